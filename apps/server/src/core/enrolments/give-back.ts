import type { Db } from '@quatre/db'
import { takenBack, type ChargeId, type EnrolmentId, type UserId } from '@quatre/domain'
import type { RefundLine } from '../money/refund.sql.ts'
import type { Refunds } from '../money/refunds.ts'
import { countReturned, selectCharges, type EnrolmentCharge } from './enrolment-charge.sql.ts'
import type { Enrolment } from './enrolment.sql.ts'
import type { Given } from './given.ts'
import { lessenCharge } from './instalment.sql.ts'

/**
 * The cents that a payer has paid, or is to pay in instalments, for an enrolment, and those of them
 * that are given back.
 */
export type PlanLine = Pick<EnrolmentCharge, 'enrolmentId' | 'lineCents' | 'returnedCents'>

interface GiveBack {
  /** The cents of the rest of a line that the club keeps. */
  readonly kept: (line: PlanLine) => number | Promise<number>
  /** Where card money goes; as its kind says, or its payer prefers, when absent. */
  readonly to?: 'wallet' | 'card' | undefined
  /** The payer whose card money goes `to`; everybody when absent. */
  readonly leaverId?: UserId | undefined
  /** The one payer whose part goes back; all when absent. */
  readonly payerId?: UserId
  readonly by: 'member' | 'club'
  readonly now: number
}

export const nothingGiven: Given = { backCents: 0, lines: [], lessenedCents: 0 }

/** The charges of each payer for each enrolment, those that are paid in three together. */
const plansIn = (lines: readonly EnrolmentCharge[]) =>
  Map.groupBy(
    // an instalment reduced to nothing still counts with the cents given back of it
    lines.filter((line) => line.state === 'paid' || line.isToCome || line.returnedCents > 0),
    ({ planId, enrolmentId }) => `${planId} ${enrolmentId}`,
  ).values()

const sumLines = <Key extends string>(lines: readonly Readonly<Record<Key, number>>[], key: Key) =>
  lines.reduce((sum, line) => sum + line[key], 0)

/** The cents to take from each line of a plan, from later instalments first, the last one first. */
async function takenLines(
  lines: readonly EnrolmentCharge[],
  kept: GiveBack['kept'],
): Promise<(EnrolmentCharge & { readonly taken: number })[]> {
  const [first] = lines
  if (first === undefined) return []
  const { enrolmentId } = first
  const [lineCents, returnedCents] = [
    sumLines(lines, 'lineCents'),
    sumLines(lines, 'returnedCents'),
  ]
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

const refundGiven = (lines: readonly RefundLine[]): Given => ({
  backCents: sumLines(lines, 'cents'),
  lines,
  lessenedCents: 0,
})

export function sumGiven(all: readonly Given[]): Given {
  const byPlace = Map.groupBy(
    all.flatMap(({ lines }) => lines),
    ({ to }) => to,
  )
  const lines = [...byPlace].map(([to, same]) => ({
    to,
    cents: sumLines(same, 'cents'),
    withheldCents: sumLines(same, 'withheldCents'),
  }))
  return { ...refundGiven(lines), lessenedCents: sumLines(all, 'lessenedCents') }
}

/** The refund of an enrolment when nobody chooses its destination. */
export async function givenBack(
  db: Db,
  refunds: Pick<Refunds, 'plan'>,
  { id, now }: Pick<Enrolment, 'id'> & { readonly now: number },
  kept: GiveBack['kept'],
): Promise<Given> {
  const all: Given[] = []
  for (const plan of plansIn(await selectCharges(db, [id]))) {
    for (const line of await takenLines(plan, kept)) {
      const { id: chargeId, taken: amountCents, refundTo: to, centerId } = line
      if (line.isToCome) all.push({ ...nothingGiven, lessenedCents: amountCents })
      else if (amountCents > 0) {
        const wish = { chargeId, amountCents, to, by: 'member', centerId, now } as const
        const lines = await refunds.plan(db, wish)
        all.push(refundGiven(lines.map((part) => ({ ...part, withheldCents: 0 }))))
      }
    }
  }
  return sumGiven(all)
}

/** Refunds each payer of enrolments, once; the places are locked. Returns the refund of each enrolment. */
export async function giveBack(
  tx: Db,
  refunds: Pick<Refunds, 'give'>,
  ids: readonly EnrolmentId[],
  { kept, to, leaverId, payerId: only, by, now }: GiveBack,
): Promise<ReadonlyMap<EnrolmentId, Given>> {
  const given = new Map<EnrolmentId, Given>()
  const refunded = new Map<ChargeId, number>()
  // by payer: all refunds lock accounts in one order
  const charges = await selectCharges(tx, ids)
  const own = charges.filter(({ payerId }) => only === undefined || payerId === only)
  for (const plan of plansIn(own)) {
    const lines = plan.map((line) => ({
      ...line,
      refundedCents: refunded.get(line.id) ?? line.refundedCents,
    }))
    const taken = await takenLines(lines, kept)
    for (const { id: chargeId, isToCome, taken: amountCents, ...line } of taken) {
      const { payerId, enrolmentId, centerId } = line
      if (amountCents === 0) continue
      let one: Given = { ...nothingGiven, lessenedCents: amountCents }
      if (isToCome) {
        await lessenCharge(tx, chargeId, amountCents)
      } else {
        const asked = leaverId === undefined || payerId === leaverId ? to : undefined
        const wish = { chargeId, enrolmentId, amountCents, to: asked ?? line.refundTo, by }
        one = refundGiven(await refunds.give(tx, { ...wish, centerId, now }))
        const before = lines.find(({ id }) => id === chargeId)?.refundedCents ?? 0
        refunded.set(chargeId, before + amountCents)
      }
      await countReturned(tx, { chargeId, enrolmentId, cents: amountCents })
      given.set(enrolmentId, sumGiven([given.get(enrolmentId) ?? nothingGiven, one]))
    }
  }
  return given
}
