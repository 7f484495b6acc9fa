import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { lockEnrolments } from '../../core/enrolments/enrolment.sql.ts'
import { heldFor } from '../../core/enrolments/held-for.ts'
import type { Platform } from '../../core/platform.ts'
import { newSecret } from '../../platform/secret.ts'
import { readEntered, takesEntries, tellScreens } from './entry-kind.ts'
import { removePartner, selectPairsOfSecond, writeInvitation, type EntryRow } from './entry.sql.ts'
import { tellAlone } from './second-player.ts'

type Needs = Pick<Platform, 'mailer' | 'enrolments' | 'notices'>

interface Leaving {
  readonly userId: UserId
  readonly now: number
  /** Where their card money goes; as they prefer when absent. */
  readonly to?: 'card'
}

/** The second player leaves a pair whose place is locked, which looks for another; the cents that go back to them. */
export async function leavePair(
  tx: Db,
  platform: Needs,
  row: EntryRow,
  { userId, now, to }: Leaving,
): Promise<number> {
  const { id } = row
  await removePartner(tx, id)
  await writeInvitation(tx, id, { hash: newSecret().hash })
  const backCents = await platform.enrolments.giveBackTo(tx, { id, payerId: userId, to, now })
  await heldFor(tx, row, now)
  await tellAlone(tx, platform, { id, leftId: userId })
  tellScreens(tx, platform, row)
  return backCents
}

/**
 * A member who closes their account leaves the pairs that others hold; an entry that can get no new
 * partner any more is withdrawn.
 */
export async function leaveEveryPair(
  tx: Db,
  platform: Needs,
  { userId, now }: Omit<Leaving, 'to'>,
): Promise<void> {
  for (const id of await selectPairsOfSecond(tx, userId)) {
    await lockEnrolments(tx, [id], now)
    const { row, tournament } = await readEntered(tx, id)
    if (row.partnerId !== userId) continue
    const leaving = { userId, now, to: 'card' } as const
    if (takesEntries(tournament, { now, isInLine: false }))
      await leavePair(tx, platform, row, leaving)
    else if (tournament.status === 'open' || tournament.status === 'closed')
      await platform.enrolments.leave(tx, { id, to: 'card', leaverId: userId, now })
  }
}
