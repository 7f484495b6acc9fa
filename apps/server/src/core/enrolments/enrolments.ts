import type { Db } from '@quatre/db'
import {
  enrolmentHeldMinutes,
  minuteMs,
  type EnrolmentId,
  type EnrolmentOfferId,
  type PlaceId,
  type UserId,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { EventBus } from '../events.ts'
import type { Refunds } from '../money/refunds.ts'
import { lockActiveMember } from '../sessions/lock-member.ts'
import {
  acceptRow,
  confirmRows,
  endRows,
  enrolRows,
  lineUpRows,
  lockAndDrop,
  lockEnrolments,
  selectActiveIn,
  selectEnrolments,
  selectEnrolmentPlaceIds,
  selectToDo,
  type Enrolment,
  type EnrolmentLine,
  type Moved,
} from './enrolment.sql.ts'
import { giveBack, givenBack, nothingGiven, type PlanLine } from './give-back.ts'
import type { Given } from './given.ts'
import type { EnrolmentKind, EnrolmentKinds } from './kinds.ts'
import { offerLine } from './offer-line.ts'

interface EnrolRequest {
  readonly kind: string
  /** The member who enrols, gets the mails and may leave. */
  readonly by: UserId
  /** All are enrolled or none: a basket. */
  readonly lines: readonly EnrolmentLine[]
  /** Whether they wait in line when it is full. */
  readonly waits: boolean
  /** Writes the kind's own rows, under the numbers of the lines in their order. */
  record(tx: Db, ids: readonly EnrolmentId[]): Promise<void>
  readonly now: number
}

type EnrolAnswer =
  | { readonly state: 'held' | 'waiting' | 'confirmed'; readonly ids: readonly EnrolmentId[] }
  | { readonly state: 'full'; readonly placeIds: readonly PlaceId[] }

interface OfOne {
  readonly id: EnrolmentId
  readonly now: number
}

/**
 * The one way to enrol, for all kinds (decision 027). The caller of these functions has checked
 * that the enrolment belongs to the member.
 */
export interface Enrolments {
  /** The same again, while it is held, is the same one. @throws Problem already_enrolled, already_waiting, of its kind */
  enrol(tx: Db, asked: EnrolRequest): Promise<EnrolAnswer>
  /** Takes the place that is offered: it is held while it is paid. @throws Problem place_offer_over, of its kind */
  accept(tx: Db, asked: OfOne): Promise<'held' | 'confirmed'>
  /** Confirms what is paid; false when its places cannot be had any more, so that the money goes back. */
  confirm(tx: Db, ids: readonly EnrolmentId[], now: number): Promise<boolean>
  /** The refund of leaving now. */
  leaving(db: Db, asked: OfOne): Promise<Given>
  /** Leaves, and gives back what the kind does not keep. @throws Problem enrolment_not_found */
  leave(
    tx: Db,
    asked: OfOne & {
      readonly to?: 'wallet' | 'card' | undefined
      /** The payer whose money goes `to`; other payers get theirs as when it is absent. Everybody when absent. */
      readonly leaverId?: UserId
    },
  ): Promise<Given>
  /** Gives one payer their part back: another pays it, or nobody. Returns the cents. */
  giveBackTo(
    tx: Db,
    asked: OfOne & { readonly payerId: UserId; readonly to?: 'card' | undefined },
  ): Promise<number>
  /** Gives back all that was paid for an enrolment that keeps no place any more, unless it has got one again. */
  giveBackEnded(tx: Db, asked: OfOne): Promise<void>
  /** Takes enrolments out, which gives back all that was paid. */
  remove(
    tx: Db,
    asked: {
      readonly ids: readonly EnrolmentId[]
      readonly by: UserId | null
      /** As its members read it. */
      readonly why: string
      readonly now: number
    },
  ): Promise<void>
  /** Puts enrolments into the line in this order; those that had a place are refunded in full. */
  lineUp(
    tx: Db,
    asked: {
      readonly ids: readonly EnrolmentId[]
      /** Why a place is lost, as its members read it. */
      readonly why: string
      readonly now: number
    },
  ): Promise<void>
  /** Removes everybody of an offer. */
  callOff(
    tx: Db,
    asked: {
      readonly offerId: EnrolmentOfferId
      readonly by: UserId | null
      readonly why: string
      readonly now: number
    },
  ): Promise<void>
  /** Offers free places to those who wait for them, in a transaction of its own. */
  offerFreed(placeIds: readonly PlaceId[]): Promise<void>
  /** Repeated by every process: ends expired holds, offers and lines, and offers free places to those who wait. */
  lookAfter(): Promise<void>
  /** Emits the events of enrolments that a function of the database has dropped. */
  tellDropped(tx: Db, dropped: readonly Moved[], now: number): Promise<void>
  findKind(enrolment: Pick<Enrolment, 'kind'>): EnrolmentKind
}

interface EnrolmentsPlatform {
  readonly db: Db
  readonly clock: () => number
  readonly events: EventBus
  readonly refunds: Refunds
  /** Filled once the features are open. */
  readonly kinds: EnrolmentKinds
}

const enrolmentIds = (rows: readonly Pick<Enrolment, 'id'>[]) => rows.map(({ id }) => id)

export function openEnrolments(platform: EnrolmentsPlatform): Enrolments {
  const { db, clock, events, refunds, kinds } = platform

  function kindNamed(name: string): EnrolmentKind {
    const kind = kinds[name]
    if (kind === undefined) throw new Error(`no feature has enrolments of kind ${name}`)
    return kind
  }

  const heldUntil = ({ heldMinutes = enrolmentHeldMinutes }: EnrolmentKind, now: number) =>
    new Date(now + heldMinutes * minuteMs).toISOString()

  async function existing(tx: Db, id: EnrolmentId): Promise<Enrolment> {
    const [enrolment] = await selectEnrolments(tx, [id])
    if (enrolment === undefined) throw new Problem('enrolment_not_found')
    return enrolment
  }

  async function requireMay(tx: Db, enrolment: Enrolment, now: number): Promise<void> {
    const refusal = await kindNamed(enrolment.kind).mayHave(tx, enrolment, now)
    if (refusal !== null) throw new Problem(refusal)
  }

  async function freed(tx: Db, ids: readonly EnrolmentId[], now: number): Promise<void> {
    if (ids.length === 0) return
    await events.emit(tx, 'placeFreed', { placeIds: await selectEnrolmentPlaceIds(tx, ids), now })
  }

  async function tellDropped(tx: Db, dropped: readonly Moved[], now: number): Promise<void> {
    const ids = enrolmentIds(dropped)
    for (const enrolment of await selectEnrolments(tx, ids)) {
      await events.emit(tx, 'enrolmentLeft', { enrolment, ...nothingGiven, now })
    }
    await freed(tx, ids, now)
  }

  async function confirm(tx: Db, ids: readonly EnrolmentId[], now: number): Promise<boolean> {
    // expired enrolments enter again
    const expired = (await selectEnrolments(tx, ids)).filter(({ state }) => state === 'expired')
    for (const enrolment of expired) {
      if ((await kindNamed(enrolment.kind).mayHave(tx, enrolment, now)) !== null) return false
    }
    const { dropped, confirmed, is_confirmed: isConfirmed } = await confirmRows(tx, { ids, now })
    await tellDropped(tx, dropped, now)
    for (const enrolment of await selectEnrolments(tx, confirmed)) {
      await events.emit(tx, 'enrolmentConfirmed', { enrolment, now })
    }
    return isConfirmed
  }

  /** Confirms enrolments that cost nothing, without a payment. */
  async function confirmFree(tx: Db, held: readonly Enrolment[], now: number) {
    for (const enrolment of held) {
      if (!(await kindNamed(enrolment.kind).isFree(tx, enrolment))) return 'held'
    }
    const ids = enrolmentIds(held)
    return (await confirm(tx, ids, now)) ? 'confirmed' : 'held'
  }

  async function end(
    tx: Db,
    asked: Parameters<typeof endRows>[1],
    back: (ended: readonly Moved[]) => Promise<ReadonlyMap<EnrolmentId, Given>>,
  ): Promise<readonly Moved[]> {
    const { now } = asked
    const { ended, dropped } = await endRows(tx, asked)
    await tellDropped(tx, dropped, now)
    const backs = await back(ended)
    for (const enrolment of await selectEnrolments(tx, enrolmentIds(ended))) {
      const given = backs.get(enrolment.id) ?? nothingGiven
      await events.emit(tx, 'enrolmentLeft', { enrolment, ...given, now })
    }
    const kept = ended.filter(({ state }) => state !== 'waiting')
    await freed(tx, enrolmentIds(kept), now)
    return ended
  }

  const nothing = () => 0

  /** The club keeps nothing of an enrolment that was never confirmed. */
  const keptBy =
    (tx: Db, enrolment: Enrolment, was: Moved['state'], now: number) =>
    ({ lineCents: paidCents, returnedCents }: PlanLine) =>
      was === 'confirmed'
        ? kindNamed(enrolment.kind).keptCents(tx, enrolment, { paidCents, returnedCents }, now)
        : nothing()

  async function remove(tx: Db, asked: Parameters<Enrolments['remove']>[1]): Promise<void> {
    const { now } = asked
    await end(tx, { ...asked, state: 'removed' }, (ended) =>
      giveBack(tx, refunds, enrolmentIds(ended), { kept: nothing, by: 'club', now }),
    )
  }

  const offerFreed = (placeIds: readonly PlaceId[]) =>
    inTransaction(db, (tx) =>
      offerLine(tx, { placeIds, now: clock(), kindNamed, events, tellDropped }),
    )

  return {
    findKind: ({ kind }) => kindNamed(kind),
    tellDropped,
    confirm,
    remove,
    offerFreed,

    async enrol(tx, { kind, by, lines, waits, record, now }) {
      if (lines.some(({ placeIds }) => placeIds.length === 0)) throw new Error('a line of no place')
      await lockActiveMember(tx, by)
      const answer = await enrolRows(tx, {
        by,
        waits,
        held_until: heldUntil(kindNamed(kind), now),
        lines: lines.map(({ offerId, holderId, placeIds }) => ({
          offer_id: offerId,
          holder_id: holderId,
          place_ids: placeIds,
        })),
        now,
      })
      const { before, made, full } = answer
      await tellDropped(tx, answer.dropped, now)
      if (before !== undefined) {
        const isSame = before.every(({ same, state }) => same && state === 'held')
        if (isSame && before.length === lines.length) {
          return { state: 'held', ids: enrolmentIds(before) }
        }
        const isWaiting = before.some(({ state }) => state === 'waiting')
        throw new Problem(isWaiting ? 'already_waiting' : 'already_enrolled')
      }
      if (made === undefined) return { state: 'full', placeIds: full ?? [] }
      await record(tx, made)
      const enrolments = await selectEnrolments(tx, made)
      for (const enrolment of enrolments) await requireMay(tx, enrolment, now)
      if (full != null) return { state: 'waiting', ids: made }
      return { state: await confirmFree(tx, enrolments, now), ids: made }
    },

    async accept(tx, { id, now }) {
      const kind = kindNamed((await existing(tx, id)).kind)
      const asked = { id, held_until: heldUntil(kind, now), now }
      const { accepted, dropped } = await acceptRow(tx, asked)
      if (!accepted) throw new Problem('place_offer_over')
      await tellDropped(tx, dropped, now)
      const enrolment = await existing(tx, id)
      await requireMay(tx, enrolment, now)
      return enrolment.state === 'confirmed' ? 'confirmed' : confirmFree(tx, [enrolment], now)
    },

    async leaving(read, { id, now }) {
      const enrolment = await existing(read, id)
      const kept = keptBy(read, enrolment, enrolment.state, now)
      return givenBack(read, refunds, { id, now }, kept)
    },

    async leave(tx, { id, to, leaverId, now }) {
      let given = nothingGiven
      await end(tx, { ids: [id], state: 'left', now }, async ([was]) => {
        if (was === undefined) throw new Problem('enrolment_not_found')
        const kept = keptBy(tx, await existing(tx, id), was.state, now)
        const backs = await giveBack(tx, refunds, [id], { kept, to, leaverId, by: 'member', now })
        given = backs.get(id) ?? nothingGiven
        return backs
      })
      return given
    },

    async giveBackTo(tx, { id, payerId, to, now }) {
      const [enrolment] = await lockEnrolments(tx, [id], now)
      if (enrolment === undefined) return 0
      const of = { kept: nothing, payerId, to, by: 'member', now } as const
      return (await giveBack(tx, refunds, [id], of)).get(id)?.backCents ?? 0
    },

    async giveBackEnded(tx, { id, now }) {
      const [enrolment] = await lockEnrolments(tx, [id], now)
      // an enrolment that was left or removed has been refunded already
      if (enrolment?.state !== 'expired' && enrolment?.state !== 'waiting') return
      await giveBack(tx, refunds, [id], { kept: nothing, by: 'member', now })
    },

    async lineUp(tx, { ids, why, now }) {
      const { displaced, dropped } = await lineUpRows(tx, { ids, now })
      await tellDropped(tx, dropped, now)
      const given = enrolmentIds(displaced)
      const backs = await giveBack(tx, refunds, given, { kept: nothing, by: 'club', now })
      for (const enrolment of await selectEnrolments(tx, given)) {
        const given = backs.get(enrolment.id) ?? nothingGiven
        await events.emit(tx, 'enrolmentLeft', { enrolment, ...given, why, now })
      }
      await freed(tx, given, now)
    },

    async callOff(tx, { offerId, ...why }) {
      const active = await selectActiveIn(tx, offerId)
      await remove(tx, { ids: enrolmentIds(active), ...why })
    },

    async lookAfter() {
      const { overdue, overLine, awaited } = await selectToDo(db, Object.keys(kinds), clock())
      const seen = new Set<EnrolmentId>()
      for (const id of overdue) {
        if (seen.has(id)) continue
        await inTransaction(db, async (tx) => {
          const now = clock()
          const dropped = await lockAndDrop(tx, await selectEnrolmentPlaceIds(tx, [id]), now)
          await tellDropped(tx, dropped, now)
          for (const one of dropped) seen.add(one.id)
        })
      }
      for (const id of overLine) {
        const ended = { ids: [id], state: 'expired', now: clock() } as const
        await inTransaction(db, (tx) => end(tx, ended, async () => new Map()))
      }
      for (const placeId of awaited) await offerFreed([placeId])
    },
  }
}
