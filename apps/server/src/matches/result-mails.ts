import type { Db } from '@quatre/db'
import {
  dayLong,
  isoWithOffset,
  resultSettlesAt,
  setCounts,
  time,
  type UserId,
} from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { selectRecipients } from '../core/players/recipients.sql.ts'
import { selectReferees } from '../core/staff/staff-role.sql.ts'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import { sideName, type MatchCenter } from './match-answer.ts'
import { selectMatches } from './match.sql.ts'
import type { LockedMatch } from './result.sql.ts'

interface ResultWords {
  readonly id: number
  /** Of the result that the mail is about. */
  readonly version: number
  /** The name of the side that entered or disputes it. */
  readonly side: string
  readonly score: string
  readonly when: string
  readonly where: string
}

/** « 6-4 6-3 » */
export const scoreText = (sets: readonly (readonly [number, number])[]): string =>
  sets.map((counts) => counts.join('-')).join(' ')

const placeFacts = ({ when, where }: ResultWords) => [
  { label: 'Match', value: when },
  { label: 'Où', value: where },
]

/** « A score was entered »: confirm or dispute it; it is final by itself after 72 hours. */
export const enteredMail = (
  words: ResultWords & { readonly until: string },
  to: Recipient,
): MailWords => ({
  to,
  eventKey: `match-entered:${words.id}:${words.version}`,
  template: 'match_entered',
  subject: `Score à confirmer\u00a0: ${words.score}`,
  title: `${words.score}\u00a0: c’est bien ça\u00a0?`,
  lines: [
    `${words.side} a saisi le score de votre match. Confirme-le, ou conteste-le si ce n’est pas le bon.`,
    `Sans réponse, il sera définitif ${words.until}.`,
  ],
  facts: placeFacts(words),
  action: { label: 'Confirmer ou contester', path: `/matchs/detail/${words.id}` },
})

/** « A score is disputed »: a referee decides it. */
export const disputedMail = (
  words: ResultWords & { readonly reason: string },
  to: Recipient,
): MailWords => ({
  to,
  eventKey: `match-disputed:${words.id}:${words.version}`,
  template: 'match_disputed',
  subject: `Score contesté\u00a0: ${words.score}`,
  title: `${words.score}\u00a0: à toi de trancher`,
  lines: [`${words.side} conteste ce score. Juge-arbitre du match, tu décides du bon.`],
  facts: [...placeFacts(words), { label: 'Motif', value: words.reason }],
  action: { label: 'Voir le match', path: `/matchs/detail/${words.id}` },
})

interface Told {
  readonly match: LockedMatch
  readonly by: UserId
  readonly now: number
  readonly centers: readonly MatchCenter[]
  /** Of a dispute. */
  readonly reason?: string
}

/** Asks those who speak for the other side; the referees, except those who play, when the result is disputed. */
export async function queueResultMails(
  tx: Db,
  { mailer }: Pick<Platform, 'mailer'>,
  { match, by, now, centers, reason }: Told,
): Promise<void> {
  const side = match.voices[0]?.includes(by) ? 0 : 1
  const [row] = await selectMatches(tx, { ids: [match.id] })
  const center = centers.find(({ id }) => id === match.centerId)
  if (row === undefined || center === undefined) return
  const when = (instant: number) => {
    const at = isoWithOffset(instant, center.timeZone)
    return `${dayLong(at)} à\u00a0${time(at)}`
  }
  const words: ResultWords = {
    id: match.id,
    version: row.version,
    side: sideName(row, side),
    score: scoreText(setCounts(row.result)) || 'Forfait',
    when: when(row.startsAt),
    where: center.name,
  }
  const asked =
    reason === undefined ? (match.voices[1 - side] ?? []) : await selectReferees(tx, match, now)
  const isJudge = (id: UserId) =>
    reason === undefined || ![...match.voices.flat(), ...match.players].includes(id)
  for (const to of await selectRecipients(tx, asked.filter(isJudge)))
    await mailer.queue(
      tx,
      reason === undefined
        ? enteredMail({ ...words, until: when(resultSettlesAt(now)) }, to)
        : disputedMail({ ...words, reason }, to),
    )
}
