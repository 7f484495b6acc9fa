import type { LimitName } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { notSentReason, type PaymentId, type UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { countUses, fullLimits, lockLimit, type Use } from '../../platform/limits/limits.ts'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'

export interface Payer {
  /** Null of a guest. */
  readonly userId: UserId | null
  /** The key of the payer's own limits. */
  readonly limitKey: string
  /** The key of their connection in limits. */
  readonly callerAddress: string
  readonly now: number
}

/** Full of cards that the bank refused, or may refuse yet. */
const ofRefusals: LimitName = 'cardRefusals'

/**
 * Keeps stolen cards from being tried here, one after another or all at once, by one account or by
 * many from one connection (decision 010). The try counts from now on, and as a use of the payment's
 * own id, until its outcome gives it back.
 * @throws Problem too_many_requests
 */
export async function countCardTry(
  tx: Db,
  log: Platform['log'],
  payer: Payer,
  paymentId: PaymentId,
): Promise<void> {
  const { userId, limitKey, callerAddress, now } = payer
  const uses: Use[] = [
    { limit: ofRefusals, key: limitKey },
    { limit: 'cardTries', key: limitKey },
    { limit: 'cardTriesOfConnection', key: callerAddress },
  ]
  if (!(await hasPaid(tx, userId))) uses.push(...(await usesOfNewcomer(tx, payer)))
  try {
    await countUses(tx, uses, now, paymentId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { limit } = error.options
    log.warn({ payer: limitKey, memberId: userId, limit }, 'card testing: no more cards for now')
    throw error
  }
}

/**
 * The limits that a try of a member uses who has never paid here. Once their first tries count, further
 * ones use none, so that one account cannot exhaust the limit that newcomers on one connection share.
 * Their tries come here one after the other, also when a hold, a card and a top-up are paid at once.
 */
async function usesOfNewcomer(tx: Db, { limitKey, callerAddress, now }: Payer): Promise<Use[]> {
  const own: Use = {
    limit: 'cardTriesOfNewcomer',
    key: `${limitKey} ${callerAddress}`,
  }
  await lockLimit(tx, own)
  if ((await fullLimits(tx, [own], now)).length > 0) return []
  return [own, { limit: 'cardTriesOfNewcomers', key: callerAddress }]
}

async function hasPaid(tx: Db, userId: UserId | null): Promise<boolean> {
  const { rows } = await sql`select from payment
    where user_id = ${userId} and state = 'captured' limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Changes the state of payments and, in the same statement, frees the limits that their tries used: all
 * of them when money came, or when the bank never answered about the card. A payment abandoned at the
 * bank for another card is no refusal, but still counts: the bank's question shows that the card is real.
 * @param change an `update payment`
 * @param columns of the changed payments, which it answers
 */
export function givingTriesBack<Changed>(
  change: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): RawBuilder<Changed> {
  return sql`
    with changed as (${change} returning *), given_back as (
      delete from limit_use l using changed p
      where l.use_id = p.id and (p.state in ('captured', 'returned')
        or p.refusal_reason = ${notSentReason}
        or p.state = 'cancelled' and (p.action is null or l.limit_name = ${ofRefusals})))
    select ${columns} from changed`
}
