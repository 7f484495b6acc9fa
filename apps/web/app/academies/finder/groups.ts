import type { AcademyHead, Child, Course } from '@quatre/contract'
import { ageRefusal, ageYears, priceBasket } from '@quatre/domain'

/** A child that groups are looked for. */
export interface Learner {
  readonly id: number
  readonly firstName: string
  readonly birthDate: string
  readonly age: number
}

/** The children whose birth date is known: without it no group is of their age. */
export function learnersFrom(children: readonly Child[], today: string): Learner[] {
  return children.flatMap(({ id, firstName, birthDate }) =>
    birthDate === null ? [] : [{ id, firstName, birthDate, age: ageYears(birthDate, today) }],
  )
}

/** A group with its academy, and the children that it fits. */
export interface Group {
  readonly academy: AcademyHead
  readonly course: Course
  readonly fits: readonly Learner[]
}

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
        fits: learners.filter(
          ({ birthDate }) => ageRefusal(course.ageCategory, birthDate, course.firstDay) === null,
        ),
      })),
    )
    .filter(({ fits }) => learners.length === 0 || fits.length > 0)
}

/** The groups that begin at one hour of one weekday. */
export interface Hour {
  readonly weekday: number
  readonly startTime: string
  readonly groups: readonly Group[]
}

/** By weekday and hour; at one hour the nearest first. */
export function hoursOf(groups: readonly Group[]): Hour[] {
  const byHour = Map.groupBy(groups, ({ course }) => `${course.weekday} ${course.startTime}`)
  return [...byHour.values()]
    .map((own) => {
      const { weekday, startTime } = (own[0] as Group).course
      return { weekday, startTime, groups: own }
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))
}

/** One group for each child, at one hour in one place, and what all of them cost together. */
export interface Together {
  readonly hour: Hour
  readonly groups: readonly Group[]
  readonly cents: number
}

/** The first hour at which one place takes all the children; null without, or of a single child. */
export function togetherFor(hours: readonly Hour[], learners: readonly Learner[]): Together | null {
  if (learners.length < 2) return null
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
      const priced = priceBasket(lines, { seasons: new Set() }, null)
      return { hour, groups, cents: priced.reduce((sum, line) => sum + line.payableCents, 0) }
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
        (left.get(course.id) ?? 0) > 0 && fits.some(({ id }) => id === learner.id),
    )
    if (found === undefined) return null
    left.set(found.course.id, (left.get(found.course.id) ?? 0) - 1)
    chosen.push(found)
  }
  return chosen
}
