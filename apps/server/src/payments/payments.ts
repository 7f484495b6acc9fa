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
import type { PaymentDesk } from './payment-desk.ts'
import { resultOf } from './payment-result.ts'
import { selectPayableBooking } from './payment.sql.ts'
import { hasPlainCard } from './plain-card.ts'
import type { EventKey } from './provider-event.sql.ts'
import { readReports } from './read-reports.ts'
import { reconcile } from './reconcile.ts'
import { refundDesk, refundQueue, sendRefund } from './refunds.ts'
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
      tellRefund: (tx, { what, ...news }) =>
        events.emit(tx, what === 'returned' ? 'moneyReturned' : 'refundFailed', news),
      tellUnpaid: (tx, news) => events.emit(tx, 'bookingUnpaid', news),
      tellChecking: (tx, news) => events.emit(tx, 'bookingChecked', news),
    }
    const desk: PaymentDesk = { platform, bookings, refunds: refundDesk(jobs) }
    jobs.handle<EventKey>(eventQueue, (key) => applyEvent(desk, key))
    jobs.handle<{ refundId: string }>(refundQueue, ({ refundId }) =>
      sendRefund({ ...platform, bookings }, refundId),
    )
    jobs.every('reconcile payments', reconcileSeconds, () => reconcile(desk))
    jobs.every('read payment reports', reportSeconds, () => readReports(desk))
    return {
      handlers: { payments: paymentHandlers(desk) },
      on: {
        memberReturns: owedPayer(bookings),
        membersForgotten: (tx, { userIds }) => forgetPayers(tx, userIds),
      },
    }
  },
})

function paymentHandlers(desk: PaymentDesk): Handlers<typeof contract.payments> {
  const { db, provider } = desk.platform
  const storeNotification = notificationInbox(desk.platform)
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
      refusePlainCard(input, context)
      return resultOf(db, await payBooking(desk, input, context))
    },

    async details({ body }, context) {
      refusePlainCard({ body }, context)
      return resultOf(db, await completePayment(desk, body.payment, body.details.redirectResult))
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
