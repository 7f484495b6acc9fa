import type { contract, PaymentResult } from '@quatre/contract'
import { euro, refusalMessage } from '@quatre/domain'
import type { Db } from '@quatre/db'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../platform/platform.ts'
import { Problem } from '../problems.ts'
import { applyEvent, eventQueue, storeNotification } from './notifications.ts'
import { completePayment, payBooking, type PaymentDesk } from './pay.ts'
import { selectPayableBooking, type Payment } from './payment.sql.ts'
import type { EventKey } from './provider-event.sql.ts'
import { reconcile } from './reconcile.ts'
import { bookingRefunds, refundDesk, refundQueue, sendRefund } from './refunds.ts'
import type { PaidBookings } from './settle.ts'

const reconcileSeconds = 30
const fullPayment = { id: 4, name: 'Je paie tout' }

export interface PaymentsFeature {
  readonly handlers: Handlers<typeof contract.payments>
  readonly refunds: ReturnType<typeof bookingRefunds>
}

/** Payments at the provider, refunds, notifications. */
export function paymentsFeature(platform: Platform, bookings: PaidBookings): PaymentsFeature {
  const refunds = refundDesk(platform.jobs)
  const desk: PaymentDesk = { platform, bookings, refunds }
  platform.jobs.handle<EventKey>(eventQueue, (key) => applyEvent(desk, key))
  platform.jobs.handle<{ refundId: string }>(refundQueue, ({ refundId }) =>
    sendRefund({ ...platform, bookings }, refundId),
  )
  platform.jobs.every('reconcile payments', reconcileSeconds, () => reconcile(desk))
  return { handlers: paymentHandlers(desk), refunds: bookingRefunds(refunds) }
}

function paymentHandlers(desk: PaymentDesk): Handlers<typeof contract.payments> {
  const { db, provider } = desk.platform
  return {
    async methods({ query }, { member }) {
      const booking = await selectPayableBooking(db, { ...query, userId: member.id })
      if (booking === null) throw new Problem('booking_not_found')
      const card = await provider.cardForm(booking.priceCents).catch((error: unknown) => {
        desk.platform.log.error({ err: error }, 'no payment methods')
        throw new Problem('payment_methods_failed')
      })
      return { amount: euro(booking.priceCents), methods: [fullPayment], card }
    },

    async payBooking(input, context) {
      refusePlainCard(input.body.paymentMethod)
      return resultOf(db, await payBooking(desk, input, context))
    },

    async details({ body }) {
      return resultOf(db, await completePayment(desk, body.payment, body.details.redirectResult))
    },

    async notifications({ body }) {
      await storeNotification(desk, body)
      return { notificationResponse: '[accepted]' }
    },
  }
}

/** A card number has no business here, whatever the field; the library's own trace is not a text. */
function refusePlainCard({ checkoutAttemptId: _trace, ...fields }: Record<string, unknown>): void {
  for (const text of Object.values(fields)) {
    if (/\d(?:[\s.-]*\d){12,18}/.test(String(text))) throw new Problem('plain_card_refused')
  }
}

const resultCodes = {
  created: 'Pending',
  cancelled: 'Pending',
  redirected: 'RedirectShopper',
  captured: 'Authorised',
  returned: 'Refunded',
  refused: 'Refused',
} as const

async function resultOf(db: Db, payment: Payment): Promise<PaymentResult> {
  const booking = await selectPayableBooking(db, payment)
  const action = payment.state === 'redirected' ? (payment.action as PaymentResult['action']) : null
  return {
    payment: payment.id,
    resultCode: resultCodes[payment.state],
    action: action && { type: action.type, method: action.method, url: action.url },
    message: messageOf(payment),
    booking: { id: payment.bookingId, status: booking?.status ?? 'Cancelled' },
    amount: euro(payment.amountCents),
  }
}

function messageOf({ state, refusalReason }: Payment): string | null {
  if (state === 'refused') return refusalMessage(refusalReason ?? '')
  if (state === 'returned') {
    return 'Le terrain a été pris pendant que ta banque répondait. Tu es remboursé en totalité, sur ta carte.'
  }
  if (state === 'created' || state === 'cancelled') {
    return 'Ta banque n’a pas encore répondu. Nous t’écrivons dès que c’est fait.'
  }
  return null
}
