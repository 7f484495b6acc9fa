import type { Booking } from '@quatre/contract'
import { confirmationAddress, errorAddress, paymentAddress, reasonOf } from './payment-addresses.ts'

interface PaidBooking extends Pick<Booking, 'id' | 'status'> {
  readonly payments: readonly Pick<Booking['payments'][number], 'state' | 'message' | 'createdAt'>[]
}

/** A payment that was given up may still bring money. */
const undecided = new Set(['created', 'redirected', 'cancelled', 'captured'])

/** Where the wait for the bank leads: null while it lasts. */
export function waitingEnd({ id, status, payments }: PaidBooking): string | null {
  if (status === 'Confirmed') return confirmationAddress(id)
  if (payments.some(({ state }) => state === 'returned')) return errorAddress(id, 'returned')
  if (status !== 'Pending') return errorAddress(id, 'unknown')
  if (payments.some(({ state }) => undecided.has(state))) return null
  const last = payments.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0]
  return last === undefined ? paymentAddress(id) : errorAddress(id, reasonOf(last.message))
}
