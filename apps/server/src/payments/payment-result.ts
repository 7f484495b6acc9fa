import type { PaymentResult } from '@quatre/contract'
import { cancelledSinceMessage, euro, paymentMessage, wrongCardField } from '@quatre/domain'
import { existingCharge, type Charge } from '../core/money/charge.sql.ts'
import type { Payable } from '../core/money/payables.ts'
import type { Platform } from '../core/platform.ts'
import type { Payment } from './payment.sql.ts'
import { selectRefundsOfPayment } from './refunds/refund.sql.ts'
import type { Redirect } from './notifications/result-code.ts'

const resultCodes = {
  created: 'Pending',
  cancelled: 'Pending',
  redirected: 'RedirectShopper',
  captured: 'Authorised',
  returned: 'Refunded',
  refused: 'Refused',
} as const

/** The answer about a payment for its payer, the same however often they ask. */
export async function readPaymentResult(
  { db, payables, clock }: Reader,
  payment: Payment,
): Promise<PaymentResult> {
  const charge = await existingCharge(db, payment.chargeId)
  const payable = payables[charge.kind]
  const of = await payable.read(db, charge.id, clock())
  const isCancelledSince = payment.state === 'captured' && of.state === 'cancelled'
  const isOver = payment.state === 'cancelled' && payment.settledAt !== null
  const action = payment.state === 'redirected' ? (payment.action as Redirect) : null
  return {
    payment: payment.id,
    resultCode: isOver ? 'Refused' : resultCodes[payment.state],
    action: action && bankCall(action),
    message: isCancelledSince
      ? cancelledSinceMessage(await selectRefundsOfPayment(db, payment.id))
      : paymentMessage(payment, of.state, payable.losses[of.state]),
    wrongField: payment.state === 'refused' ? wrongCardField(payment.refusalReason) : null,
    ...paidThing(charge, of),
    amount: euro(payment.amountCents),
    credit: euro(payment.creditCents),
  }
}

/** The result of a charge that credit has paid whole. */
export async function resultOfCredit(reader: Reader, charge: Charge): Promise<PaymentResult> {
  const credit = euro(charge.amountCents)
  return { ...(await withoutCard(reader, charge)), resultCode: 'Authorised', credit }
}

type Reader = Pick<Platform, 'db' | 'payables' | 'clock'>

/** The result of a charge that no card has paid, before what has. */
export async function withoutCard({ db, payables, clock }: Reader, charge: Charge) {
  const of = await payables[charge.kind].read(db, charge.id, clock())
  const nothing = { payment: null, action: null, message: null, wrongField: null } as const
  return { ...nothing, ...paidThing(charge, of), amount: euro(0), credit: euro(0) }
}

/** The thing that is paid, as answers name it. */
function paidThing(
  { kind }: Charge,
  { id, state, booking = null }: Awaited<ReturnType<Payable['read']>>,
): Pick<PaymentResult, 'of' | 'booking'> {
  return { of: { kind, id, state }, booking }
}

/** By name: rows from before may hold more of the provider's answer. */
function bankCall({ type, method, url, data }: Redirect): PaymentResult['action'] {
  return { type, method, url, ...(data !== undefined && { data }) }
}
