import type { Db } from '@quatre/db'
import type { ChargeId, EnrolmentId, UserId } from '@quatre/domain'
import type { Refunds } from '../money/refunds.ts'
import {
  countReturned,
  selectCharges,
  selectRefundPreference,
  type EnrolmentCharge,
} from './enrolment-charge.sql.ts'
import type { Enrolment } from './enrolment.sql.ts'

interface GiveBack {
  /** The cents that the club keeps of what is left of a paid line. */
  readonly kept: (line: EnrolmentCharge) => number | Promise<number>
  /** Where card money goes; as each payer prefers when absent. */
  readonly to?: 'wallet' | 'card' | undefined
  /** The payer whose card money goes `to`; everybody when absent. */
  readonly leaverId?: UserId | undefined
  /** The one payer whose part goes back; all when absent. */
  readonly payerId?: UserId
  readonly by: 'member' | 'club'
  readonly now: number
}

const isHere = ({ state, lineCents, returnedCents }: EnrolmentCharge) =>
  state === 'paid' && returnedCents < lineCents

/** What would be given back of an enrolment, in cents. */
export async function backCents(
  db: Db,
  { id }: Pick<Enrolment, 'id'>,
  kept: GiveBack['kept'],
): Promise<number> {
  let sum = 0
  for (const charge of (await selectCharges(db, [id])).filter(isHere)) {
    sum += await backOf(charge, kept)
  }
  return sum
}

async function backOf(line: EnrolmentCharge, kept: GiveBack['kept']): Promise<number> {
  const leftCents = line.lineCents - line.returnedCents
  const back = leftCents - (await kept(line))
  return Math.max(0, Math.min(back, leftCents, line.receivedCents - line.refundedCents))
}

/** Gives back to each payer what they paid for enrolments, once; their places are locked. The cents of each. */
export async function giveBack(
  tx: Db,
  refunds: Pick<Refunds, 'give'>,
  ids: readonly EnrolmentId[],
  { kept, to, leaverId, payerId: only, by, now }: GiveBack,
): Promise<ReadonlyMap<EnrolmentId, number>> {
  const backs = new Map<EnrolmentId, number>()
  const refunded = new Map<ChargeId, number>()
  // by payer: accounts are locked in one order, whatever else pays the same members back
  for (const line of (await selectCharges(tx, ids)).filter(isHere)) {
    const { id: chargeId, payerId, enrolmentId } = line
    if (only !== undefined && payerId !== only) continue
    const refundedCents = refunded.get(chargeId) ?? line.refundedCents
    const amountCents = await backOf({ ...line, refundedCents }, kept)
    if (amountCents === 0) continue
    const own = leaverId === undefined || payerId === leaverId ? to : undefined
    const destination = own ?? (await selectRefundPreference(tx, payerId))
    await refunds.give(tx, { chargeId, amountCents, to: destination, by, now })
    await countReturned(tx, { chargeId, enrolmentId, cents: amountCents })
    refunded.set(chargeId, refundedCents + amountCents)
    backs.set(enrolmentId, (backs.get(enrolmentId) ?? 0) + amountCents)
  }
  return backs
}
