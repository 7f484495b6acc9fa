import type { contract, PaymentMethods } from '@quatre/contract'
import {
  creditTotal,
  daySeconds,
  euro,
  hourSeconds,
  paymentMethods,
  type CreditBalance,
  type PaymentMethodId,
  type RefundId,
} from '@quatre/domain'
import { feature } from '../feature.ts'
import type { Handlers, MemberContext, PublicContext, RequestContext } from '../mount.ts'
import { Problem } from '../http/problems.ts'
import { readCredit } from '../platform/money/credit.ts'
import { refundQueue } from '../platform/money/refunds.ts'
import { storedChargeQueue, type StoredCharge } from '../platform/money/stored-cards.ts'
import type { Platform } from '../platform/platform.ts'
import { checkLedger, compareWithProvider } from './books/alerts.ts'
import { owedPayer } from './refunds/failed-refunds.ts'
import { forgetPayers } from './forget-payers.sql.ts'
import { exported } from './member-data.sql.ts'
import { eventQueue, notificationInbox } from './notifications/notification-inbox.ts'
import { applyEvent } from './notifications/notifications.ts'
import { selectFriendsShare, selectGuestPlace, selectMemberPlace } from './guest-place.sql.ts'
import {
  asPayer,
  completePayment,
  payCharge,
  type Owed,
  type Paid,
  type PaymentRequest,
} from './pay.ts'
import { endLeftAtBank } from './payment.sql.ts'
import { resultOf, resultOfCredit } from './payment-result.ts'
import { takesPass } from './passes/pass.sql.ts'
import { payByPass, resultOfPass, workOnPasses } from './passes/pay-by-pass.ts'
import { returnPass } from './passes/settle-pass.ts'
import { hasPlainCard } from './cards/plain-card.ts'
import type { EventKey } from './notifications/provider-event.sql.ts'
import { readReports } from './reconciliation/read-reports.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { tellDispute } from './reconciliation/tell-dispute.ts'
import { sendRefund } from './refunds/refunds.ts'
import { selectKeptCards } from './cards/stored-card.sql.ts'
import {
  forgetGuarantees,
  removeAllCards,
  storedCardHandlers,
  storedCardOwner,
  workOnStoredCards,
} from './cards/stored-cards.ts'
import { chargeStoredCard } from './cards/stored-charge.ts'

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
  const { provider, payables, gymlib } = platform
  const storeNotification = notificationInbox(platform)
  async function methodsFor(
    amountCents: number,
    of: Pick<PaymentMethods, 'methods' | 'passes' | 'storedCards'> & {
      readonly credit: CreditBalance
    },
  ): Promise<PaymentMethods> {
    const card = await provider.cardForm(amountCents).catch((error: unknown) => {
      platform.log.error({ err: error }, 'no payment methods')
      throw new Problem('payment_methods_failed')
    })
    return { ...of, amount: euro(amountCents), credit: creditAnswer(of.credit), card }
  }

  /** The client may name itself alone: no reference of another payer, no page of another site. */
  function refuseForeign(
    { shopperReference: given, returnUrl }: PaymentRequest,
    { request }: PublicContext,
    member: MemberContext['member'] | null,
  ): void {
    const isOwn = member !== null && [member.shopperReference, `${member.id}`].includes(given ?? '')
    if (given !== undefined && !isOwn) {
      request.log.warn({ memberId: member?.id }, 'payment in the name of another payer: refused')
      throw new Problem('forbidden')
    }
    const back = returnUrl === undefined ? null : URL.parse(returnUrl)
    const { publicOrigin } = platform.environment
    // no user, no password, no blob: of the same origin
    const isHere = back?.href.startsWith(`${publicOrigin}/`) ?? false
    if (returnUrl !== undefined && !isHere) throw new Problem('return_url_refused')
  }

  const answerOf = (paid: Paid) =>
    'payment' in paid ? resultOf(platform, paid.payment) : resultOfCredit(platform, paid.paidCharge)

  async function pay(owed: Owed, body: PaymentRequest, caller: RequestContext) {
    refusePlainCard({ body, idempotencyKey: caller.requestKey.key }, caller)
    refuseForeign(body, caller, caller.member)
    return answerOf(await payCharge(platform, owed, body, asPayer(caller)))
  }

  return {
    async methods({ query }, { member, now }) {
      const { bookingId, offreItemId, amount } = query
      const named = bookingId ?? offreItemId
      const kind = bookingId === undefined ? 'card_period' : 'booking'
      const own = { id: named ?? 0, payerId: member.id }
      const { quote, otherMethods, refusals, takesCredit } = payables[kind]
      const isAmount = named === undefined && amount !== undefined
      const amountCents = isAmount ? amount : await quote(platform.db, own)
      if (amountCents === null) throw new Problem(refusals.missing)
      const credit = takesCredit ? await readCredit(platform.db, member.id, now) : noCredit
      const others = isAmount ? [] : ((await otherMethods?.(platform.db, own)) ?? [])
      const methods = ([4, ...others] as const).map(methodOf)
      const storedCards = await selectKeptCards(platform.db, { userId: member.id, now })
      const isPassTaken =
        bookingId !== undefined &&
        amountCents > 0 &&
        gymlib.takesPasses &&
        (await takesPass(platform.db, bookingId))
      const passes = isPassTaken ? (['gymlib'] as const) : []
      return methodsFor(amountCents, { methods, passes: [...passes], credit, storedCards })
    },

    async shareMethods({ params }, { member, now }) {
      const amountCents = await selectFriendsShare(platform.db, params.key)
      if (amountCents === null) throw new Problem('booking_not_found')
      const userId = member?.id
      const own =
        userId === undefined
          ? { credit: noCredit, storedCards: [] }
          : {
              credit: await readCredit(platform.db, userId, now),
              storedCards: await selectKeptCards(platform.db, { userId, now }),
            }
      return methodsFor(amountCents, { methods: [methodOf(4)], passes: [], ...own })
    },

    payBooking: ({ query, body }, caller) =>
      pay({ kind: 'booking', id: query.bookingId, creditCents: query.paidCredit }, body, caller),

    async payByGymlib({ query, body }, caller) {
      refusePlainCard({ body, idempotencyKey: caller.requestKey.key }, caller)
      const shown = { bookingId: query.bookingId, code: body.code }
      return resultOfPass(platform, await payByPass(platform, shown, caller))
    },

    payTopUp: ({ query, body }, caller) =>
      pay({ kind: 'top_up', id: query.topUpId, creditCents: 0 }, body, caller),

    payOfferItem: ({ query, body }, caller) =>
      pay(
        { kind: 'card_period', id: query.offreItemId, creditCents: query.paidCredit },
        body,
        caller,
      ),

    async payShareOfLink({ params: { key }, query, body: { place: secret, ...asked } }, caller) {
      const { member, requestKey: made } = caller
      refusePlainCard({ body: asked, idempotencyKey: made.key }, caller)
      const share = { kind: 'share', creditCents: query.paidCredit } as const
      if (secret === undefined) {
        if (member === undefined) throw new Problem('unauthenticated')
        const id = await selectMemberPlace(platform.db, { key, userId: member.id })
        if (id === null) throw new Problem('share_not_found')
        return pay({ ...share, id }, asked, {
          ...caller,
          member,
          requestKey: { ...made, userId: member.id },
        })
      }
      // a payer without an account has no stored card and no credit
      if (asked.storePaymentMethod) throw new Problem('forbidden')
      if (query.paidCredit > 0) throw new Problem('insufficient_balance')
      refuseForeign(asked, caller, null)
      const place = await selectGuestPlace(platform.db, { key, secret })
      if (place === null) throw new Problem('share_not_found')
      const { participationId: id, captainId, payer } = place
      const requestKey =
        member === undefined
          ? { ...made, userId: captainId, route: `${made.route} ${id}` }
          : { ...made, userId: member.id }
      const paying = { ...caller, payer, requestKey }
      return answerOf(await payCharge(platform, { ...share, id }, asked, paying))
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

const methodOf = (id: PaymentMethodId) => ({ id, name: paymentMethods[id] })

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
