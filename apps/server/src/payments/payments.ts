import type { contract } from '@quatre/contract'
import { euro } from '@quatre/domain'
import { feature } from '../feature.ts'
import type { Handlers, MemberContext, PublicContext } from '../mount.ts'
import { Problem } from '../http/problems.ts'
import { owedPayer } from './failed-refunds.ts'
import { forgetPayers } from './forget-payers.sql.ts'
import { exported } from './member-data.sql.ts'
import { eventQueue, notificationInbox } from './notification-inbox.ts'
import { applyEvent } from './notifications.ts'
import { completePayment, payBooking } from './pay.ts'
import type { PaymentContext } from './payment-context.ts'
import { resultOf } from './payment-result.ts'
import { selectPayableBooking } from './payment.sql.ts'
import { hasPlainCard } from './plain-card.ts'
import type { EventKey } from './provider-event.sql.ts'
import { readReports } from './read-reports.ts'
import { reconcile } from './reconcile.ts'
import { refundRequests, refundQueue, sendRefund } from './refunds.ts'
import type { PaidBookings } from './settle.ts'

const reconcileSeconds = 30
const reportSeconds = 3600
const fullPayment = { id: 4, name: 'Je paie tout' }

/** Payments at the provider, refunds, notifications. */
export const paymentsFeature = feature({
  calls: ['payments'],
  memberData: { exported },
  open(platform) {
    const { jobs, events } = platform
    const bookings: PaidBookings = {
      confirm: (...paid) => platform.payables().booking.confirm(...paid),
      notifyRefund: (tx, { what, ...news }) =>
        events.emit(tx, what === 'returned' ? 'moneyReturned' : 'refundFailed', news),
      notifyUnpaid: (tx, news) => events.emit(tx, 'bookingUnpaid', news),
      notifyChecking: (tx, news) => events.emit(tx, 'bookingChecked', news),
    }
    const context: PaymentContext = { platform, bookings, refunds: refundRequests(jobs) }
    jobs.handle<EventKey>(eventQueue, (key) => applyEvent(context, key))
    jobs.handle<{ refundId: string }>(refundQueue, ({ refundId }) =>
      sendRefund({ ...platform, bookings }, refundId),
    )
    jobs.every('reconcile payments', reconcileSeconds, () => reconcile(context))
    jobs.every('read payment reports', reportSeconds, () => readReports(context))
    return {
      handlers: { payments: paymentHandlers(context) },
      on: {
        memberReturns: owedPayer(bookings),
        membersForgotten: (tx, { userIds }) => forgetPayers(tx, userIds),
      },
    }
  },
})

function paymentHandlers(context: PaymentContext): Handlers<typeof contract.payments> {
  const { db, provider } = context.platform
  const storeNotification = notificationInbox(context.platform)
  return {
    async methods({ query }, { member }) {
      const booking = await selectPayableBooking(db, { ...query, userId: member.id })
      if (booking === null) throw new Problem('booking_not_found')
      const card = await provider.cardForm(booking.priceCents).catch((error: unknown) => {
        context.platform.log.error({ err: error }, 'no payment methods')
        throw new Problem('payment_methods_failed')
      })
      return { amount: euro(booking.priceCents), methods: [fullPayment], card }
    },

    async payBooking(input, caller) {
      refusePlainCard({ body: input.body, idempotencyKey: caller.requestKey.key }, caller)
      return resultOf(db, await payBooking(context, input, caller))
    },

    async details({ body }, caller) {
      refusePlainCard({ body }, caller)
      return resultOf(db, await completePayment(context, body.payment, body.details.redirectResult))
    },

    async notifications({ body }) {
      await storeNotification(body)
      return { notificationResponse: '[accepted]' }
    },
  }
}

/** A card number has no business here, whatever the field; how often it is tried is in the log. */
function refusePlainCard(
  input: Parameters<typeof hasPlainCard>[0],
  { request, member }: PublicContext & Partial<MemberContext>,
): void {
  if (!hasPlainCard(input)) return
  request.log.warn({ memberId: member?.id }, 'a card number in clear was refused')
  throw new Problem('plain_card_refused')
}
