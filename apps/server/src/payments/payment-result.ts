import type { PaymentResult } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { cancelledSinceMessage, euro, paymentMessage } from '@quatre/domain'
import { selectPayableBooking, type Payment } from './payment.sql.ts'
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
export async function resultOf(db: Db, payment: Payment): Promise<PaymentResult> {
  const booking = await selectPayableBooking(db, payment)
  const status = booking?.status ?? 'Cancelled'
  const isCancelledSince = payment.state === 'captured' && status === 'Cancelled'
  const action = payment.state === 'redirected' ? (payment.action as Redirect) : null
  return {
    payment: payment.id,
    resultCode: resultCodes[payment.state],
    action: action && bankCall(action),
    message: isCancelledSince
      ? cancelledSinceMessage(await selectRefundsOfPayment(db, payment.id))
      : paymentMessage(payment, status),
    booking: { id: payment.bookingId, status },
    amount: euro(payment.amountCents),
  }
}

/** By name: rows from before may hold more of the provider's answer. */
function bankCall({ type, method, url, data }: Redirect): PaymentResult['action'] {
  return { type, method, url, ...(data !== undefined && { data }) }
}
