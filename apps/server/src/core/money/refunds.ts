import type { Db } from '@quatre/db'
import {
  refundParts,
  refundToCardDecidedPosting,
  refundToWalletPosting,
  clubRevenue,
  type ChargeId,
  type LedgerSide,
  type PaymentId,
  type RefundId,
  type RefundSource,
} from '@quatre/domain'
import type { EventBus } from '../events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { hasAccount } from '../sessions/lock-member.ts'
import { correctCashback } from './cashback.ts'
import { payerAccountId, existingCharge, lockCharge, type Charge } from './charge.sql.ts'
import { withhold } from './claims.ts'
import { planParts, returnPart, type PartToReturn } from './credit-returned.ts'
import { addPosting } from './ledger.ts'
import type { Payables } from './payables.ts'
import {
  countRefunded,
  insertRefund,
  selectCardMoney,
  type NewRefund,
  type PlannedRefund,
  type RefundLine,
  type RefundWish,
} from './refund.sql.ts'

export const refundQueue = 'refund'

/** Gives money of a charge back: each refund is a line of it, and never more than came in. */
export interface Refunds {
  /** The card money of a charge that can go back to the card, in cents. */
  cardCents(db: Db, chargeId: ChargeId | null): Promise<number>
  /** The destinations of a refund: less than asked where cashback would be lost. */
  plan(db: Db, wish: RefundWish): Promise<readonly PlannedRefund[]>
  /** Refunds money that a charge has earned, in the transaction that decides it. */
  give(tx: Db, wish: RefundWish): Promise<readonly RefundLine[]>
  /** Sends a payment back that nothing was given for: it is owed in the ledger already. */
  sendBack(
    tx: Db,
    charge: Charge,
    payment: { readonly id: PaymentId; readonly amountCents: number; readonly now: number },
  ): Promise<void>
}

interface RefundsPlatform {
  readonly jobs: Jobs
  readonly payables: Payables
  readonly events: EventBus
}

const kinds = { wallet: 'refund_to_wallet', card: 'refund_to_card' } as const

/** @throws Error when the destination is the SOLDE of a payer without an account */
function refundPosting({
  userId,
  destination,
  ...of
}: Pick<NewRefund, 'userId' | 'destination' | 'amountCents'> & { readonly earner: LedgerSide }) {
  if (destination === 'card') return refundToCardDecidedPosting(of)
  if (userId === null) throw new Error('no SOLDE without an account')
  return refundToWalletPosting({ ...of, userId })
}

/** `source` is where it had come from: `wallet` also for money that no payment of ours brought. */
interface PlannedLine extends PlannedRefund {
  readonly source: RefundSource
  readonly part: PartToReturn | null
}

