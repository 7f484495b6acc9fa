import type { Db } from '@quatre/db'
import type { ProblemCode } from '@quatre/domain'
import type { Recipient } from '../../platform/mail/mail-layout.ts'
import { selectKindNames, type Enrolment } from './enrolment.sql.ts'

/** An enrolment in the words of its mails. */
export interface EnrolmentWords {
  /** The offer, as in « ton inscription : {what} ». */
  readonly what: string
  /** Whom it is for, where that is not who enrolled. */
  readonly person?: string
  readonly when: string
  readonly where: string
  /** The page of the enrolment, of our site: how it is paid, accepted, left. */
  readonly path: string
  /** Its file for calendars, of our site. */
  readonly calendarPath?: string
  /** The page to pay a refused instalment; absent for kinds that are not paid in three. */
  readonly payPath?: string
  /** Everybody to be notified: the member who enrolled, and the partner if there is one. */
  readonly to: readonly Recipient[]
}

/** The cents paid for an enrolment, at once or in three, and the cents that were given back before. */
export interface PaidLine {
  readonly paidCents: number
  readonly returnedCents: number
}

/** The part of a kind that the core depends on; nothing else asks which kind an enrolment is. */
export interface EnrolmentKind {
  /**
   * Why an enrolment may not have its places, null when it may: asked once the kind's own row is written, and again
   * when a place is offered and accepted. It reads what it locks, and calls a pure rule.
   */
  mayHave(tx: Db, enrolment: Enrolment, now: number): Promise<ProblemCode | null>
  /** How long places are held while they are paid; the domain's setting when absent. */
  readonly heldMinutes?: number
  /** Until when a freed place is offered (epoch ms); null: not any more. By the end of its line when absent. */
  offeredUntil?(tx: Db, enrolment: Enrolment, now: number): Promise<number | null>
  /** The waiting line in another order than by number: the numbers of enrolments, the first to be offered first. */
  order?(tx: Db, line: readonly Enrolment[]): Promise<readonly number[]>
  /** Whether it is confirmed without a payment. */
  isFree(tx: Db, enrolment: Enrolment): Promise<boolean>
  /** The part of the rest of a paid line that the club keeps when its member leaves now, in cents. */
  keptCents(tx: Db, enrolment: Enrolment, line: PaidLine, now: number): Promise<number>
  /**
   * Whether what it enrols in has begun, so that its member can be missed, but is not taken out, or is over. Never
   * when absent.
   */
  isUnderWay?(tx: Db, enrolment: Enrolment, now: number): Promise<boolean>
  words(tx: Db, enrolment: Enrolment): Promise<EnrolmentWords>
}

/** The kinds of all features, by the name that their migrations give them. */
export type EnrolmentKinds = Readonly<Record<string, EnrolmentKind>>

/** @throws Error when a feature has enrolments of a kind that no migration has named */
export async function requireKinds(db: Db, declared: readonly string[]): Promise<void> {
  if (declared.length === 0) return
  const known = await selectKindNames(db)
  const unknown = declared.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`kinds of enrolments unknown here: ${unknown.join(', ')}`)
}
