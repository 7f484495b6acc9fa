import type { contract, PaymentMethods } from '@quatre/contract'
import {
  creditTotal,
  daySeconds,
  euro,
  hourSeconds,
  paymentMethods,
  type CreditBalance,
  type RefundId,
} from '@quatre/domain'
import { feature } from '../feature.ts'
import type { Handlers, MemberContext, PublicContext } from '../mount.ts'
import { Problem } from '../http/problems.ts'
import { readCredit } from '../platform/money/credit.ts'
import { refundQueue } from '../platform/money/refunds.ts'
import { storedChargeQueue, type StoredCharge } from '../platform/money/stored-cards.ts'
import type { Platform } from '../platform/platform.ts'
import { checkLedger, compareWithProvider } from './books/alerts.ts'
import { owedPayer } from './failed-refunds.ts'
import { forgetPayers } from './forget-payers.sql.ts'
import { exported } from './member-data.sql.ts'
import { eventQueue, notificationInbox } from './notification-inbox.ts'
import { applyEvent } from './notifications.ts'
import { completePayment, payCharge } from './pay.ts'
import { resultOf, resultOfCredit } from './payment-result.ts'
import { hasPlainCard } from './plain-card.ts'
import type { EventKey } from './provider-event.sql.ts'
import { readReports } from './read-reports.ts'
import { reconcile } from './reconcile.ts'
import { sendRefund } from './refunds.ts'
import { selectKeptCards } from './stored-card.sql.ts'
import {
  removeAllCards,
  storedCardHandlers,
  storedCardOwner,
  workOnStoredCards,
} from './stored-cards.ts'
import { chargeStoredCard } from './stored-charge.ts'

const reconcileSeconds = 30

/** Payments at the provider, refunds, notifications. */
export const paymentsFeature = feature({
  calls: ['payments', 'storedCards'],
  memberData: { exported },
  open(platform) {
    const { jobs } = platform
    jobs.handle<EventKey>(eventQueue, (key) => applyEvent(platform, key))
    jobs.handle<{ refundId: RefundId }>(refundQueue, ({ refundId }) =>
      sendRefund(platform, refundId),
    )
    jobs.handle<StoredCharge>(storedChargeQueue, (charge) => chargeStoredCard(platform, charge))
    workOnStoredCards(platform)
    jobs.every('reconcile payments', reconcileSeconds, () => reconcile(platform))
    jobs.every('read payment reports', hourSeconds, () => readReports(platform))
    jobs.every('check the ledger', daySeconds, () => checkLedger(platform))
    jobs.every('compare with the provider', daySeconds, () => compareWithProvider(platform))
    return {
      handlers: {
        payments: paymentHandlers(platform),
        storedCards: storedCardHandlers(platform),
      },
      owners: { storedCard: storedCardOwner(platform.db) },
      on: {
        memberLeaves: (tx, leaver) => removeAllCards(tx, platform, leaver),
        memberReturns: owedPayer(platform),
        membersForgotten: (tx, { userIds }) => forgetPayers(tx, userIds),
      },
    }
  },
})

function paymentHandlers(platform: Platform): Handlers<typeof contract.payments> {
  const { provider, payables } = platform
  const answerOf = (paid: Awaited<ReturnType<typeof payCharge>>) =>
    'payment' in paid ? resultOf(platform, paid.payment) : resultOfCredit(platform, paid.paidCharge)
  const storeNotification = notificationInbox(platform)
  return {
    async methods({ query }, { member, now }) {
      const own = { id: query.bookingId, payerId: member.id }
      const { quote, otherMethods, refusals, takesCredit } = payables.booking
      const amountCents = await quote(platform.db, own)
      if (amountCents === null) throw new Problem(refusals.missing)
      const card = await provider.cardForm(amountCents).catch((error: unknown) => {
        platform.log.error({ err: error }, 'no payment methods')
        throw new Problem('payment_methods_failed')
      })
      const credit = creditAnswer(
        takesCredit ? await readCredit(platform.db, member.id, now) : noCredit,
      )
      const others = (await otherMethods?.(platform.db, own)) ?? []
      const methods = ([4, ...others] as const).map((id) => ({ id, name: paymentMethods[id] }))
      const storedCards = await selectKeptCards(platform.db, member.id)
      return { amount: euro(amountCents), credit, methods, passes: [], storedCards, card }
    },

    async payBooking(input, caller) {
      refusePlainCard({ body: input.body, idempotencyKey: caller.requestKey.key }, caller)
      const { bookingId: id, paidCredit: creditCents } = input.query
      const owed = { kind: 'booking', id, creditCents } as const
      return answerOf(await payCharge(platform, owed, input.body, caller))
    },

    async payTopUp(input, caller) {
      refusePlainCard({ body: input.body, idempotencyKey: caller.requestKey.key }, caller)
      const owed = { kind: 'top_up', id: input.query.topUpId, creditCents: 0 } as const
      return answerOf(await payCharge(platform, owed, input.body, caller))
    },

    async details({ body }, caller) {
      refusePlainCard({ body }, caller)
      const { payment, details } = body
      return resultOf(platform, await completePayment(platform, payment, details.redirectResult))
    },

    async notifications({ body }) {
      await storeNotification(body)
      return { notificationResponse: '[accepted]' }
    },
  }
}

const noCredit: CreditBalance = { cashback: 0, wallet: 0, bonus: 0 }

function creditAnswer(balance: CreditBalance): PaymentMethods['credit'] {
  const { cashback, wallet, bonus } = balance
  const sources = { cashback: euro(cashback), wallet: euro(wallet), bonus: euro(bonus) }
  return { total: euro(creditTotal(balance)), ...sources }
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
