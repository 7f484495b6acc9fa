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
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import { sideName, type MatchCenter } from './match-answer.ts'
import { selectMatches } from './match.sql.ts'
import type { LockedMatch } from './result.sql.ts'

export interface EnteredWords {
  readonly id: number
  /** Of the result that the mail is about. */
  readonly version: number
  readonly enteredFor: string
  readonly score: string
  readonly when: string
  readonly where: string
  readonly until: string
}

/** « 6-4 6-3 » */
export const scoreText = (sets: readonly (readonly [number, number])[]): string =>
  sets.map((counts) => counts.join('-')).join(' ')

/** « A score was entered »: confirm or dispute it; it is final by itself after 72 hours. */
export const enteredMail = (words: EnteredWords, to: Recipient): MailWords => ({
  to,
  eventKey: `match-entered:${words.id}:${words.version}`,
  template: 'match_entered',
  subject: `Score à confirmer\u00a0: ${words.score}`,
  title: `${words.score}\u00a0: c’est bien ça\u00a0?`,
  lines: [
    `${words.enteredFor} a saisi le score de votre match. Confirme-le, ou conteste-le si ce n’est pas le bon.`,
    `Sans réponse, il sera définitif ${words.until}.`,
  ],
  facts: [
    { label: 'Match', value: words.when },
    { label: 'Où', value: words.where },
  ],
  action: { label: 'Confirmer ou contester', path: `/matchs/detail/${words.id}` },
})

interface Entered {
  readonly match: LockedMatch
  readonly by: UserId
  readonly now: number
  readonly centers: readonly MatchCenter[]
}

/** Asks those who speak for the other side. */
export async function queueEnteredMails(
  tx: Db,
  { mailer }: Pick<Platform, 'mailer'>,
  { match, by, now, centers }: Entered,
): Promise<void> {
  const side = match.voices[0]?.includes(by) ? 0 : 1
  const [row] = await selectMatches(tx, { ids: [match.id] })
  const center = centers.find(({ id }) => id === match.centerId)
  if (row === undefined || center === undefined) return
  const when = (instant: number) => {
    const at = isoWithOffset(instant, center.timeZone)
    return `${dayLong(at)} à\u00a0${time(at)}`
  }
  const words: EnteredWords = {
    id: match.id,
    version: row.version,
    enteredFor: sideName(row, side),
    score: scoreText(setCounts(row.result)) || 'Forfait',
    when: when(row.startsAt),
    where: center.name,
    until: when(resultSettlesAt(now)),
  }
  for (const to of await selectRecipients(tx, match.voices[1 - side] ?? []))
    await mailer.queue(tx, enteredMail(words, to))
}
