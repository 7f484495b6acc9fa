import type { contract } from '@quatre/contract'
import { daySeconds, hourSeconds, type RefundId } from '@quatre/domain'
import { feature } from '../feature.ts'
import type { Handlers } from '../mount.ts'
import { refundQueue } from '../core/money/refunds.ts'
import { storedChargeQueue, type StoredCharge } from '../core/money/stored-cards.ts'
import type { Platform } from '../core/platform.ts'
import { owedPayer } from './refunds/failed-refunds.ts'
import { forgetPayers } from './forget-payers.sql.ts'
import { exported } from './member-data.sql.ts'
import { eventQueue, notificationInbox } from './notifications/notification-inbox.ts'
import { applyEvent } from './notifications/notifications.ts'
import { pay, refusePlainCard, paymentWays, waysToPay } from './charge-calls.ts'
import { completePayment } from './pay.ts'
import { endLeftAtBank } from './payment.sql.ts'
import { readPaymentResult } from './payment-result.ts'
import { payByPass, resultOfPass, workOnPasses } from './passes/pay-by-pass.ts'
import { returnPass } from './passes/settle-pass.ts'
import type { EventKey } from './notifications/provider-event.sql.ts'
import { readReports } from './reconciliation/read-reports.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { tellDispute } from './reconciliation/tell-dispute.ts'
import { sendRefund } from './refunds/refunds.ts'
import {
  forgetGuarantees,
  removeAllCards,
  storedCardHandlers,
  storedCardOwner,
  workOnStoredCards,
} from './cards/stored-cards.ts'
import { chargeStoredCard } from './cards/stored-charge.ts'
import { findFaults } from './books/invariants.sql.ts'
import { selectDifferences, selectUnreportedDays } from './books/provider-movement.sql.ts'

const reconcileSeconds = 30
const guaranteeSeconds = 60

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
    workOnPasses(platform)
    jobs.every('forget guarantee cards', guaranteeSeconds, () => forgetGuarantees(platform))
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
        amountChanges: (tx, { chargeId, now }) => endLeftAtBank(tx, chargeId, now),
        async chargeRefunded(tx, { charge, part: { source, amountCents: cents } }) {
          if (source === 'pass') await returnPass(tx, platform, { charge, cents })
        },
        chargeDisputed: tellDispute(platform),
        memberLeaves: (tx, leaver) => removeAllCards(tx, platform, leaver),
        memberReturns: owedPayer,
        membersForgotten: (tx, { userIds }) => forgetPayers(tx, userIds),
      },
    }
  },
})

function paymentHandlers(platform: Platform): Handlers<typeof contract.payments> {
  const storeNotification = notificationInbox(platform)
  return {
    ways: ({ params }, caller) => waysToPay(platform, params, caller),

    pay: ({ params, query, body }, caller) =>
      pay(platform, { ...params, creditCents: query.paidCredit, body }, caller),

    methods({ query: { bookingId, offreItemId, amount = 0 } }, caller) {
      if (bookingId) return waysToPay(platform, { kind: 'booking', key: `${bookingId}` }, caller)
      if (offreItemId) {
        return waysToPay(platform, { kind: 'card_period', key: `${offreItemId}` }, caller)
      }
      return paymentWays(platform, { amountCents: amount }, caller)
    },

    payBooking({ query: { bookingId: key, paidCredit: creditCents }, body }, caller) {
      return pay(platform, { kind: 'booking', key: `${key}`, creditCents, body }, caller)
    },

    payOfferItem({ query: { offreItemId: key, paidCredit: creditCents }, body }, caller) {
      return pay(platform, { kind: 'card_period', key: `${key}`, creditCents, body }, caller)
    },

    payShareOfLink({ params: { key }, query: { paidCredit: creditCents }, body }, caller) {
      return pay(platform, { kind: 'share', key, creditCents, body }, caller)
    },

    async payByGymlib({ query, body }, caller) {
      refusePlainCard({ body, idempotencyKey: caller.requestKey.key }, caller)
      const shown = { kind: 'booking', id: query.bookingId, code: body.code } as const
      return resultOfPass(platform, await payByPass(platform, shown, caller))
    },

    async details({ body }, caller) {
      refusePlainCard({ body }, caller)
      const { payment, details } = body
      return readPaymentResult(
        platform,
        await completePayment(platform, payment, details.redirectResult),
      )
    },

    async notifications({ body }) {
      await storeNotification(body)
      return { notificationResponse: '[accepted]' }
    },
  }
}

type AlertPlatform = Pick<Platform, 'db' | 'log' | 'clock'>

/** Logs each fault of the books (requirement P60). */
async function checkLedger({ db, log, clock }: AlertPlatform): Promise<void> {
  for (const fault of await findFaults(db, clock())) {
    log.error(fault, 'the books are not sound: to be looked at')
  }
}

/** Logs each payment on which the provider and our ledger do not agree (requirement P61). */
async function compareWithProvider({ db, log, clock }: AlertPlatform): Promise<void> {
  for (const difference of await selectDifferences(db)) {
    if (difference.isStanding) {
      log.error(difference, 'the provider and the ledger differ: to be looked at')
    }
  }
  for (const day of await selectUnreportedDays(db, clock())) {
    log.error({ day }, 'the provider has sent no report of a day: to be looked at')
  }
}
