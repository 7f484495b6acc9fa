import { dayLong, isoWithOffset, time } from '@quatre/domain'
import { backWords } from '../core/enrolments/mails.ts'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'

/** A session in the words of its mails. */
export interface SessionWords {
  readonly id: number
  readonly type: 'academy' | 'camp'
  readonly name: string
  readonly startsAt: number
  readonly timeZone: string
  readonly centerName: string
}

/** A family of a session: whom it is about, and whom it is written to. */
export interface Family {
  readonly to: Recipient
  /** First names. */
  readonly people: readonly string[]
}

/** « mercredi 2 décembre à 14h00 » */
export function sessionWhen(startsAt: number, timeZone: string): string {
  const at = isoWithOffset(startsAt, timeZone)
  return `${dayLong(at)} à\u00a0${time(at)}`
}

export const coursesPath = ({ type }: Pick<SessionWords, 'type'>) =>
  `/mon-compte/${type === 'camp' ? 'mes-stages' : 'mes-academies'}`

const mailOf = (session: SessionWords, { to, people }: Family) => ({
  to,
  action: { label: 'Voir mes cours', path: coursesPath(session) },
  facts: [
    { label: 'Cours', value: `${session.name}, ${people.join(' et ')}` },
    { label: 'Quand', value: sessionWhen(session.startsAt, session.timeZone) },
    { label: 'Où', value: session.centerName },
  ],
})

/** « The session is called off », with what goes back; `isPaid` false: the place is held still. */
export function sessionCalledOffMail(
  session: SessionWords,
  family: Family,
  of: { readonly reason: string; readonly backCents: number; readonly isPaid: boolean },
): MailWords {
  const money = of.isPaid
    ? backWords(of.backCents)
    : 'Elle te sera rendue aussitôt ton inscription payée.'
  return {
    ...mailOf(session, family),
    eventKey: `session-called-off:${session.id}`,
    template: 'session_called_off',
    subject: `Séance annulée\u00a0: ${session.name}, ${sessionWhen(session.startsAt, session.timeZone)}`,
    title: 'La séance est annulée',
    lines: [`Le club a annulé cette séance\u00a0: ${of.reason}`, money],
  }
}

/** « The session is moved »: `session` is as it is now. */
export function sessionMovedMail(
  session: SessionWords,
  family: Family,
  of: { readonly actId: number; readonly wasAt: number },
): MailWords {
  const when = sessionWhen(session.startsAt, session.timeZone)
  return {
    ...mailOf(session, family),
    eventKey: `session-moved:${of.actId}`,
    template: 'session_moved',
    subject: `Séance déplacée\u00a0: ${session.name}, ${when}`,
    title: 'La séance est déplacée',
    lines: [
      `Elle devait avoir lieu ${sessionWhen(of.wasAt, session.timeZone)}\u00a0: elle aura lieu ${when}.`,
      'Ce que tu as payé ne change pas.',
    ],
  }
}

/** A coach’s message to the families of a session. */
export function sessionMessageMail(
  session: SessionWords,
  family: Family,
  of: { readonly actId: number; readonly text: string },
): MailWords {
  return {
    ...mailOf(session, family),
    eventKey: `session-message:${of.actId}`,
    template: 'session_message',
    subject: `Message de ton coach\u00a0: ${session.name}`,
    title: 'Un message de ton coach',
    lines: of.text.split(/\n+/),
  }
}
