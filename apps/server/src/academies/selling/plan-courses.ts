import {
  addDays,
  closuresByHours,
  instantOf,
  minuteMs,
  schoolHolidays,
  schoolYear,
  schoolZone,
  seasonDays,
  type SeasonDay,
  weekdayOf,
  windowsOfDay,
} from '@quatre/domain'
import type { CenterRow } from '../../core/centers/centers.sql.ts'
import type { AcademyPlan, CampPlan, Plan, PlannedCourse } from './plan.ts'

export interface NamedCoach {
  readonly id: number
  readonly name: string
}

/** A course with its sessions on real days; those without a meeting have their reason. */
export interface CourseDraft extends Omit<PlannedCourse, 'coach' | 'courts'> {
  readonly coach: NamedCoach
  readonly courtCount: number
  /** Among which; none: any for four players. */
  readonly courtIds: readonly number[]
  readonly days: readonly SeasonDay[]
  readonly camp: Pick<CampPlan, 'dayCents' | 'options'> | null
}

interface Place {
  readonly center: CenterRow
  readonly coaches: readonly NamedCoach[]
  readonly now: number
}

/** The courses of a plan, with a line for each reason for which its centre cannot hold them (requirement AC49). */
export function planCourses(plan: Plan, place: Place) {
  const faults: string[] = []
  const planned =
    plan.type === 'camp'
      ? [[plan, campDays(plan, place, faults)] as const]
      : groups(plan, place, faults)
  const courses = planned.map(([course, days], at): CourseDraft => {
    const path = plan.type === 'camp' ? '' : `groups.${at}.`
    const fault = (words: string) => faults.push(`${path}${words}`)
    const { ages, level, places, priceCents, courts } = course
    const named = place.coaches.filter(
      ({ id, name }) => course.coach === id || course.coach === name,
    )
    if (named.length === 0) fault(`coach: the centre has no coach « ${course.coach} »`)
    if (named.length > 1)
      fault(`coach: there are several, ${named.map(({ id }) => id).join(' and ')}: give the number`)
    const sport = place.center.sports.find(({ slug }) => slug === 'padel')
    const padel = place.center.courts.filter(({ sportTypeId }) => sportTypeId === sport?.id)
    const names = typeof courts === 'number' ? [] : [...new Set(courts)]
    const own = padel.filter(({ name }) => names.includes(name))
    const most =
      typeof courts === 'number' ? padel.filter((one) => one.places >= 4).length : own.length
    const courtCount = typeof courts === 'number' ? courts : names.length
    if (most < courtCount) fault(`courts: the centre has ${most} of them`)
    if (days.every(({ startsAt, without }) => without !== null || startsAt <= place.now))
      fault('no session is left')
    const camp = plan.type === 'camp' ? { dayCents: plan.dayCents, options: plan.options } : null
    const coach = named[0] ?? { id: 0, name: '' }
    return {
      ages,
      level,
      places,
      priceCents,
      coach,
      courtCount,
      courtIds: own.map(({ id }) => id),
      days,
      camp,
    }
  })
  return { courses, faults }
}

function groups(plan: AcademyPlan, { center }: Place, faults: string[]) {
  const { from: firstDay, to: lastDay } = plan.season
  const { timeZone, exceptions, weeklyHours } = center
  const zone = schoolZone(center.address.postalCode)
  const isOneYear = firstDay <= lastDay && schoolYear(firstDay) === schoolYear(lastDay)
  if (!isOneYear)
    faults.push('season: from the first day to the last one, within 1 September to 31 August')
  if ((zone === null) !== (plan.holidays !== undefined)) {
    faults.push(
      zone === null
        ? 'holidays: the centre is in no zone: name its holidays'
        : `holidays: those of zone ${zone} are known: leave them out`,
    )
  }
  const holidays =
    zone === null ? (plan.holidays ?? []) : schoolHolidays(zone, { firstDay, lastDay })
  if (holidays === null)
    faults.push('season: the school holidays of its year are not in the data yet')
  const closures = closuresByHours(exceptions, timeZone)
  const calendar = { firstDay, lastDay, timeZone, holidays: holidays ?? [], closures }
  return plan.groups.map((group, at) => {
    const { weekday, time: minute, minutes: durationMinutes } = group
    const someDay = addDays(firstDay, (weekday - weekdayOf(firstDay) + 7) % 7)
    if (!isOpen(windowsOfDay(someDay, weeklyHours, []), minute, minute + durationMinutes)) {
      faults.push(`groups.${at}.time: the centre is closed then`)
    }
    const days = isOneYear ? seasonDays(calendar, { weekday, minute, durationMinutes }) : []
    return [group, days] as const
  })
}

function campDays({ days, from, to }: CampPlan, { center }: Place, faults: string[]): SeasonDay[] {
  const { timeZone, weeklyHours, exceptions } = center
  if (to - from < 15) faults.push('to: at least 15 minutes after from')
  const all = [...new Set(days)].toSorted()
  if (all.length < days.length) faults.push('days: each once')
  return all.map((day) => {
    if (!isOpen(windowsOfDay(day, weeklyHours, exceptions), from, to)) {
      faults.push(`days: the centre is closed then on ${day}`)
    }
    const startsAt = instantOf(day, from, timeZone)
    return { day, startsAt, endsAt: startsAt + (to - from) * minuteMs, without: null }
  })
}

const isOpen = (windows: ReturnType<typeof windowsOfDay>, from: number, to: number): boolean =>
  windows.some(({ opensAt, closesAt }) => opensAt <= from && to <= closesAt)
