import {
  addDays,
  closuresByHours,
  instantAt,
  minuteMs,
  schoolHolidays,
  schoolYear,
  schoolZone,
  seasonDays,
  type SeasonDay,
  isoWeekday,
  windowsOfDay,
} from '@quatre/domain'
import type { CenterRow } from '../../core/centers/centers.sql.ts'
import type { AcademyPlan, CampPlan, Plan, PlannedCourse } from './plan.ts'

export interface NamedCoach {
  readonly id: number
  readonly name: string
}

/** A course with its sessions on real days, and the days of its weekday that are left out. */
export interface CourseDraft extends Omit<PlannedCourse, 'coach' | 'courts'> {
  readonly coach: NamedCoach
  readonly courtCount: number
  /** Among which; none: any for four players. */
  readonly courtIds: readonly number[]
  readonly sessions: readonly SeasonDay[]
  readonly leftOut: readonly SeasonDay[]
  readonly camp: CampPlan | null
}

interface Place {
  readonly center: CenterRow
  readonly coaches: readonly NamedCoach[]
  readonly now: number
}

type Fault = (words: string) => unknown

/** The courses of a plan, with a line for each reason for which its centre cannot hold them (requirement AC49). */
export function planCourses(plan: Plan, { center, coaches, now }: Place) {
  const faults: string[] = []
  const sport = center.sports.find(({ slug }) => slug === 'padel')
  const padel = center.courts.filter(({ sportTypeId }) => sportTypeId === sport?.id)

  function draft(course: PlannedCourse, days: readonly SeasonDay[], fault: Fault): CourseDraft {
    const { coach: asked, courts, ages, level, places, priceCents } = course
    const sessions = days.filter(({ without }) => without === null)
    if (sessions.every(({ startsAt }) => startsAt <= now)) fault('no session is left')
    const [coach = { id: 0, name: '' }, ...more] = coaches.filter(
      ({ id, name }) => asked === id || asked === name,
    )
    if (coach.id === 0) fault(`coach: the centre has no coach « ${asked} »`)
    if (more.length > 0) fault('coach: the centre has several of the name: give the number')
    const names = typeof courts === 'number' ? [] : [...new Set(courts)]
    const named = padel.filter(({ name }) => names.includes(name))
    const courtCount = typeof courts === 'number' ? courts : names.length
    const most = typeof courts === 'number' ? padel.filter((one) => one.places >= 4) : named
    if (most.length < courtCount) fault(`courts: the centre has ${most.length} of them`)
    const leftOut = days.filter(({ without }) => without !== null)
    const camp = plan.type === 'camp' ? plan : null
    const courtIds = named.map(({ id }) => id)
    return { ages, level, places, priceCents, coach, courtCount, courtIds, sessions, leftOut, camp }
  }

  const fault: Fault = (words) => faults.push(words)
  if (plan.type === 'camp')
    return { courses: [draft(plan, campDays(plan, center, fault), fault)], faults }
  const calendar = seasonCalendar(plan, center, fault)
  const courses = plan.groups.map((group, at) => {
    const ofGroup: Fault = (words) => faults.push(`groups.${at}.${words}`)
    const { weekday, time: minute, minutes: durationMinutes } = group
    const someDay = addDays(calendar.firstDay, (weekday - isoWeekday(calendar.firstDay) + 7) % 7)
    if (!isOpen(windowsOfDay(someDay, center.weeklyHours, []), minute, minute + durationMinutes)) {
      ofGroup('time: the centre is closed then')
    }
    return draft(group, seasonDays(calendar, { weekday, minute, durationMinutes }), ofGroup)
  })
  return { courses, faults }
}

function seasonCalendar({ season, holidays: named }: AcademyPlan, center: CenterRow, fault: Fault) {
  const { from: firstDay, to: lastDay } = season
  const { timeZone, exceptions } = center
  if (firstDay > lastDay || schoolYear(firstDay) !== schoolYear(lastDay)) {
    fault('season: from a day to a later one, within 1 September to 31 August')
  }
  const zone = schoolZone(center.address.postalCode)
  if (zone === null && !named) fault('holidays: the centre is in no zone: name its holidays')
  if (zone !== null && named) fault(`holidays: those of zone ${zone} are known: leave them out`)
  const holidays = zone === null ? named : schoolHolidays(zone, { firstDay, lastDay })
  if (holidays === null) fault('season: the school holidays of its year are not in the data yet')
  const closures = closuresByHours(exceptions, timeZone)
  return { firstDay, lastDay, timeZone, holidays: holidays ?? [], closures }
}

function campDays({ days, from, to }: CampPlan, center: CenterRow, fault: Fault): SeasonDay[] {
  const { timeZone, weeklyHours, exceptions } = center
  if (to - from < 15) fault('to: at least 15 minutes after from')
  const all = [...new Set(days)].toSorted()
  if (all.length < days.length) fault('days: each once')
  return all.map((day) => {
    const isHeld = isOpen(windowsOfDay(day, weeklyHours, exceptions), from, to)
    if (!isHeld) fault(`days: the centre is closed then on ${day}`)
    const startsAt = instantAt(day, from, timeZone)
    return { day, startsAt, endsAt: startsAt + (to - from) * minuteMs, without: null }
  })
}

const isOpen = (windows: ReturnType<typeof windowsOfDay>, from: number, to: number): boolean =>
  windows.some(({ opensAt, closesAt }) => opensAt <= from && to <= closesAt)
