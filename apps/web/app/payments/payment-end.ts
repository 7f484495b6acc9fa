import type { Booking, PaymentResult } from '@quatre/contract'
import { eurosExact } from '@quatre/domain'
import {
  confirmationAddress,
  errorAddress,
  paymentAddress,
  waitingAddress,
} from './payment-addresses.ts'

type Payment = Pick<Booking['payments'][number], 'state' | 'message' | 'createdAt' | 'amount'>
interface PaidBooking extends Pick<Booking, 'id' | 'status'> {
  readonly payments: readonly Payment[]
}

/** Money may still come of it, of one that was given up too. */
const isOpen = ({ state }: Payment) => ['created', 'redirected', 'cancelled'].includes(state)
const isReturned = ({ state }: Payment) => state === 'returned'
const isCaptured = ({ state }: Payment) => state === 'captured'

/** The page of a payment that just got an answer. */
export function resultAddress({ resultCode, booking: { id } }: PaymentResult): string {
  if (resultCode === 'Authorised') return confirmationAddress(id)
  const waits = resultCode === 'Pending' || resultCode === 'RedirectShopper'
  return waits ? waitingAddress(id) : errorAddress(id)
}

/** Where the wait for the bank leads: null while it lasts. */
export function waitingEnd({ id, status, payments }: PaidBooking): string | null {
  if (status === 'Confirmed') return confirmationAddress(id)
  if (payments.some(isReturned) || status !== 'Pending') return errorAddress(id)
  if (payments.some((one) => isOpen(one) || isCaptured(one))) return null
  return payments.length === 0 ? paymentAddress(id) : errorAddress(id)
}

/** What happened, and what became of the money; null of a booking that was paid. */
export function failureOf({ payments }: PaidBooking): { what: string; charged: string } | null {
  if (payments.some(isCaptured)) return null
  const latest = payments.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  const returned = latest.filter(isReturned)
  const told = returned[0] ?? latest.find(({ state }) => state === 'refused')
  const what = told?.message ?? 'Le paiement n’a pas abouti à temps.'
  if (returned.length > 0) {
    const cents = returned.reduce((sum, { amount }) => sum + amount.value, 0)
    return { what, charged: `${eurosExact(cents)} reviennent en quelques jours, selon ta banque.` }
  }
  const charged = latest.some(isOpen)
    ? 'Ta banque n’a pas encore tout répondu\u00a0: si elle débite quelque chose, tu es remboursé aussitôt.'
    : 'Rien n’a été débité.'
  return { what, charged }
}
