import type { Db } from '@quatre/db'
import { offeredUntil, type EnrolmentId, type PlaceId } from '@quatre/domain'
import { checkpoint } from '../../platform/checkpoints.ts'
import type { EventBus } from '../events.ts'
import {
  lockAndDrop,
  offerRows,
  passOver,
  selectEnrolments,
  selectFree,
  selectLine,
  type Moved,
  type Waiting,
} from './enrolment.sql.ts'
import type { EnrolmentKind } from './kinds.ts'

interface OfferLine {
  readonly placeIds: readonly PlaceId[]
  readonly now: number
  readonly kindNamed: (name: string) => EnrolmentKind
  readonly events: EventBus
  readonly tellDropped: (tx: Db, dropped: readonly Moved[], now: number) => Promise<void>
}

/** Offers the free ones of some places to those who wait, as many as there is room for, in the order of their kind. */
export async function offerLine(tx: Db, asked: OfferLine): Promise<void> {
  const { placeIds, now, kindNamed, events, tellDropped } = asked
  // the places of all who wait are locked at once: places are locked in one order
  const wanted = await selectLine(tx, placeIds, now)
  const locked = new Set([...placeIds, ...wanted.flatMap((one) => one.placeIds)])
  await tellDropped(tx, await lockAndDrop(tx, [...locked], now), now)
  const waiting = (await selectLine(tx, placeIds, now)).filter((one) =>
    one.placeIds.every((id) => locked.has(id)),
  )
  if (waiting.length === 0) return
  const free = await selectFree(tx, [...locked])
  const offers: { id: EnrolmentId; until: string }[] = []
  const passed: EnrolmentId[] = []
  for (const one of await inOrder(tx, waiting, kindNamed)) {
    if (one.placeIds.some((id) => (free.get(id) ?? 0) <= 0)) continue
    const until = await mayBeOffered(tx, one, kindNamed(one.kind), now)
    if (until === null) {
      passed.push(one.id)
      continue
    }
    offers.push({ id: one.id, until: new Date(until).toISOString() })
    for (const id of one.placeIds) free.set(id, (free.get(id) ?? 0) - 1)
  }
  await passOver(tx, passed)
  if (offers.length === 0) return
  const { offered } = await offerRows(tx, { offers, now })
  checkpoint('enrolment: offered, before the commit')
  for (const enrolment of await selectEnrolments(tx, offered)) {
    await events.emit(tx, 'offerMade', { enrolment, now })
  }
}

/** By number, but where a kind has an order of its own. */
async function inOrder(
  tx: Db,
  waiting: readonly Waiting[],
  kindNamed: OfferLine['kindNamed'],
): Promise<readonly Waiting[]> {
  const ordered: Waiting[] = []
  for (const [offerId, line] of Map.groupBy(waiting, (one) => one.offerId)) {
    const kind = line[0] && kindNamed(line[0].kind)
    const ids = kind?.order ? await kind.order(tx, line) : line.map(({ id }) => id)
    const byId = new Map(line.map((one) => [one.id, one]))
    for (const id of ids) {
      const one = byId.get(id)
      if (one === undefined) throw new Error(`offer ${offerId}: ${id} does not wait`)
      ordered.push(one)
    }
  }
  return ordered
}

/** Until when a place is offered to one in line; null when it cannot be. */
async function mayBeOffered(
  tx: Db,
  one: Waiting,
  kind: EnrolmentKind,
  now: number,
): Promise<number | null> {
  if ((await kind.mayHave(tx, one, now)) !== null) return null
  return kind.offeredUntil ? kind.offeredUntil(tx, one, now) : offeredUntil(now, one.lineEndsAt)
}
