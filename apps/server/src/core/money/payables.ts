import type { PaymentResult } from '@quatre/contract'
import type { Db, Row } from '@quatre/db'
import type {
  ChargeId,
  EnrolmentId,
  LedgerSide,
  PayableState,
  PaymentMethodId,
  UserId,
  VatProduct,
} from '@quatre/domain'
import type { ChargeDisputed } from '../events.ts'
import type { RecurringModel } from '../provider/checkout.ts'
import type { Charge, ChargeKind } from './charge.sql.ts'
import type { RefundLine, RefundWish } from './refund.sql.ts'

/** The thing that a charge pays, locked until the transaction ends. */
export interface LockedPayable {
  /** While it is `open`, for an hour at most, the provider is not asked to cancel an attempt. */
  readonly state: PayableState
  /** Before each new attempt: refuses a price that holds no more. @throws Problem price_changed */
  checkPrice?(): Promise<void>
  /**
   * Its money has come, in the transaction that books the money: gives it, or says that it cannot be
   * had any more, so that the money goes back.
   */
  give(): Promise<'given' | 'gone'>
}

/** A member, or a guest by the place that they pay. */
export interface ChargePayer {
  readonly userId: UserId | null
  /** The key that the payer's own limits count by. */
  readonly limitKey: string
  readonly shopperReference: string
  readonly email: string | null
}

/** The member who calls, as far as a payment needs them. */
export type PayingMember = Row<'appUser', 'id' | 'shopperReference' | 'email'>

/** A payable as a call names it, and its caller. */
export interface AskedPayable {
  readonly key: string
  readonly member: PayingMember | undefined
  /** The secret of a guest's place. */
  readonly place: string | undefined
}

export interface FoundPayable {
  readonly id: number
  readonly payer: ChargePayer
  /** Under whose name a guest's requests are noted. */
  readonly notedFor: UserId
}

/** The price of a thing to pay, and the ways to pay it besides a card and credit. */
export interface Quote {
  readonly amountCents: number
  readonly otherMethods?: readonly PaymentMethodId[]
  /** Whether a pass of another company pays it. */
  readonly takesPass?: boolean
}

/** One of them, as the member names it who owes it. */
interface OwnPayable {
  readonly id: number
  /** Null for a payer without an account, whose right to it has been proven before. */
  readonly payerId: number | null
}

interface OpenedCharge {
  readonly charge: Charge
  readonly locked: LockedPayable
  /** Its payer has agreed to be charged again later: a card pays it, and is kept, for that alone or for good. */
  readonly keepsCard?: 'guarantee' | 'asked' | null
  /** Its charge is the first of three, as its payer asked. */
  readonly isInThree?: true
}

/** The outcome of a payment or refund, for its payer. */
export type MoneyNews =
  /** No attempt has paid and the time to pay is over; or the outcome is unknown, and we ask for it. */
  | { readonly what: 'unpaid' | 'checked' }
  /** All of a payment goes back, for it came too late. */
  | { readonly what: 'returned'; readonly id: string; readonly amountCents: number }
  | FailedRefund

/** A refund failed and is on the SOLDE instead. */
export interface FailedRefund {
  readonly what: 'refundFailed'
  readonly id: string
  readonly amountCents: number
  /** The part that is set against its member's debt. */
  readonly withheldCents: number
}

/** The sale behind a charge, as its receipt says it. */
interface Sale {
  readonly product: VatProduct
  /** Names the thing, place and time, but no person. */
  readonly words: string
  /** Before discounts; the charge holds the amount to pay. */
  readonly fullPriceCents: number
  /** The code that the price was lowered by. */
  readonly promo?: { readonly code: string; readonly cents: number } | null
  /** The buyer on the receipt. */
  readonly buyer: {
    readonly firstName: string
    /** Null of a guest who gave none. */
    readonly lastName: string | null
    readonly email: string | null
  }
}

/** A kind of thing that is paid for: all that the payments have to know of it. */
export interface Payable {
  /** Finds the payable that a call names, and its payer. Absent for payables that their member names by number. */
  find?(db: Db, asked: AskedPayable): Promise<FoundPayable | null>
  /** By its name in calls; null when it is not the payer's. */
  quote(
    db: Db,
    named: Pick<AskedPayable, 'key'> & Pick<OwnPayable, 'payerId'>,
  ): Promise<Quote | null>
  /** Locks it with its charge, which begins with the first attempt; null when it is not the payer's. */
  openCharge(
    tx: Db,
    own: OwnPayable & { readonly inThree?: boolean; readonly now: number },
  ): Promise<OpenedCharge | null>
  /** Locks the purchase of a charge: always before its payments, so that no deadlock is possible. */
  lock(tx: Db, chargeId: number, now: number): Promise<LockedPayable>
  /** The state of the thing that a charge pays, and its name in answers. */
  read(
    db: Db,
    chargeId: number,
    now: number,
  ): Promise<Pick<PaymentResult['of'], 'id' | 'state'> & Partial<Pick<PaymentResult, 'booking'>>>
  /** The page that its payer comes back to from the bank. */
  readonly returnPath: string
  /** Whether the payer's credit can pay for it. */
  readonly takesCredit: boolean
  /** The ledger account that earns its money. */
  earningAccount(charge: Charge): LedgerSide
  /** The earner bears money that a bank takes back, since the thing paid for ends then; else its payer owes it. */
  readonly earnerBears?: true
  /** Gives back what the club decides, where several earn it; else its earner does. */
  giveBack?(tx: Db, charge: Charge, wish: RefundWish): Promise<readonly RefundLine[]>
  /** The purchase's own effects of money that a bank has moved, once the movement is booked. */
  disputed?(tx: Db, moved: ChargeDisputed): Promise<void>
  /** The words of its receipt. */
  readSale(db: Db, chargeId: ChargeId): Promise<Sale>
  /** The words of the credit note of one of its enrolments; null when it pays no other. */
  lineWords?(db: Db, chargeId: ChargeId, id: EnrolmentId): Promise<string | null>
  /** Writes to its payer, in the transaction of the money's outcome. */
  notify(tx: Db, charge: Charge, news: MoneyNews): Promise<void>
  /** Its payer withdraws from the contract: ends the purchase. Absent for purchases with a date of their own. */
  withdraw?(tx: Db, charge: Charge, now: number): Promise<void>
  /** A stored card was refused that was charged for it without its payer, once and for good. */
  chargeRefused?(tx: Db, charge: Charge, now: number): Promise<void>
  /** The use of the card that pays it, when its payer keeps it; their own payments when absent. */
  readonly storesFor?: RecurringModel
  /** Why it could not be had for money that came, as its payer reads it. */
  readonly losses: Readonly<Record<PayableState, string>>
}

/** Every kind of thing that can be paid for, of all features. */
export type Payables = Readonly<Record<ChargeKind, Payable>>
