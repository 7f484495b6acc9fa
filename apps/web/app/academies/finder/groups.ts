import type { AcademyHead, Course } from '@quatre/contract'
import { ageRefusal, priceBasket } from '@quatre/domain'

/** A child that groups are looked for. */
export interface Learner {
  readonly id: number
  readonly firstName: string
  readonly birthDate: string
  readonly age: number
  /** The courses that it has a place in. */
  readonly enrolledIn: readonly number[]
}

/** A group with its academy, and the children that it fits. */
export interface Group {
  readonly academy: AcademyHead
  readonly course: Course
  readonly fits: readonly Learner[]
}

/** Whether a group meets, or a camp has a day, on a weekday; all of them on any. */
export const isOn =
  (weekday: number | null) =>
  ({ course }: Pick<Group, 'course'>): boolean =>
    weekday === null || course.weekdays.includes(weekday)

/** The groups of all academies that fit some of the children; all of them when there are none. */
export function groupsFor(
  academies: readonly AcademyHead[],
  learners: readonly Learner[],
): Group[] {
  return academies
    .flatMap((academy) =>
      academy.courses.map((course) => ({
        academy,
        course,
        fits: fitting(learners, course),
      })),
    )
    .filter(({ fits }) => learners.length === 0 || fits.length > 0)
}

/** The children whose age a course takes. */
export const fitting = (
  learners: readonly Learner[],
  { ageCategory, firstDay }: Pick<Course, 'ageCategory' | 'firstDay'>,
): Learner[] =>
  learners.filter(({ birthDate }) => ageRefusal(ageCategory, birthDate, firstDay) === null)

/** « pour Zoé, 9 ans et Neo, 13 ans », « Zoé y est déjà » of a course; empty of nobody. */
export function forText(learners: readonly Learner[], course?: Pick<Course, 'id'>): string {
  const { free = [], enrolled = [] } = Object.groupBy(learners, (learner) =>
    course && isIn(learner, course) ? 'enrolled' : 'free',
  )
  const names = free.map(({ firstName, age }) => `${firstName}, ${age}\u00a0ans`)
  return [
    ...(names.length === 0 ? [] : [`pour ${names.join(' et ')}`]),
    ...enrolled.map(({ firstName }) => `${firstName} y est déjà`),
  ].join(', ')
}

const isIn = ({ enrolledIn }: Learner, { id }: Pick<Course, 'id'>) => enrolledIn.includes(id)

/** Whether a course has a place for one of the children who is not in it yet. */
export const isFor = (learners: readonly Learner[], course: Course): boolean =>
  course.placesLeft > 0 && fitting(learners, course).some((learner) => !isIn(learner, course))

/** The groups that begin at one hour of one weekday. */
export interface Hour {
  readonly weekday: number
  readonly startTime: string
  readonly groups: readonly Group[]
}

/** By weekday and hour; at one hour the nearest first. */
export function groupsByHour(groups: readonly Group[]): Hour[] {
  const byHour = Map.groupBy(groups, ({ course }) => `${course.weekday} ${course.startTime}`)
  return [...byHour.values()]
    .map((own) => {
      const { weekday, startTime } = (own[0] as Group).course
      return { weekday, startTime, groups: own }
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))
}

/** One group for each child, at one hour in one place, and their price together. */
export interface Together {
  readonly hour: Hour
  readonly learners: readonly Learner[]
  /** In the order of the children. */
  readonly groups: readonly Group[]
  readonly cents: number
}

/** The first hour at which one place takes all the children; null without, or of a single child. */
export function togetherFor(hours: readonly Hour[], learners: readonly Learner[]): Together | null {
  if (learners.length < 2) return null
  const seasons = new Set(
    hours
      .flatMap(({ groups }) => groups)
      .filter(({ course, fits }) => fits.some((learner) => isIn(learner, course)))
      .map(({ academy }) => academy.season),
  )
  for (const hour of hours) {
    const byPlace = Map.groupBy(hour.groups, ({ academy }) => academy.id)
    for (const here of byPlace.values()) {
      const groups = groupForEach(here, learners)
      if (groups === null) continue
      const lines = groups.map(({ academy, course }) => ({
        kind: 'course' as const,
        season: academy.season,
        priceCents: course.priceNow.value,
        optionCents: 0,
      }))
      const priced = priceBasket(lines, { seasons }, null)
      return {
        hour,
        learners,
        groups,
        cents: priced.reduce((sum, line) => sum + line.payableCents, 0),
      }
    }
  }
  return null
}

/** A group with a place for each child: a group of two children has two places. */
function groupForEach(here: readonly Group[], learners: readonly Learner[]): Group[] | null {
  const left = new Map(here.map(({ course }) => [course.id, course.placesLeft]))
  const chosen: Group[] = []
  for (const learner of learners) {
    const found = here.find(
      ({ course, fits }) =>
        (left.get(course.id) ?? 0) > 0 &&
        !isIn(learner, course) &&
        fits.some(({ id }) => id === learner.id),
    )
    if (found === undefined) return null
    left.set(found.course.id, (left.get(found.course.id) ?? 0) - 1)
    chosen.push(found)
  }
  return chosen
}
