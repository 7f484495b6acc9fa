import type { Db } from '@quatre/db'
import {
  capturePosting,
  checkedInVainReason,
  lateCapturePosting,
  unansweredReason,
  type CreditPart,
  type PartSource,
  type PaymentId,
} from '@quatre/domain'
import { checkpoint } from '../platform/checkpoints.ts'
import { planCredit, spendParts } from '../core/money/credit.ts'
import { addPosting } from '../core/money/ledger.ts'
import {
  countReceived,
  existingCharge,
  selectChargeOfPayment,
  type Charge,
} from '../core/money/charge.sql.ts'
import type { LockedPayable, Payable } from '../core/money/payables.ts'
import type { Platform } from '../core/platform.ts'
import {
  abandonAttempts,
  lockLeftAtBank,
  mayHaveMoney,
  selectPaymentOfCharge,
  updatePayment,
  type Payment,
} from './payment.sql.ts'

/** The end of a payment at the provider. */
export type Outcome = Authorised | Refused

interface Authorised {
  readonly authorised: true
  readonly pspReference: string
}

interface Refused {
  readonly authorised: false
  readonly pspReference: string | null
  readonly reason: string
}

interface LockedPayment {
  readonly charge: Charge
  readonly payable: Payable
  readonly locked: LockedPayable
  readonly payment: Payment
  /** Its charge has not been paid, by this attempt or by another, and has the price that this one began with. */
  readonly isDue: boolean
}

/** Reads a payment after its payable is locked: it does not change until the transaction ends. */
export async function lockPayment(
  tx: Db,
  { payables }: Pick<Platform, 'payables'>,
  paymentId: PaymentId,
  now: number,
): Promise<LockedPayment> {
  const { id, kind } = await selectChargeOfPayment(tx, paymentId)
  const payable = payables[kind]
  const locked = await payable.lock(tx, id, now)
  // its lines, and their earners, change until then
  const charge = await existingCharge(tx, id)
  return { charge, payable, locked, ...(await selectPaymentOfCharge(tx, paymentId)) }
}

type SettlePlatform = Pick<Platform, 'payables' | 'refunds' | 'events'>

/**
 * Books the end of a payment, in one transaction, from any source: the provider's answer,
 * the return from the bank, a notification, in any order, any number of times. The money either pays its
 * payable or is on its way back.
 */
export async function settle(
  tx: Db,
  platform: SettlePlatform,
  {
    paymentId,
    outcome,
    now,
    eventDay,
  }: {
    readonly paymentId: PaymentId
    readonly outcome: Outcome
    readonly now: number
    readonly eventDay?: string
  },
): Promise<Payment> {
  const ending = { ...(await lockPayment(tx, platform, paymentId, now)), now, eventDay }
  const { payment } = ending
  if (payment.state === 'captured' || payment.state === 'returned') return payment
  if (outcome.authorised && isUndone(payment, outcome)) return payment

  return outcome.authorised ? take(tx, platform, ending, outcome) : refuse(tx, ending, outcome)
}

/**
 * A charge is paid whole beside the card: by its payer's credit, by a pass, or by a code that left
 * nothing to pay. Nothing is paid when the payable is no longer available.
 */
export async function payByParts(
  tx: Db,
  { payables, events }: Pick<Platform, 'payables' | 'events'>,
  {
    charge,
    locked,
    parts,
    now,
  }: Pick<LockedPayment, 'charge' | 'locked'> & {
    readonly parts: readonly CreditPart<PartSource>[]
    readonly now: number
  },
): Promise<'given' | 'gone'> {
  const { earningAccount } = payables[charge.kind]
  if ((await locked.give()) === 'gone') return 'gone'
  // a charge paid in full by a code has no part that would count it
  if (parts.length === 0) await countReceived(tx, { chargeId: charge.id, cents: 0, gives: 'paid' })
  await spendParts(tx, charge, { parts, earner: earningAccount(charge), now })
  await events.emit(tx, 'chargePaid', { charge, parts, now })
  return 'given'
}

/** An attempt without an answer has charged nothing, as the provider says itself: it is over. */
export async function settleUncharged(
  tx: Db,
  platform: Pick<Platform, 'payables'>,
  {
    paymentId,
    pspReference,
    now,
  }: { readonly paymentId: PaymentId; readonly pspReference: string | null; readonly now: number },
): Promise<void> {
  const ending = { ...(await lockPayment(tx, platform, paymentId, now)), now }
  if (ending.payment.settledAt !== null) return
  await endUncharged(tx, ending, { pspReference, refusalReason: unansweredReason })
}