export function openRefunds({ jobs, payables, events }: RefundsPlatform): Refunds {
  /** Writes it; one to the card is sent after the commit. */
  async function addRefund(tx: Db, refund: NewRefund): Promise<RefundId> {
    const refundId = await insertRefund(tx, refund)
    if (refund.destination === 'card') await jobs.add(tx, refundQueue, { refundId })
    return refundId
  }

  /** Money that came by card, or otherwise than through us, goes to the SOLDE or the card. */
  async function giveMoney(
    tx: Db,
    charge: Charge,
    {
      to: destination,
      amountCents,
      earner,
      now,
    }: Pick<RefundWish, 'to' | 'amountCents' | 'now'> & { readonly earner: LedgerSide },
  ): Promise<RefundId> {
    const { id: chargeId, payerId: userId } = charge
    const paymentId = (await selectCardMoney(tx, chargeId))?.paymentId ?? null
    const refund = { chargeId, paymentId, userId, amountCents, destination, now }
    const refundId = await addRefund(tx, refund)
    // to the card it is counted when the provider says that it was done
    if (destination === 'wallet' && paymentId !== null) {
      await countRefunded(tx, paymentId, amountCents)
    }
    const kind = kinds[destination]
    const entries = refundPosting({ amountCents, earner, userId, destination })
    await addPosting(tx, { eventKey: `refund:${refundId}`, kind, entries, chargeId, refundId, now })
    return refundId
  }

  async function planLines(db: Db, wish: RefundWish): Promise<PlannedLine[]> {
    const parts = await planParts(db, wish)
    const { payerId, kind } = await existingCharge(db, wish.chargeId)
    const isOwed = payerId !== null && payables[kind].earnerBears !== true
    const card = await selectCardMoney(db, wish.chargeId)
    // the SOLDE of a closed account cannot be used
    const isToCard = wish.to === 'card' || (payerId !== null && !(await hasAccount(db, payerId)))
    const ofCard = (cents: number): PlannedLine[] => {
      // a bank that took it is not asked for it: it is set against its member's debt
      const thereCents = payerId === null ? cents : Math.min(cents, card?.cents ?? 0)
      const cardCents = isToCard ? thereCents : 0
      const moved = [
        { to: 'card', cents: cardCents },
        { to: 'wallet', cents: cents - cardCents },
      ] as const
      return moved.flatMap((line) =>
        line.cents > 0 ? [{ ...line, source: 'card' as const, part: null }] : [],
      )
    }
    if (parts === null) return ofCard(wish.amountCents)
    // money that a bank took and no account owes is not refunded again
    const unrefundedCents = (isOwed ? card?.unrefundedCents : card?.cents) ?? 0
    const paid = [{ source: 'card', amountCents: unrefundedCents } as const, ...parts]
    // a pass goes back whole or not at all
    const isWhole = refundParts(paid, wish.amountCents).every(
      (back) =>
        back.source !== 'pass' || parts.some((part) => part.amountCents === back.amountCents),
    )
    const sources = isWhole ? paid : paid.filter(({ source }) => source !== 'pass')
    return refundParts(sources, wish.amountCents).flatMap(({ source, amountCents: cents }) =>
      source === 'card'
        ? ofCard(cents)
        : [{ source, to: source, cents, part: { source, amountCents: cents } }],
    )
  }

  return {
    async cardCents(db, chargeId) {
      return chargeId === null ? 0 : ((await selectCardMoney(db, chargeId))?.cents ?? 0)
    },

    plan: planLines,

    async give(tx, wish) {
      const charge = await lockCharge(tx, wish.chargeId)
      const lines = await planLines(tx, wish)
      const { centerId, enrolmentId, now } = wish
      const earner =
        centerId === undefined
          ? payables[charge.kind].earningAccount(charge)
          : clubRevenue(centerId)
      const given: (PlannedRefund & { readonly refundId: RefundId })[] = []
      for (const { part, to, cents: amountCents } of lines) {
        const refundId =
          part === null
            ? await giveMoney(tx, charge, {
                ...wish,
                to: to === 'card' ? to : 'wallet',
                amountCents,
                earner,
              })
            : await returnPart(tx, charge, { ...wish, ...part, earner })
        given.push({ to, cents: amountCents, refundId })
        const returned = { charge, enrolmentId, refundId, part: { source: to, amountCents }, now }
        await events.emit(tx, 'chargeRefunded', returned)
      }
      await correctCashback(tx, charge.id, now)
      const back = given.flatMap(({ to, cents: amountCents, refundId }) =>
        to === 'card' || to === 'pass' ? [] : [{ source: to, amountCents, refundId }],
      )
      const eventKey = `refund:${given[0]?.refundId}`
      const withheld =
        back.length === 0
          ? []
          : await withhold(tx, back, { ...wish, userId: payerAccountId(charge), eventKey })
      return given.map(({ refundId, ...line }) => {
        const part = withheld.find((one) => one.refundId === refundId)
        return { ...line, withheldCents: part?.amountCents ?? 0 }
      })
    },

    async sendBack(tx, { id: chargeId, payerId: userId }, { id: paymentId, amountCents, now }) {
      const refund = { chargeId, paymentId, userId, amountCents, now }
      await addRefund(tx, { ...refund, destination: 'card' })
    },
  }
}
