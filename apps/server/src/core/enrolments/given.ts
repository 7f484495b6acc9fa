import type { RefundLine } from '../money/refund.sql.ts'

/** The sums that an enrolment returns, in cents. */
export interface Given {
  readonly backCents: number
  /** Of it, by where it goes. */
  readonly lines: readonly RefundLine[]
  /** Of instalments to come, which are not asked any more. */
  readonly lessenedCents: number
}
