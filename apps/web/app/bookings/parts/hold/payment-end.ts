import type { Booking } from '@quatre/contract'
import { eurosExact, isOnItsWay } from '@quatre/domain'
import {
  bookingAddress,
  confirmationAddress,
  errorAddress,
  paymentAddress,
  waitingAddress,
} from '../../../site/pages/addresses.ts'

type Payment = Pick<Booking['payments'][number], 'state' | 'message' | 'createdAt' | 'amount'>
interface PaidBooking extends Pick<Booking, 'id' | 'status'> {
  readonly payments: readonly Payment[]
}

/** Given up, and the provider was asked to cancel it: it has a sentence of its own from then on. */
const isGivenUp = ({ state, message }: Payment) => state === 'cancelled' && message !== null
/** Money may still come of it, of one that was given up for another card too. */
const isOpen = (one: Payment) =>
  ['created', 'redirected', 'cancelled'].includes(one.state) && !isGivenUp(one)
const isReturned = ({ state }: Payment) => state === 'returned'
const isCaptured = ({ state }: Payment) => state === 'captured'

/** The page after the wait for the bank: null while it lasts. */
export function waitingEnd({ id, status, payments }: PaidBooking): string | null {
  if (status === 'Confirmed') return confirmationAddress(id)
  if (payments.some(isReturned) || status !== 'Pending') return errorAddress(id)
  if (payments.some((one) => isOpen(one) || isCaptured(one))) return null
  return payments.length === 0 ? paymentAddress(id) : errorAddress(id)
}

/** Whether a hold can be given back while its bank is awaited. */
export function mayGiveBack({ payments }: Pick<PaidBooking, 'payments'>, now: number): boolean {
  return !payments.some(
    ({ state, createdAt }) => state === 'created' && isOnItsWay(Date.parse(createdAt), now),
  )
}

/** The failure, and the outcome of its money; null of a booking that was paid. */
export function holdFailure({
  status,
  payments,
}: PaidBooking): { what: string; charged: string | null } | null {
  if (payments.some(isCaptured)) return null
  const latest = payments.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  const returned = latest.filter(isReturned)
  const mayCome = latest.some(isOpen)
  const ended = (one: Payment) => one.state === 'refused' || (isGivenUp(one) && !mayCome)
  const told = returned[0] ?? latest.find(ended)
  const what =
    told?.message ??
    (status === 'Cancelled' || payments.length === 0
      ? 'Tu n’as pas gardé ce terrain.'
      : 'Le paiement n’a pas abouti à temps.')
  if (returned.length > 0) {
    const cents = returned.reduce((sum, { amount }) => sum + amount.value, 0)
    return { what, charged: `${eurosExact(cents)} reviennent en quelques jours, selon ta banque.` }
  }
  if (mayCome) {
    const charged =
      'Ta banque n’a pas encore tout répondu\u00a0: si elle débite quelque chose, tu es remboursé aussitôt.'
    return { what, charged }
  }
  // the sentence of one that was given up includes already that nothing was charged
  if (told === undefined || !isGivenUp(told)) return { what, charged: 'Rien n’a été débité.' }
  return { what, charged: status === 'Pending' ? null : 'Ton terrain est remis en vente.' }
}

/** The page of its present state, when that is not the page of its payment that was asked for. */
export const leads = {
  waits: waitingEnd,
  paid({ id, status }: PaidBooking): string | null {
    if (status === 'Pending') return paymentAddress(id)
    return status === 'Confirmed' ? null : errorAddress(id)
  },
  payment({
    id,
    status,
    paymentInProgress,
  }: Pick<Booking, 'id' | 'status' | 'paymentInProgress'>): string | null {
    if (status === 'Confirmed') return confirmationAddress(id)
    return paymentInProgress ? waitingAddress(id) : null
  },
  failed(booking: PaidBooking & Pick<Booking, 'paymentInProgress'>): string | null {
    // paid, and cancelled since: its own page shows the refund
    const cancelled = holdFailure(booking) === null ? bookingAddress(booking.id) : null
    return leads.payment(booking) ?? cancelled
  },
}
