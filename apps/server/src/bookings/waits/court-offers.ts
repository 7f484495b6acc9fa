import { firstFreeStart, type BusyRow } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { checkpoint } from '../../platform/checkpoints.ts'
import type { HoldRow, KeptTime } from '../../core/court-time/court-time.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction, refusalIn } from '../../platform/transaction.ts'
import { selectBooking } from '../booking.sql.ts'
import type { CenterDay, CenterDays } from '../slots/center-days.ts'
import { isLost, planHold, withoutKept } from '../hold.ts'
import { ownerRecipient } from '../mails.ts'
import {
  insertOffer,
  takeEndedOffers,
  selectLine,
  selectWaitedDays,
  takeFromLine,
  type WaitedDay,
  type WaitInLine,
} from './court-wait.sql.ts'
import { courtOfferMail, missedOfferMail } from './mails.ts'

/** `lost`: another process, or a change of the rules, came between; to be looked at again. */
type Outcome = 'made' | 'refused' | 'lost'

/** Repeated by every process, beside others: nothing is offered twice. */
export interface CourtOffers {
  /** Offers freed court time to the first in line whom it suits; the rest is free for everybody. */
  offerFreed(): Promise<void>
  /** Offers free court time to members who still wait for it, however it came to be free. */
  offerFree(): Promise<void>
  /** Mails the members who have missed their offer. */
  tellMissed(): Promise<void>
}

/** Offers courts to waiting members: holds of fifteen minutes, made for the first in line. */
export function openCourtOffers(platform: Platform, days: CenterDays): CourtOffers {
  const { db, clock, courtTime, events, log, mailer } = platform

  /** Makes one offer of the court time of a day that is kept for waiting members, or free. */
  async function offerNext(waited: WaitedDay, kept: readonly KeptTime[]): Promise<Outcome> {
    const now = clock()
    const [line, { day }] = await Promise.all([
      selectLine(db, waited, now),
      days.read({ ...waited, now }),
    ])
    const busy = withoutKept(day.busy, kept)
    for (const wait of line) {
      const outcome = await attempt(() => offer(wait, { day, busy, kept, now }))
      if (outcome !== 'refused') return outcome
    }
    return 'refused'
  }

  /** A member who cannot have a court does not block those behind them. */
  async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work()
    } catch (error) {
      if (isLost(error)) return 'lost'
      const isRefusal = error instanceof Problem || refusalIn(error) !== null
      if (!isRefusal) log.error({ err: error }, 'a court is not offered')
      return 'refused'
    }
  }

  async function offer(wait: WaitInLine, found: Found): Promise<Outcome> {
    const { day, kept, now } = found
    const startsAt = startFor(wait, found)
    if (startsAt === null) return 'refused'
    const { row } = await planHold(db, days, {
      input: { body: offeredHold(wait, day, startsAt) },
      holder: { id: wait.userId },
      requestKey: {
        userId: wait.userId,
        route: 'offer of a court',
        status: 201,
        key: `court-wait-${wait.id}`,
        requestHash: '',
      },
      now,
      offered: kept,
    })
    return inTransaction(db, async (tx) => {
      if (!(await takeFromLine(tx, wait, now))) return 'lost'
      const made = await courtTime.holdKept(tx, row, kept.filter(isUsedBy(row)))
      if (made === null) throw new Problem('slot_taken', { details: { nearest: [] } })
      const { bookingId } = made
      await insertOffer(tx, bookingId)
      await mailOwner(tx, { bookingId, userId: wait.userId }, courtOfferMail)
      await events.emit(tx, 'courtOffered', { bookingId, now })
      checkpoint('court offer: made, before the commit')
      return 'made'
    })
  }

  async function mailOwner(
    tx: Platform['db'],
    booking: { readonly bookingId: number; readonly userId: number },
    mail: typeof courtOfferMail,
  ): Promise<void> {
    const row = await selectBooking(tx, booking)
    const to = row && ownerRecipient(row)
    if (row !== null && to !== null) await mailer.queue(tx, mail(row, to))
  }

  /** Whether another look may find more. */
  async function offerKept(): Promise<boolean> {
    const [kept, waited] = await Promise.all([courtTime.kept(db), selectWaitedDays(db, clock())])
    let isAnyMade = false
    for (const [centerId, ofCenter] of Map.groupBy(kept, (time) => time.centerId)) {
      const outcomes = new Set<Outcome>()
      for (const day of waited.filter((one) => one.centerId === centerId)) {
        outcomes.add(await attempt(() => offerNext(day, ofCenter)))
      }
      isAnyMade ||= outcomes.has('made')
      if (!outcomes.has('made') && !outcomes.has('lost')) await courtTime.freeKept(db, ofCenter)
    }
    return isAnyMade
  }

  return {
    async offerFreed() {
      // each offer takes a member out of the line
      while (await offerKept());
    },

    async offerFree() {
      for (const day of await selectWaitedDays(db, clock())) {
        while ((await attempt(() => offerNext(day, []))) === 'made');
      }
    },

    tellMissed: () =>
      inTransaction(db, async (tx) => {
        for (const ended of await takeEndedOffers(tx)) {
          if (ended.isMissed) await mailOwner(tx, ended, missedOfferMail)
        }
      }),
  }
}

interface Found {
  readonly day: CenterDay
  /** The occupied periods of the courts, without offers. */
  readonly busy: readonly BusyRow[]
  readonly kept: readonly KeptTime[]
  readonly now: number
}

function startFor(wait: WaitInLine, { day, busy, now }: Found): number | null {
  const { sportId: sportTypeId, fieldTypeId: fieldType, duration } = wait
  const { leadMinutes } = day.catalogue
  const offered = day.local.offered({ sportTypeId, fieldType }, duration)
  return firstFreeStart(wait, { offered, busy, now, leadMinutes })
}

const offeredHold = (wait: WaitInLine, { catalogue, local }: CenterDay, startsAt: number) => ({
  center: catalogue.id,
  sportTypeId: wait.sportId,
  fieldType: wait.fieldTypeId,
  startingDate: local.iso(startsAt),
  duration: wait.duration,
})

/** A booking moved to make room may land on time that is kept. */
function isUsedBy({ startsAt: from, endsAt: to, moves }: HoldRow) {
  const periods = [{ from, to }, ...moves.map(({ period }) => period)]
  return (kept: KeptTime) =>
    periods.some((period) => kept.from < period.to && period.from < kept.to)
}
