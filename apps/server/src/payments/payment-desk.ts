import type { Platform } from '../platform/platform.ts'
import type { RefundDesk } from './refunds.ts'
import type { PaidBookings } from './settle.ts'

/** What payments are made with. */
export interface PaymentDesk {
  readonly platform: Platform
  readonly bookings: PaidBookings
  readonly refunds: RefundDesk
}
