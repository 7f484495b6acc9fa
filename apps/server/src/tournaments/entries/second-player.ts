import type { Db } from '@quatre/db'
import {
  dateNumeric,
  isoWithOffset,
  nameForOthers,
  networkTimeZone,
  time,
  untaggedEmail,
  type EnrolmentId,
  type UserId,
} from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { memberKey, tryUses } from '../../platform/limits/limits.ts'
import type { MailWords } from '../../platform/mail/mail-layout.ts'
import { newSecret } from '../../platform/secret.ts'
import { tournamentEntryParts, readEntered } from './entry-kind.ts'
import { hasPaid, selectInvited, selectPlayers, writeInvitation } from './entry.sql.ts'
import { aloneMail, halfMail, invitedMail } from './mails.ts'

/**
 * Writes to the second player of a pair: their half, or the link by which they are invited. The address may be
 * anybody's: a mail beyond the limit is not written.
 */
export async function tellSecond(
  tx: Db,
  { mailer, enrolments }: Pick<Platform, 'mailer' | 'enrolments'>,
  { id, until, now }: { id: EnrolmentId; until: number | null; now: number },
): Promise<void> {
  const { row, tournament } = await readEntered(tx, id)
  const ids = [row.holderId, ...(row.partnerId === null ? [] : [row.partnerId])]
  const players = await selectPlayers(tx, tournament.id, { ids, today: '2000-01-01' })
  const holder = players.find((player) => player.id === row.holderId)
  if (holder === undefined) return
  const entering = {
    id,
    holder: nameForOthers(holder.firstName),
    words: await enrolments.findKind({ kind: 'tournament_entry' }).words(tx, { id } as never),
    shareCents: tournamentEntryParts(row, tournament.feeCents)[1]?.cents ?? 0,
    until: until === null ? null : untilText(until),
  }
  async function queue(words: MailWords): Promise<void> {
    const uses = [
      { limit: 'mailsToMailbox', key: `${untaggedEmail(words.to.email)} entry` },
      { limit: 'shareMailsOfCaptain', key: memberKey(row.holderId) },
    ] as const
    if ((await tryUses(tx, uses, now)) !== null) await mailer.queue(tx, words)
  }
  const partner = players.find((player) => player.id === row.partnerId)
  if (partner) {
    const { email, firstName } = partner
    const owes = entering.shareCents > 0 && !(await hasPaid(tx, id, partner.id))
    if (owes && email !== null) await queue(halfMail(entering, { email, firstName }))
    return
  }
  const { email, firstName } = await selectInvited(tx, id)
  if (email === null) return
  // only the hash of the former key is known
  const { secret, hash } = newSecret()
  await writeInvitation(tx, id, { hash })
  await queue(invitedMail(entering, { email, firstName: firstName ?? '' }, secret))
}

/** Writes to the holder that the second player does not play. */
export async function tellAlone(
  tx: Db,
  { mailer, enrolments }: Pick<Platform, 'mailer' | 'enrolments'>,
  { id, leftId }: { readonly id: EnrolmentId; readonly leftId: UserId },
): Promise<void> {
  const [left] = await selectPlayers(tx, 0, { ids: [leftId], today: '2000-01-01' })
  const words = await enrolments.findKind({ kind: 'tournament_entry' }).words(tx, { id } as never)
  const of = { id, words, left: nameForOthers(left?.firstName ?? ''), leftId }
  for (const to of words.to) await mailer.queue(tx, aloneMail(of, to))
}

function untilText(instant: number): string {
  const iso = isoWithOffset(instant, networkTimeZone)
  return `${dateNumeric(iso)} à\u00a0${time(iso)}`
}
