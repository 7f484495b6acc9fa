import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { CenterId, PlaceId, UserId } from '@quatre/domain'
import type { EnrolmentLine } from '../core/enrolments/enrolment.sql.ts'
import { Problem } from '../http/problems.ts'
import { selectTrialPlace } from './course-enrolment.sql.ts'
import { selectAcademy, selectCourses, type CourseRow, type SessionRow } from './course.sql.ts'
import { selectFamily, selectSheets } from './sheet.sql.ts'

type AskedLine = HandlerInput<typeof contract.courses.enrol>['body']['lines'][number]

/** A line of a basket, with its course and its person. */
export interface Line extends EnrolmentLine {
  readonly course: CourseRow
  readonly firstName: string
  readonly isTrial: boolean
}

/** The lines that a family asks of an academy or camp, with the places of each. @throws Problem */
export async function askedLines(
  tx: Db,
  academyId: number,
  { lines, userId, now }: { lines: readonly AskedLine[]; userId: UserId; now: number },
): Promise<{
  readonly kind: string
  readonly centerId: CenterId
  readonly lines: readonly Line[]
}> {
  const academy = await selectAcademy(tx, academyId)
  if (academy === null) throw new Problem('competition_not_found')
  const courses = await selectCourses(tx, [academyId], { now, withSessions: true })
  const family = await selectFamily(tx, userId)
  const sheets = await selectSheets(tx, userId)
  const asked = async (line: AskedLine): Promise<Line> => {
    const course = courses.find(({ id }) => id === line.course)
    if (course === undefined) throw new Problem('course_unknown')
    const person = family.find(({ id }) => id === line.person)
    if (person === undefined) throw new Problem('child_not_found')
    const { id: holderId, firstName } = person
    if (!sheets.some((one) => one.personId === holderId && one.season === academy.season)) {
      throw new Problem('course_sheet_missing', { values: { name: firstName } })
    }
    if (line.trial !== undefined) {
      const own = await readTrialPlace(tx, course, line.trial, { firstName, now })
      return { ...own, holderId, course, firstName, isTrial: true }
    }
    const placeIds = askedPlaceIds(course, line, academy.type === 'camp', now)
    return { offerId: course.offerId, holderId, placeIds, course, firstName, isTrial: false }
  }
  const made: Line[] = []
  for (const line of lines) made.push(await asked(line))
  const kind = academy.type === 'camp' ? 'camp' : 'course_group'
  return { kind, centerId: academy.centerId, lines: made }
}

/** The trial place in one coming session of a group that is not full. @throws Problem */
async function readTrialPlace(
  tx: Db,
  course: CourseRow,
  sessionId: number,
  { firstName, now }: { firstName: string; now: number },
): Promise<Pick<Line, 'offerId' | 'placeIds'>> {
  const session = course.sessions?.find(({ id }) => id === sessionId)
  const isToCome = session && now < session.startsAt && !session.isCalledOff
  if (!isToCome || course.trialCents === null) throw new Problem('trial_not_offered')
  const { offerId, placeId } = await selectTrialPlace(tx, sessionId)
  if (session.placesLeft === 0) {
    const why = `Complet\u00a0: ${course.ageCategory} pour ${firstName}.`
    throw new Problem('course_line_full', { values: { why } })
  }
  return { offerId, placeIds: [placeId] }
}

/** Of a group its one place, of a camp those of the days to come and of the options asked. @throws Problem */
function askedPlaceIds(
  course: CourseRow,
  { sessions: asked, options }: AskedLine,
  isCamp: boolean,
  now: number,
): PlaceId[] {
  const toCome = (course.sessions ?? []).filter(
    ({ startsAt, isCalledOff }) => now < startsAt && !isCalledOff,
  )
  if (toCome.length === 0) throw new Problem('course_over')
  const days = isCamp && asked ? toCome.filter(({ id }) => asked.includes(id)) : toCome
  const isWhole = days.length === toCome.length
  const areSold = isWhole || days.every(({ dayCents }) => dayCents !== null)
  const offered = days.flatMap((day) => day.options.map(({ id }) => id))
  const isSound =
    areSold &&
    days.length > 0 &&
    (asked === undefined || (isCamp && new Set(asked).size === days.length)) &&
    options.every((id) => offered.includes(id))
  if (!isSound) throw new Problem('course_days_wrong')
  const places = days.map((day: SessionRow) => day.placeId)
  return [...new Set([...places, ...options])] as PlaceId[]
}

/** Names the lines that found no place: « Complet : 11–14 ans pour Neo. » */
export function fullText(lines: readonly Line[], full: readonly PlaceId[]): string {
  const named = lines
    .filter(({ placeIds }) => placeIds.some((id) => full.includes(id)))
    .map(({ course, firstName }) => `${course.ageCategory} pour ${firstName}`)
  return `Complet\u00a0: ${[...new Set(named)].join(', ')}. Rien n’a changé dans ton panier.`
}
