import { dayLong, isoWithOffset, time } from '@quatre/domain'
import type { Given } from '../core/enrolments/given.ts'
import { backWords } from '../core/enrolments/mails.ts'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import type { CoachedRow } from './coach.sql.ts'

/** A mail about a session to the family of these people, by their first names. */
export interface SessionMail {
  readonly session: Pick<
    CoachedRow,
    'id' | 'type' | 'name' | 'startsAt' | 'timeZone' | 'centerName'
  >
  /** The act that the mail announces. */
  readonly actId: number
  readonly to: Recipient
  readonly people: readonly string[]
}

/** « mercredi 2 décembre à 14h00 » */
export function sessionWhen({
  startsAt,
  timeZone,
}: Pick<CoachedRow, 'startsAt' | 'timeZone'>): string {
  const at = isoWithOffset(startsAt, timeZone)
  return `${dayLong(at)} à\u00a0${time(at)}`
}

export const coursesPath = ({ type }: Pick<CoachedRow, 'type'>) =>
  `/mon-compte/${type === 'camp' ? 'mes-stages' : 'mes-academies'}`

const sessionMail = (
  { session, actId, to, people }: SessionMail,
  words: Pick<MailWords, 'template' | 'subject' | 'title' | 'lines'>,
): MailWords => ({
  ...words,
  to,
  eventKey: `session-act:${actId}`,
  action: { label: 'Voir mes cours', path: coursesPath(session) },
  facts: [
    { label: 'Cours', value: `${session.name}, ${people.join(' et ')}` },
    { label: 'Quand', value: sessionWhen(session) },
    { label: 'Où', value: session.centerName },
  ],
})

/** « The session is called off », with the refund; null: the place is held, and not paid yet. */
export const sessionCalledOffMail = (of: SessionMail, reason: string, given: Given | null) =>
  sessionMail(of, {
    template: 'session_called_off',
    subject: `Séance annulée\u00a0: ${of.session.name}, ${sessionWhen(of.session)}`,
    title: 'La séance est annulée',
    lines: [
      `Le club a annulé cette séance\u00a0: ${reason}`,
      given === null ? 'Elle te sera rendue aussitôt ton inscription payée.' : backWords(given),
    ],
  })

/** « The session is moved »: it is as it is now, and was `before`. */
export const sessionMovedMail = (of: SessionMail, before: string) =>
  sessionMail(of, {
    template: 'session_moved',
    subject: `Séance déplacée\u00a0: ${of.session.name}, ${sessionWhen(of.session)}`,
    title: 'La séance est déplacée',
    lines: [
      `Elle devait avoir lieu ${before}\u00a0: elle aura lieu ${sessionWhen(of.session)}.`,
      'Ce que tu as payé ne change pas.',
    ],
  })

/** A coach’s message to the families of a session. */
export const sessionMessageMail = (of: SessionMail, text: string) =>
  sessionMail(of, {
    template: 'session_message',
    subject: `Message de ton coach\u00a0: ${of.session.name}`,
    title: 'Un message de ton coach',
    lines: text.split(/\n+/),
  })
