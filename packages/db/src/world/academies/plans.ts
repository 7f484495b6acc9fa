import {
  addDays,
  type AgeCategory,
  isPublicHoliday,
  type LevelName,
  schoolHolidays,
  schoolYear,
  schoolZone,
  seasonDays,
  isoWeekday,
} from '@quatre/domain'
import type { CenterRow } from '../centers.ts'
import { demoCenterId } from '../demo-accounts.ts'

/** A session of a plan: instants in epoch ms. */
interface PlannedSession {
  readonly day: string
  readonly startsAt: number
  readonly endsAt: number
}

export interface CoursePlan {
  readonly ages: AgeCategory
  readonly level: LevelName | null
  readonly capacity: number
  readonly priceCents: number
  /** Of a session to try; null of a camp, and of a group that offers none. */
  readonly trialCents: number | null
  readonly sessions: readonly PlannedSession[]
}

/** A season of groups, or a camp of one course. */
export interface AcademyPlan {
  readonly type: 'academy' | 'camp'
  readonly name: string
  readonly season: number
  readonly courses: readonly CoursePlan[]
  /** Of a camp whose days are whole ones. */
  readonly hasLunch: boolean
}

interface Group {
  readonly weekday: number
  readonly minute: number
  readonly ages: AgeCategory
  readonly level: LevelName | null
}

const [wednesday, thursday, saturday] = [3, 4, 6]
const h = 60
const groups: readonly Group[] = [
  { weekday: wednesday, minute: 14 * h, ages: '7–10 ans', level: 'initiaton' },
  { weekday: saturday, minute: 10 * h, ages: '4–6 ans', level: null },
  { weekday: wednesday, minute: 15 * h, ages: '11–14 ans', level: 'debutant' },
  { weekday: wednesday, minute: 14 * h, ages: '11–14 ans', level: 'intermediare' },
  { weekday: thursday, minute: 18 * h, ages: 'Adultes', level: 'debutant' },
  { weekday: wednesday, minute: 16 * h, ages: '7–10 ans', level: 'debutant' },
]
const groupCapacity = 8
const campCapacity = 12
const campDays = 5
const durationMinutes = 60
/** Fewer padel courts leave none for courses. */
const fewestCourts = 4
const coursePrices = [36_000, 39_000, 42_000, 45_500, 48_000, 51_000] as const
const weekPrices = [14_800, 16_800, 18_500] as const

/** Its groups are sold by the term, of which half is over on any day of the school year: Toulouse Sesquières. */
export const termCenterId = 34
/** Sessions of a term before today, and after it. */
const halfTerm = 6
/** The price of a term, of that of a season. */
const termShare = 2 / 5

/** Holidays of the coming months in which camps are sold already. */
const monthsAhead = 150

/** The groups of a season and the camps of a centre; none where its holidays are not known. */
export function academyPlans(center: CenterRow, today: string): AcademyPlan[] {
  const zone = schoolZone(center.postalCode)
  const season = schoolYear(today)
  const firstDay = firstMonday(`${season}-09-10`)
  const span = { firstDay, lastDay: `${season + 1}-06-12` }
  const holidays = zone && schoolHolidays(zone, span)
  const courts = center.padel.length
  if (!holidays || courts < fewestCourts || !center.isActive) return []
  const isTerm = center.id === termCenterId
  const calendar = {
    ...(isTerm ? { firstDay: `${season}-09-01`, lastDay: `${season + 1}-07-02` } : span),
    timeZone: center.timeZone,
    holidays,
    closures: [],
  }
  const academy: AcademyPlan = {
    type: 'academy',
    name: 'École de padel',
    season,
    hasLunch: false,
    courses: groups.slice(0, Math.min(6, courts - 1)).map(({ weekday, minute, ages, level }) => ({
      ages,
      level,
      capacity: groupCapacity,
      priceCents: pick(coursePrices, center.id + minute) * (isTerm ? termShare : 1),
      trialCents: ages === 'Adultes' ? 1000 : weekday === saturday ? null : 0,
      sessions: sessionsAround(
        seasonDays(calendar, { weekday, minute, durationMinutes })
          .filter(({ without }) => without === null)
          .map(({ day, startsAt, endsAt }) => ({ day, startsAt, endsAt })),
        isTerm ? today : null,
      ),
    })),
  }
  const weeks = holidays
    .filter(
      ({ firstFreeDay }) => firstFreeDay > today && firstFreeDay < addDays(today, monthsAhead),
    )
    .map(({ name, firstFreeDay }) => ({ name, monday: firstMonday(firstFreeDay) }))
  const camps = weeks.map(({ name, monday }) =>
    camp(center, season, {
      name: `Stage ${ofHoliday(name)}`,
      firstDay: monday,
      from: 9 * h,
      to: 16 * h,
      ages: pick(['7–10 ans', '11–14 ans'] as const, center.id),
    }),
  )
  // one with a day today, on any weekday that the world is made
  const thisMonday = addDays(today, 1 - isoWeekday(today))
  const now = camp(center, season, {
    name: 'Stage adultes, pause déjeuner',
    firstDay: isoWeekday(today) > 5 ? addDays(thisMonday, 2) : thisMonday,
    from: 12 * h,
    to: 13 * h + 30,
    ages: 'Adultes',
  })
  return [academy, ...camps, ...(center.id === demoCenterId ? [now] : [])]
}

function camp(
  { id, timeZone }: CenterRow,
  season: number,
  of: { name: string; firstDay: string; from: number; to: number; ages: AgeCategory },
): AcademyPlan {
  const { name, firstDay, from: minute, to, ages } = of
  const calendar = {
    firstDay,
    lastDay: addDays(firstDay, campDays - 1),
    timeZone,
    holidays: [],
    closures: [],
  }
  const sessions = Array.from({ length: campDays }, (_, at) => isoWeekday(addDays(firstDay, at)))
    .flatMap((weekday) => seasonDays(calendar, { weekday, minute, durationMinutes: to - minute }))
    .filter(({ day }) => !isPublicHoliday(day))
    .map(({ day, startsAt, endsAt }) => ({ day, startsAt, endsAt }))
  const hasLunch = to - minute > 4 * h
  const course: CoursePlan = {
    ages,
    level: null,
    capacity: campCapacity,
    priceCents: pick(weekPrices, id) / (hasLunch ? 1 : 2),
    trialCents: null,
    sessions,
  }
  return { type: 'camp', name, season, courses: [course], hasLunch }
}

/** The sessions around a day, as many before it as after it; all without a day. */
function sessionsAround(
  sessions: readonly PlannedSession[],
  today: string | null,
): PlannedSession[] {
  if (today === null) return [...sessions]
  const before = sessions.filter(({ day }) => day < today)
  const after = sessions.filter(({ day }) => day > today)
  const half = Math.min(halfTerm, before.length, after.length)
  // before a school year and after it there is nothing to halve
  if (half === 0) return [...sessions]
  const [first, last] = [before.at(-half)?.day ?? today, after[half - 1]?.day ?? today]
  return sessions.filter(({ day }) => first <= day && day <= last)
}

function firstMonday(day: string): string {
  return addDays(day, (8 - isoWeekday(day)) % 7)
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

const ofHoliday = (name: string): string =>
  ({ Toussaint: 'de la Toussaint', Noël: 'de Noël', hiver: 'd’hiver', printemps: 'de printemps' })[
    name
  ] ?? 'd’été'
