import type { Db } from '@quatre/db'
import { dayMs, isOnItsWay, removedCardReason } from '@quatre/domain'
import { checkpoint } from '../../platform/checkpoints.ts'
import { existingCharge } from '../../core/money/charge.sql.ts'
import type { StoredCharge } from '../../core/money/stored-cards.ts'
import { ProviderRefusal } from '../../core/provider/checkout-client.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { conclude, failed, unanswered } from '../attempt-end.ts'
import {
  abandonAttempts,
  insertPayment,
  selectLivePayment,
  selectPayment,
  type Payment,
} from '../payment.sql.ts'
import { settle } from '../settle.ts'
import { selectOwnCard, type StoredCardRow } from './stored-card.sql.ts'
import type { ProviderAnswer } from '../notifications/result-code.ts'

/** Adyen keeps an idempotency key for a week at least: later the same charge might be made again. */
const repeatableMs = 6 * dayMs

interface OpenAttempt {
  readonly payment: Payment
  readonly card: StoredCardRow
  readonly returnPath: string
  readonly repeated: boolean
}

/**
 * Charges a stored card without its holder: an attempt like any other, whose row is committed before
 * the provider is called. Unlike a card that is typed, it can be asked for again: without an answer the
 * same attempt is repeated under its key, for as long as the provider keeps that.
 */
export async function chargeStoredCard(platform: Platform, asked: StoredCharge): Promise<void> {
  const { db, provider } = platform
  const opened = await inTransaction(db, (tx) => openAttempt(tx, platform, asked))
  if (opened === null) return
  const { payment, card, returnPath, repeated } = opened
  const { id: paymentId, amountCents } = payment
  const { providerId, shopperReference } = card
  const { model } = asked
  checkpoint('payment: before the provider is called')
  let answer: ProviderAnswer
  try {
    const charged = { paymentId, amountCents, shopperReference, providerId, model, returnPath }
    answer = await provider.chargeStored(charged)
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.passing) throw error
    // of a repeated attempt an earlier call may have arrived
    await (repeated ? unanswered(platform, payment, error) : failed(platform, payment, error))
    return
  }
  checkpoint('payment: after the provider, before the commit')
  await conclude(platform, paymentId, withoutHolder(answer))
}

/** Without the holder no one can answer the bank's page, so that nothing is charged. */
function withoutHolder(answer: ProviderAnswer): ProviderAnswer {
  if (answer.resultCode !== 'RedirectShopper') return answer
  return { resultCode: 'Refused', refusalReason: 'Authentication required' }
}

/** Null when there is nothing to charge: ended, given up for another, or no more to be paid. */
async function openAttempt(
  tx: Db,
  platform: Platform,
  { paymentId, chargeId, storedCardId, model, askedAt }: StoredCharge,
): Promise<OpenAttempt | null> {
  const { payables, clock } = platform
  const now = clock()
  const charge = await existingCharge(tx, chargeId)
  const { lock, returnPath } = payables[charge.kind]
  const locked = await lock(tx, chargeId, now)
  if (locked.state !== 'open') return null
  const { payerId: userId, amountCents } = charge
  const card = await selectOwnCard(tx, { id: storedCardId, userId })
  if (card === null) throw new Error(`stored card ${storedCardId} is not the payer’s`)
  const before = await selectPayment(tx, paymentId)
  if (before !== null) {
    const goesOn = before.state === 'created' && now - askedAt < repeatableMs
    return goesOn ? { payment: before, card, returnPath, repeated: true } : null
  }
  const live = await selectLivePayment(tx, chargeId)
  if (live?.state === 'captured') return null
  if (live?.state === 'created' && isOnItsWay(live.createdAt, now)) {
    throw new Error('its payer is paying it at this moment')
  }
  await abandonAttempts(tx, chargeId)
  const attempt = {
    id: paymentId,
    chargeId,
    userId,
    amountCents,
    creditCents: 0,
    callerAddress: '',
    clientReference: null,
    now,
  }
  const payment = await insertPayment(tx, {
    ...attempt,
    storedCardId,
    keepsCard: null,
    chargedAs: model,
  })
  if (card.removedAt !== null) {
    const outcome = { authorised: false, pspReference: null, reason: removedCardReason } as const
    await settle(tx, platform, { paymentId, outcome, now })
    return null
  }
  return { payment, card, returnPath, repeated: false }
}
