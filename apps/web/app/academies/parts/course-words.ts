import type { OwnCourse } from '@quatre/contract'
import { dayShort, plural, time } from '@quatre/domain'

/** « École de padel, 7–10 ans, mer. 14h00 », « Stage de Noël »: the course of a line. */
export function courseTitle({ academy, course, sessions, isTrial }: OwnCourse): string {
  const [first] = sessions
  if (academy.type === 'camp' || first === undefined) return academy.name
  // on one line: an en dash may end one
  const ages = course.ageCategory.replace(' ', '\u00a0').replace('–', '–\u2060')
  const [day] = dayShort(first.startsAt).split(' ')
  return `${isTrial ? 'Séance d’essai, ' : ''}${academy.name}, ${ages}, ${day}\u00a0${time(first.startsAt)}`
}

/** « 23 séances, du mer. 2 déc. au mer. 9 juin »; of a camp its days. */
export function sessionsText({
  academy,
  sessions,
}: Pick<OwnCourse, 'academy' | 'sessions'>): string {
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (first === undefined || last === undefined) return ''
  const count =
    academy.type === 'camp'
      ? plural(sessions.length, 'jour', 'jours')
      : plural(sessions.length, 'séance', 'séances')
  const from = dayShort(first.startsAt)
  return first === last ? `${count}, ${from}` : `${count}, du ${from} au ${dayShort(last.startsAt)}`
}
