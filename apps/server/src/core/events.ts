import type { Db } from '@quatre/db'
import type {
  ChargeId,
  EnrolmentId,
  PaidPart,
  PaymentId,
  PlaceId,
  RefundId,
  StoredCardId,
  UserId,
} from '@quatre/domain'
import type { Enrolment } from './enrolments/enrolment.sql.ts'
import type { Given } from './enrolments/given.ts'
import type { Charge } from './money/charge.sql.ts'

interface OfMember {
  readonly userId: number
  readonly now: number
}

interface OfCharge {
  readonly charge: Charge
  readonly now: number
}

interface OfEnrolment {
  /** As it is now. */
  readonly enrolment: Enrolment
  readonly now: number
}

/** A movement of a charge's money by a bank. */
export interface ChargeDisputed extends OfCharge {
  readonly paymentId: PaymentId
  readonly direction: 'taken' | 'brought'
  readonly amountCents: number
  /** The money of the payment that the bank has by now; below zero while its news are in another order. */
  readonly takenCents: number
  /** Its event key in the ledger. */
  readonly eventKey: string
}

/** Events of one feature that concern others, in the same transaction. */
interface Events {
  /** An account is being closed, or a child hidden; it has its e-mail and name still. */
  memberLeaves: OfMember
  /** The amount of a charge is to change: no attempt that its payer left is to bring the old price. */
  amountChanges: { readonly chargeId: ChargeId; readonly now: number }
  /** The thing that a charge pays has been given, and its money is booked. */
  chargePaid: OfCharge & { readonly parts: readonly PaidPart[] }
  /** Money of a charge that was paid is given back, by a refund of it. */
  chargeRefunded: OfCharge & {
    readonly refundId: RefundId
    readonly part: PaidPart
    /** Of its enrolments the one that it is given back of. */
    readonly enrolmentId: EnrolmentId | undefined
  }
  /** A bank has taken money of a charge back, or brought it again, which is booked. */
  chargeDisputed: ChargeDisputed
  /** A closed account is reopened. */
  memberReturns: OfMember
  /** Accounts closed 30 days ago are forgotten for good. */
  membersForgotten: { readonly userIds: readonly number[] }
  /** The guests who paid these charges are forgotten. */
  guestsForgotten: { readonly chargeIds: readonly ChargeId[] }
  /** A member is about to remove a card that they keep. */
  storedCardRemoved: OfMember & { readonly storedCardId: StoredCardId }
  /** A court was freed, and is held for the member who has waited for it. */
  courtOffered: { readonly bookingId: number; readonly now: number }
  /** A friend has paid their place of a booking that several share. */
  sharePaid: { readonly placeId: number; readonly now: number }
  /** A session that begins soon is called off or moved: its families are to see it now. */
  sessionChanged: {
    readonly sessionId: number
    readonly startsAt: number
    readonly userIds: readonly UserId[]
    readonly title: string
    readonly body: string
    readonly path: string
    readonly now: number
  }
  /** An open match fits the alert of a member. */
  matchFits: {
    readonly bookingId: number
    readonly startsAt: number
    readonly userId: UserId
    readonly title: string
    readonly body: string
    readonly path: string
    readonly now: number
  }
  /** An enrolment is confirmed, for its money has come or it costs nothing. */
  enrolmentConfirmed: OfEnrolment
  /** An enrolment has ended, or is back in the line, with its refund and its cancelled instalments. */
  enrolmentLeft: OfEnrolment &
    Given & {
      /** Of who lost a place to others, and waits. */
      readonly why?: string
    }
  /** Enrolments keep these places no more. */
  placeFreed: { readonly placeIds: readonly PlaceId[]; readonly now: number }
  /** A free place is offered to a waiting enrolment, until its instant. */
  offerMade: OfEnrolment
}

type EventName = keyof Events

/** The listeners of a feature to events of others. */
export type Listeners = {
  readonly [E in EventName]?: (tx: Db, event: Events[E]) => Promise<void>
}

/** Events between features, emitted inside the transaction of their cause. */
export interface EventBus {
  /** Has all that listen do their part, one after the other. */
  emit<E extends EventName>(tx: Db, name: E, event: Events[E]): Promise<void>
}

const everyEvent: { readonly [E in EventName]: true } = {
  amountChanges: true,
  chargePaid: true,
  chargeDisputed: true,
  chargeRefunded: true,
  memberLeaves: true,
  memberReturns: true,
  membersForgotten: true,
  guestsForgotten: true,
  storedCardRemoved: true,
  courtOffered: true,
  sharePaid: true,
  sessionChanged: true,
  matchFits: true,
  enrolmentConfirmed: true,
  enrolmentLeft: true,
  placeFreed: true,
  offerMade: true,
}

export interface OpenEventBus extends EventBus {
  listen(listeners: Listeners): void
  /** @throws Error naming the events without a listener */
  refuseUnheard(): void
}

/** Opens the bus; features are to listen before the first event. */
export function openEvents(): OpenEventBus {
  const heard: Listeners[] = []
  return {
    listen: (listeners) => void heard.push(listeners),
    refuseUnheard() {
      const unheard = Object.keys(everyEvent).filter(
        (name) => !heard.some((listeners) => name in listeners),
      )
      if (unheard.length > 0) throw new Error(`events that nobody hears: ${unheard.join(', ')}`)
    },
    async emit(tx, name, event) {
      for (const listeners of heard) await listeners[name]?.(tx, event)
    },
  }
}
