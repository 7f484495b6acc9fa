import type { Academy, Course, CourseSheet, Member, OwnCourse } from '@quatre/contract'
import { ageRefusal, ageYears, dayInZone, networkTimeZone } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { idIn } from '../../../site/form/form-text.ts'
import { stateText } from '../course-state.ts'

/** Somebody who can be enrolled: the member, or a child of theirs. */
export interface Person {
  readonly id: number
  readonly firstName: string
  readonly birthDate: string | null
  readonly age: number | null
  readonly isMinor: boolean
}

/** The sheet of a person as its form is filled in: their own of the season, or the known facts of the family. */
export type SheetValues = Pick<CourseSheet, 'emergencyName' | 'emergencyPhone' | 'pickUps'> &
  Partial<Pick<CourseSheet, 'imageRights' | 'level' | 'hasStatedHealth'>>

const adultAge = 18

/** The family of a member, as the page for adults or for children asks for it. */
export async function readPeople(
  { api, now }: Pick<RequestContext, 'api' | 'now'>,
  member: Member,
  isForChildren: boolean,
): Promise<Person[]> {
  const { id, firstName, birthDate } = member
  const people = isForChildren
    ? await api.profile.children({ params: { id } })
    : [{ id, firstName, birthDate }]
  const today = dayInZone(now, networkTimeZone)
  return people.map((person) => {
    const age = person.birthDate === null ? null : ageYears(person.birthDate, today)
    return {
      id: person.id,
      firstName: person.firstName,
      birthDate: person.birthDate,
      age,
      isMinor: age !== null && age < adultAge,
    }
  })
}

/** The sheet of a person in the season of an academy; the initial values of its form when there is none. */
export async function readSheet(
  { api }: Pick<RequestContext, 'api'>,
  member: Member,
  { personId, season }: { readonly personId: number; readonly season: number },
): Promise<{ readonly isThere: boolean; readonly values: SheetValues }> {
  const sheets = await api.courses.sheets({ params: { id: member.id } })
  const own = sheets.find((one) => one.person === personId && one.season === season)
  const isParent = personId !== member.id
  const phone = isParent ? (member.mobilePhone ?? '') : ''
  const name = isParent ? `${member.firstName} ${member.lastName}` : ''
  // the adult who enrols, unless they say otherwise
  const byDefault = phone === '' ? [] : [{ name, phone }]
  // brothers and sisters have the same adults
  const [latest] = sheets
    .filter(({ person }) => isParent && person !== member.id)
    .toSorted((one, other) => other.season - one.season)
  return {
    isThere: own !== undefined,
    values: own ?? {
      emergencyName: latest?.emergencyName ?? name,
      emergencyPhone: latest?.emergencyPhone ?? phone,
      pickUps: latest && latest.pickUps.length > 0 ? latest.pickUps : byDefault,
    },
  }
}

const whyNot = { too_young: 'trop jeune', too_old: 'trop âgé' } as const

/** Why a person cannot be enrolled in a course; null when they can. */
function enrolRefusal(course: Course, person: Person, own: readonly OwnCourse[]): string | null {
  const mine = own.find(
    (one) => one.course.id === course.id && one.person.id === person.id && !one.isTrial,
  )
  if (mine) return mine.state === 'confirmed' ? 'déjà inscrit' : stateText(mine)
  const { birthDate } = person
  if (birthDate === null) return 'date de naissance inconnue'
  const refusal = ageRefusal(course.ageCategory, birthDate, course.firstDay)
  return refusal && whyNot[refusal]
}

type CourseSession = Pick<OwnCourse['sessions'][number], 'startsAt' | 'endsAt'>

/** The centre where a person has a session of theirs at the time of one of a course; null when nowhere. */
function clashingCenter(
  { id, sessionDates }: Academy['courses'][number],
  person: Person,
  own: readonly OwnCourse[],
): string | null {
  const isAtOnce = (one: CourseSession, other: CourseSession) =>
    Date.parse(one.startsAt) < Date.parse(other.endsAt) &&
    Date.parse(other.startsAt) < Date.parse(one.endsAt)
  const taken = own.find(
    (one) =>
      one.person.id === person.id &&
      one.course.id !== id &&
      (one.state === 'held' || one.state === 'confirmed') &&
      one.sessions.some((mine) => sessionDates.some((date) => isAtOnce(mine, date))),
  )
  return taken?.center.name ?? null
}

/** The courses of an academy that a person can be enrolled in, where they have one at that time, and why not in the others. */
export function coursesFor({ courses }: Academy, person: Person, own: readonly OwnCourse[]) {
  const judged = courses
    .filter(({ sessions }) => sessions.left > 0)
    .map((course) => ({ course, why: enrolRefusal(course, person, own) }))
  return {
    fitting: judged.flatMap(({ course, why }) =>
      why === null ? [{ ...course, clash: clashingCenter(course, person, own) }] : [],
    ),
    others: judged.flatMap(({ course, why }) => (why === null ? [] : [{ course, why }])),
  }
}

/** The one of a family that an address names; else the first for the course that it names, for some course, of all. */
export function personIn(
  people: readonly Person[],
  search: URLSearchParams,
  { academy, own }: { readonly academy: Academy; readonly own: readonly OwnCourse[] },
): Person | null {
  const asked = idIn(search.get('enfant'))
  const courseId = idIn(search.get('groupe'))
  const fits = (person: Person) => coursesFor(academy, person, own).fitting
  return (
    people.find(({ id }) => id === asked) ??
    people.find((person) => fits(person).some(({ id }) => id === courseId)) ??
    people.find((person) => fits(person).length > 0) ??
    people[0] ??
    null
  )
}
