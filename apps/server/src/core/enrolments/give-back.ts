import type { Db } from '@quatre/db'
import { takenBack, type ChargeId, type EnrolmentId, type UserId } from '@quatre/domain'
import type { Refunds } from '../money/refunds.ts'
import {
  countReturned,
  selectCharges,
  selectRefundPreference,
  type EnrolmentCharge,
} from './enrolment-charge.sql.ts'
import type { Enrolment } from './enrolment.sql.ts'
import { lessenCharge } from './instalment.sql.ts'

/** What a payer has paid, or is to pay in instalments, for an enrolment, and the part of it that is given back. */
export type PlanLine = Pick<EnrolmentCharge, 'enrolmentId' | 'lineCents' | 'returnedCents'>

interface GiveBack {
  /** The cents that the club keeps of what is left of a line. */
  readonly kept: (line: PlanLine) => number | Promise<number>
  /** Where card money goes; as each payer prefers when absent. */
  readonly to?: 'wallet' | 'card' | undefined
  /** The payer whose card money goes `to`; everybody when absent. */
  readonly leaverId?: UserId | undefined
  /** The one payer whose part goes back; all when absent. */
  readonly payerId?: UserId
  readonly by: 'member' | 'club'
  readonly now: number
}

/** What an enrolment gives back, in cents. */
export interface Given {
  readonly backCents: number
  /** Of instalments to come, which are not asked any more. */
  readonly lessenedCents: number
}

export const nothingGiven: Given = { backCents: 0, lessenedCents: 0 }

/** The charges of each payer for each enrolment, those that are paid in three together. */
const plansIn = (lines: readonly EnrolmentCharge[]) =>
  Map.groupBy(
    // of an instalment that is nothing any more, what was given back of it counts still
    lines.filter((line) => line.state === 'paid' || line.isToCome || line.returnedCents > 0),
    ({ planId, enrolmentId }) => `${planId} ${enrolmentId}`,
  ).values()

const sumOf = <Key extends string>(lines: readonly Readonly<Record<Key, number>>[], key: Key) =>
  lines.reduce((sum, line) => sum + line[key], 0)

/** What is taken of each line of a plan: of instalments to come first, the last first. */
async function takenOf(
  lines: readonly EnrolmentCharge[],
  kept: GiveBack['kept'],
): Promise<(EnrolmentCharge & { readonly taken: number })[]> {
  const [first] = lines
  if (first === undefined) return []
  const { enrolmentId } = first
  const [lineCents, returnedCents] = [sumOf(lines, 'lineCents'), sumOf(lines, 'returnedCents')]
  const leftCents = lineCents - returnedCents
  if (leftCents === 0) return []
  const back = leftCents - (await kept({ enrolmentId, lineCents, returnedCents }))
  const ordered = lines.toSorted((one, other) => Number(one.isToCome) - Number(other.isToCome))
  const there = ordered.map((line) => {
    const left = line.lineCents - line.returnedCents
    return line.isToCome ? left : Math.min(left, line.receivedCents - line.refundedCents)
  })
  const taken = takenBack(there, Math.max(0, back))
  return ordered.map((line, at) => ({ ...line, taken: taken[at] ?? 0 }))
}

const givenOf = (lines: readonly { readonly isToCome: boolean; readonly taken: number }[]) => ({
  backCents: sumOf(
    lines.filter(({ isToCome }) => !isToCome),
    'taken',
  ),
  lessenedCents: sumOf(
    lines.filter(({ isToCome }) => isToCome),
    'taken',
  ),
})

export const sumGiven = (all: readonly Given[]): Given => ({
  backCents: sumOf(all, 'backCents'),
  lessenedCents: sumOf(all, 'lessenedCents'),
})

/** What would be given back of an enrolment. */
export async function givenBack(
  db: Db,
  { id }: Pick<Enrolment, 'id'>,
  kept: GiveBack['kept'],
): Promise<Given> {
  const all: Given[] = []
  for (const plan of plansIn(await selectCharges(db, [id]))) {
    all.push(givenOf(await takenOf(plan, kept)))
  }
  return sumGiven(all)
}

/** Gives back to each payer what they paid for enrolments, once; their places are locked. What each gives. */
export async function giveBack(
  tx: Db,
  refunds: Pick<Refunds, 'give'>,
  ids: readonly EnrolmentId[],
  { kept, to, leaverId, payerId: only, by, now }: GiveBack,
): Promise<ReadonlyMap<EnrolmentId, Given>> {
  const given = new Map<EnrolmentId, Given>()
  const refunded = new Map<ChargeId, number>()
  // by payer: accounts are locked in one order, whatever else pays the same members back
  const charges = await selectCharges(tx, ids)
  const own = charges.filter(({ payerId }) => only === undefined || payerId === only)
  for (const plan of plansIn(own)) {
    const lines = plan.map((line) => ({
      ...line,
      refundedCents: refunded.get(line.id) ?? line.refundedCents,
    }))
    const taken = await takenOf(lines, kept)
    for (const { id: chargeId, isToCome, taken: amountCents, ...line } of taken) {
      const { payerId, enrolmentId, centerId } = line
      if (amountCents === 0) continue
      if (isToCome) {
        await lessenCharge(tx, chargeId, amountCents)
      } else {
        const asked = leaverId === undefined || payerId === leaverId ? to : undefined
        const destination = asked ?? (await selectRefundPreference(tx, payerId))
        await refunds.give(tx, { chargeId, amountCents, to: destination, by, centerId, now })
        const before = lines.find(({ id }) => id === chargeId)?.refundedCents ?? 0
        refunded.set(chargeId, before + amountCents)
      }
      await countReturned(tx, { chargeId, enrolmentId, cents: amountCents })
      const one = givenOf([{ isToCome, taken: amountCents }])
      given.set(enrolmentId, sumGiven([given.get(enrolmentId) ?? nothingGiven, one]))
    }
  }
  return given
}
