import type { PaymentResult } from '@quatre/contract'
import { cancelledSinceMessage, euro, paymentMessage, wrongCardField } from '@quatre/domain'
import { existingCharge } from '../platform/money/charge.sql.ts'
import type { Platform } from '../platform/platform.ts'
import type { Payment } from './payment.sql.ts'
import { selectRefundsOfPayment } from './refund.sql.ts'
import type { Redirect } from './result-code.ts'

const resultCodes = {
  created: 'Pending',
  cancelled: 'Pending',
  redirected: 'RedirectShopper',
  captured: 'Authorised',
  returned: 'Refunded',
  refused: 'Refused',
} as const

/** A payment as its payer is told of it, whenever and however often they ask. */
export async function resultOf(
  { db, payables, clock }: Pick<Platform, 'db' | 'payables' | 'clock'>,
  payment: Payment,
): Promise<PaymentResult> {
  const payable = payables[(await existingCharge(db, payment.chargeId)).kind]
  const { state, named } = await payable.read(db, payment.chargeId, clock())
  const isCancelledSince = payment.state === 'captured' && state === 'cancelled'
  const action = payment.state === 'redirected' ? (payment.action as Redirect) : null
  return {
    payment: payment.id,
    resultCode: resultCodes[payment.state],
    action: action && bankCall(action),
    message: isCancelledSince
      ? cancelledSinceMessage(await selectRefundsOfPayment(db, payment.id))
      : paymentMessage(payment, state, payable.losses[state]),
    wrongField: payment.state === 'refused' ? wrongCardField(payment.refusalReason) : null,
    ...named,
    amount: euro(payment.amountCents),
  }
}

/** By name: rows from before may hold more of the provider's answer. */
function bankCall({ type, method, url, data }: Redirect): PaymentResult['action'] {
  return { type, method, url, ...(data !== undefined && { data }) }
}