async function endUncharged(
  tx: Db,
  ending: Ending,
  why: Pick<Payment, 'pspReference' | 'refusalReason'>,
): Promise<Payment> {
  const { payment, now } = ending
  const ended = await updatePayment(tx, payment.id, { state: 'cancelled', ...why, now })
  if (payment.settledAt === null) await tellUnpaid(tx, ending)
  return ended
}

/**
 * An attempt that was left at the bank's page, of which the provider knows nothing: only our own
 * question could still charge it, and is not asked any more.
 */
export async function settleLeftAtBank(
  tx: Db,
  platform: Pick<Platform, 'payables'>,
  ended: { readonly paymentId: PaymentId; readonly now: number },
): Promise<void> {
  await lockPayment(tx, platform, ended.paymentId, ended.now)
  if (!(await lockLeftAtBank(tx, ended.paymentId))) return
  await settleUncharged(tx, platform, { ...ended, pspReference: null })
}

/** The provider has cancelled this very authorisation: news of it that come later bring no money. */
function isUndone({ state, settledAt, pspReference }: Payment, outcome: Authorised): boolean {
  return state === 'cancelled' && settledAt !== null && pspReference === outcome.pspReference
}

interface Ending extends LockedPayment {
  readonly now: number
  readonly eventDay?: string | undefined
}

async function refuse(
  tx: Db,
  ending: Ending,
  { pspReference, reason: refusalReason }: Refused,
): Promise<Payment> {
  const { payment, now } = ending
  const end = { state: 'refused', pspReference, refusalReason, now } as const
  const refused = await updatePayment(tx, payment.id, end)
  if (payment.settledAt === null) await tellUnpaid(tx, ending)
  return refused
}

/**
 * The money is here: it pays its charge, or goes back. A card that was only checked, for its payer's
 * credit to pay all, brings none.
 */
async function take(
  tx: Db,
  { refunds, events }: SettlePlatform,
  ending: Ending,
  { pspReference }: Authorised,
): Promise<Payment> {
  const { charge, payable, locked, payment, isDue, now, eventDay } = ending
  const { id: chargeId } = charge
  const { id: paymentId, amountCents, creditCents } = payment
  // its payer has read that nothing came of it: they do not get it after all
  const toldUnpaid = payment.settledAt !== null && locked.state === 'over'
  const parts = creditCents === 0 ? [] : await planCredit(tx, charge, creditCents, now)
  const result = !isDue || toldUnpaid || parts === null ? 'gone' : await locked.give()
  const event = { eventKey: `capture:${paymentId}`, chargeId, paymentId, now, eventDay }
  if (result === 'given' && parts !== null) {
    const earner = payable.earningAccount(charge)
    await abandonAttempts(tx, chargeId)
    const captured = await updatePayment(tx, paymentId, { state: 'captured', pspReference, now })
    if (amountCents > 0) {
      await countReceived(tx, { chargeId, cents: amountCents, gives: 'paid' })
      await addPosting(tx, {
        ...event,
        kind: 'capture',
        entries: capturePosting({ amountCents, earner }),
      })
    }
    await spendParts(tx, charge, { parts, earner, now })
    const card = amountCents > 0 ? [{ source: 'card', amountCents } as const] : []
    await events.emit(tx, 'chargePaid', { charge, parts: [...card, ...parts], now })
    checkpoint('payment: settled, before the commit')
    return captured
  }
  if (amountCents === 0) {
    return endUncharged(tx, ending, { pspReference, refusalReason: checkedInVainReason })
  }
  const entries = lateCapturePosting({ amountCents })
  const returned = await updatePayment(tx, paymentId, { state: 'returned', pspReference, now })
  await countReceived(tx, { chargeId, cents: amountCents, gives: null })
  await addPosting(tx, { ...event, kind: 'late_capture', entries })
  await refunds.sendBack(tx, charge, { id: paymentId, amountCents, now })
  await payable.notify(tx, charge, { what: 'returned', id: paymentId, amountCents })
  return returned
}

/**
 * An attempt has brought no money: its player, who may have left the page, gets a mail once the time
 * to pay is over and no other attempt has paid for it, or may still. Before, they can try again. For one
 * that was made without them the payable decides.
 */
async function tellUnpaid(tx: Db, { charge, payable, locked, payment, now }: Ending) {
  const unattended = payment.chargedAs !== null
  if (!unattended && locked.state !== 'over') return
  if (await mayHaveMoney(tx, charge.id)) return
  if (unattended) return payable.chargeRefused?.(tx, charge, now)
  await payable.notify(tx, charge, { what: 'unpaid' })
}
