import { addDays, dayInZone, localMinute, minuteMs, windowsOfDay } from '@quatre/domain'
import { bookings } from './bookings.ts'
import { centers } from './centers.ts'
import { courts } from './courts.ts'
import { hours } from './hours.ts'
import { type World, definePart, worldDays } from './part.ts'

interface CourtUseRow {
  centerId: number
  sportId: number
  day: string
  openMinutes: number[]
  takenMinutes: number[]
}

/** The days that calm hours are computed from. */
const measuredDays = 56

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Adds to each hour of a day the minutes that a stretch of it, in minutes after midnight, has there. */
function addMinutes(byHour: number[], { from, to }: Stretch, times: number): void {
  for (let hour = Math.floor(from / 60); hour < 24 && hour * 60 < to; hour++) {
    const minutes = Math.min(to, hour * 60 + 60) - Math.max(from, hour * 60)
    byHour[hour] = (byHour[hour] ?? 0) + minutes * times
  }
}

const noMinutes = () => Array<number>(24).fill(0)

/**
 * The use of court time of eight weeks: the two weeks that have bookings, as they are measured, and
 * before them the same two weeks again and again.
 */
function makeCourtUse(world: World): { courtUse: CourtUseRow[] } {
  const { openingHours: weekly, openingException: exceptions } = world.of(hours)
  const taken = Map.groupBy(world.of(bookings).courtTime, ({ courtId }) => courtId)
  return {
    courtUse: world.of(centers).center.flatMap(({ id: centerId, isActive, timeZone }) => {
      if (!isActive) return []
      const own = <Row extends { centerId: number }>(rows: readonly Row[]): Row[] =>
        rows.filter((row) => row.centerId === centerId)
      const dayWindows = (day: string): Stretch[] =>
        windowsOfDay(day, own(weekly), own(exceptions)).map(({ opensAt, closesAt }) => ({
          from: opensAt,
          to: closesAt,
        }))
      /** The opening on a day, with the night of the day before. */
      const openOn = (day: string): Stretch[] => [
        ...dayWindows(addDays(day, -1)).map(({ to }) => ({ from: 0, to: Math.max(0, to - 1440) })),
        ...dayWindows(day),
      ]
      const bySport = Map.groupBy(own(world.of(courts).court), ({ sportId }) => sportId)
      return [...bySport].flatMap(([sportId, sportCourts]) => {
        const times = sportCourts
          .flatMap(({ id }) => taken.get(id) ?? [])
          .map(({ kind, startsAt, endsAt }) => {
            const from = localMinute(startsAt, timeZone)
            const to = from + (endsAt - startsAt) / minuteMs
            return { kind, day: dayInZone(startsAt, timeZone), from, to }
          })
        const timesOn = Map.groupBy(times, ({ day }) => day)
        const measured = Array.from({ length: worldDays.past }, (_, place) => {
          const day = addDays(world.today, place - worldDays.past)
          const opening = openOn(day)
          const openMinutes = noMinutes()
          const takenMinutes = noMinutes()
          const late = (timesOn.get(addDays(day, -1)) ?? []).map(({ kind, to }) => ({
            kind,
            from: 0,
            to: Math.max(0, to - 1440),
          }))
          for (const window of opening) addMinutes(openMinutes, window, sportCourts.length)
          for (const { kind, from, to } of [...late, ...(timesOn.get(day) ?? [])]) {
            for (const window of opening) {
              const part = { from: Math.max(from, window.from), to: Math.min(to, window.to) }
              if (kind === 'closure') addMinutes(openMinutes, part, -1)
              else addMinutes(takenMinutes, part, 1)
            }
          }
          return { openMinutes, takenMinutes }
        })
        return Array.from({ length: measuredDays }, (_, place) => ({
          centerId,
          sportId,
          day: addDays(world.today, place - measuredDays),
          ...(measured[place % worldDays.past] ?? {
            openMinutes: noMinutes(),
            takenMinutes: noMinutes(),
          }),
        }))
      })
    }),
  }
}

const arrayText = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** The data that calm hours are computed from. */
export const courtUse = definePart({
  make: makeCourtUse,
  columns: {
    courtUse: {
      center_id: ['int', (r) => r.centerId],
      sport_id: ['int', (r) => r.sportId],
      day: ['date', (r) => r.day],
      open_minutes: ['days', (r) => arrayText(r.openMinutes)],
      taken_minutes: ['days', (r) => arrayText(r.takenMinutes)],
    },
  },
})
