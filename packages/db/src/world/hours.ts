import { type HoursException, type WeeklyHours, addDays } from '@quatre/domain'
import { type CenterRow, centers } from './centers.ts'
import { type World, definePart, worldDays } from './part.ts'
import type { HoursProfile } from './towns.ts'

export interface OpeningHoursRow extends WeeklyHours {
  centerId: number
}

export interface OpeningExceptionRow extends HoursException {
  centerId: number
}

const hour = 60

/** Opening and closing minutes of weekdays, Friday, Saturday and Sunday. */
type Week = readonly [
  weekdays: readonly [number, number],
  friday: readonly [number, number],
  saturday: readonly [number, number],
  sunday: readonly [number, number],
]

const weeks: Record<HoursProfile, Week> = {
  usual: [
    [8 * hour, 23.5 * hour],
    [8 * hour, 23.5 * hour],
    [9 * hour, 23 * hour],
    [9 * hour, 23 * hour],
  ],
  late: [
    [8 * hour, 24.5 * hour],
    [8 * hour, 25 * hour],
    [9 * hour, 25 * hour],
    [9 * hour, 23.5 * hour],
  ],
  midnight: [
    [8 * hour, 24 * hour],
    [8 * hour, 24 * hour],
    [8 * hour, 24 * hour],
    [8 * hour, 24 * hour],
  ],
  hotel: [
    [7 * hour, 22 * hour],
    [7 * hour, 22 * hour],
    [8 * hour, 22 * hour],
    [8 * hour, 22 * hour],
  ],
  early: [
    [7 * hour, 23.5 * hour],
    [7 * hour, 23.5 * hour],
    [8 * hour, 23 * hour],
    [8 * hour, 23 * hour],
  ],
}

/** The usual week of every centre, weekdays 1 Monday to 7 Sunday. */
function weeklyHours(rows: readonly CenterRow[]): OpeningHoursRow[] {
  return rows.flatMap((center) => {
    const [weekdays, friday, saturday, sunday] = weeks[center.hours]
    const days = [weekdays, weekdays, weekdays, weekdays, friday, saturday, sunday]
    return days.map(([opensAt, closesAt], index) => ({
      centerId: center.id,
      weekday: index + 1,
      opensAt,
      closesAt,
    }))
  })
}

const holidays: readonly [monthDay: string, reason: string][] = [
  ['12-25', 'Noël'],
  ['01-01', "Jour de l'An"],
]

/** Works close the centre of Tours five days from today; Grenoble opens for half a day in two. */
const works = { centerId: 37, inDays: 5, reason: 'Travaux\u00a0: réfection des terrains' }
const reduced = {
  centerId: 52,
  inDays: 2,
  opensAt: 10 * hour,
  closesAt: 18 * hour,
  reason: 'Horaires réduits\u00a0: formation de l’équipe',
}

/**
 * Days that differ from the week: the holidays from the first day of the world to a year after today,
 * works and reduced hours.
 */
function exceptions(clubs: readonly CenterRow[], today: string): OpeningExceptionRow[] {
  const firstDay = addDays(today, -worldDays.past)
  const lastDay = addDays(today, 365)
  const year = Number(today.slice(0, 4))
  const closedDays = [year - 1, year, year + 1].flatMap((y) =>
    holidays.map(([monthDay, reason]) => ({ day: `${y}-${monthDay}`, reason })),
  )
  const rows = new Map<string, OpeningExceptionRow>()
  const add = (row: OpeningExceptionRow): void => {
    const key = `${row.centerId} ${row.day}`
    if (!rows.has(key)) rows.set(key, row)
  }
  for (const { id: centerId } of clubs) {
    for (const { day, reason } of closedDays) {
      if (day < firstDay || day > lastDay) continue
      add({ centerId, day, opensAt: null, closesAt: null, reason })
    }
  }
  const { inDays: worksInDays, ...worksRow } = works
  add({ ...worksRow, day: addDays(today, worksInDays), opensAt: null, closesAt: null })
  const { inDays: reducedInDays, ...reducedRow } = reduced
  add({ ...reducedRow, day: addDays(today, reducedInDays) })
  return [...rows.values()]
}

/** The usual week of every centre and the days that differ from it. */
export const hours = definePart({
  make: (world: World) => {
    const { center } = world.of(centers)
    return {
      openingHours: weeklyHours(center),
      openingException: exceptions(center, world.today),
    }
  },
  columns: {
    openingHours: {
      center_id: ['int', (r) => r.centerId],
      weekday: ['int', (r) => r.weekday],
      opens_at: ['int', (r) => r.opensAt],
      closes_at: ['int', (r) => r.closesAt],
    },
    openingException: {
      center_id: ['int', (r) => r.centerId],
      day: ['date', (r) => r.day],
      opens_at: ['int', (r) => r.opensAt],
      closes_at: ['int', (r) => r.closesAt],
      reason: ['text', (r) => r.reason],
    },
  },
  restingTriggers: ['openingHours', 'openingException'],
})
