import type { Platform } from '../platform/platform.ts'
import type { RefundRequests } from './refunds.ts'
import type { PaidBookings } from './settle.ts'

/** What payments are made with. */
export interface PaymentContext {
  readonly platform: Platform
  readonly bookings: PaidBookings
  readonly refunds: RefundRequests
}
