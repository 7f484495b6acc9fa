import type { Academy, AcademyHead, CampDay, Course } from '@quatre/contract'
import {
  boughtPriceCents,
  dayInZone,
  euro,
  isoWithOffset,
  schoolHolidays,
  schoolZone,
  isoWeekday,
} from '@quatre/domain'
import type { CenterList } from '../core/centers/center-list.ts'
import type { AcademyRow, CourseRow, SessionRow } from './course.sql.ts'

type ListedCenter = CenterList['centers'][number]

/** An academy or camp as lists show it, in the time of its centre. */
export function headAnswer(
  row: AcademyRow,
  courses: readonly CourseRow[],
  { center, distanceKm, now }: { center: ListedCenter; distanceKm: number | null; now: number },
): AcademyHead {
  const { timeZone } = center
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    competitionLevel: row.level,
    season: row.season,
    center: { id: center.id, slug: center.slug, name: center.name, city: center.address.city },
    timeZone,
    startsAt: isoWithOffset(row.startsAt, timeZone),
    endsAt: isoWithOffset(row.endsAt, timeZone),
    distanceKm,
    courses: courses.map((course) => courseAnswer(course, { type: row.type, timeZone, now })),
  }
}

/** The whole of it: its text, all sessions, and the holidays between them. */
export function academyAnswer(
  row: AcademyRow,
  courses: readonly CourseRow[],
  { center, now }: { center: ListedCenter; now: number },
): Academy {
  const head = headAnswer(row, courses, { center, distanceKm: null, now })
  const { timeZone } = center
  const zone = schoolZone(center.address.postalCode)
  const span = {
    firstDay: dayInZone(row.startsAt, timeZone),
    lastDay: dayInZone(row.endsAt, timeZone),
  }
  const holidays = (row.type === 'academy' && zone && schoolHolidays(zone, span)) || []
  return {
    ...head,
    about: row.about,
    bring: row.bring,
    courses: head.courses.map((course, at) => ({
      ...course,
      sessionDates: (courses[at]?.sessions ?? []).map((session) =>
        sessionAnswer(session, timeZone),
      ),
    })),
    pauses: holidays.map(({ name, firstFreeDay, firstDayTaught }) => ({
      name,
      firstDay: firstFreeDay,
      backOn: firstDayTaught,
    })),
  }
}

interface CourseOf {
  readonly type: AcademyRow['type']
  readonly timeZone: string
  readonly now: number
}

function courseAnswer(row: CourseRow, { type, timeZone, now }: CourseOf): Course {
  const at = (instant: number) => isoWithOffset(instant, timeZone)
  const firstDay = dayInZone(row.firstAt, timeZone)
  const weekday = isoWeekday(firstDay)
  const days = type === 'camp' ? (row.sessions ?? []) : []
  const daysLeft = days.filter(({ startsAt, isCalledOff }) => now < startsAt && !isCalledOff)
  const weekdays = daysLeft.map(({ startsAt }) => isoWeekday(dayInZone(startsAt, timeZone)))
  const left =
    type === 'camp' ? daysLeft : Array.from({ length: row.left }, () => ({ dayCents: null }))
  return {
    id: row.id,
    ageCategory: row.ageCategory,
    level: row.level,
    coach: row.coach,
    weekday,
    weekdays: type === 'camp' ? [...new Set(weekdays)] : [weekday],
    startTime: at(row.firstAt).slice(11, 16),
    endTime: at(row.firstEndsAt).slice(11, 16),
    firstDay,
    nextSessionAt: row.nextAt === null ? null : at(row.nextAt),
    sessions: { left: row.left, all: row.all },
    price: euro(row.priceCents),
    priceNow: euro(boughtPriceCents({ ...row, type, sessions: row.all }, left)),
    capacity: row.capacity,
    placesLeft: row.placesLeft,
    waiting: row.waiting,
    trial: row.trial && {
      session: row.trial.session,
      startsAt: at(row.trial.startsAt),
      price: euro(row.trialCents ?? 0),
    },
    days: days.map((day): CampDay => ({
      ...sessionAnswer(day, timeZone),
      price: day.dayCents === null ? null : euro(day.dayCents),
      placesLeft: day.placesLeft,
      options: day.options.map(({ cents, ...option }) => ({ ...option, price: euro(cents) })),
    })),
  }
}

const sessionAnswer = ({ id, startsAt, endsAt, isCalledOff }: SessionRow, timeZone: string) => ({
  id,
  startsAt: isoWithOffset(startsAt, timeZone),
  endsAt: isoWithOffset(endsAt, timeZone),
  isCalledOff,
})
