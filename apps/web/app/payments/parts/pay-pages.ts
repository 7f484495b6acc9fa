import type { PayKind, PaymentResult } from '@quatre/contract'
import {
  bookingAddress,
  confirmationAddress,
  errorAddress,
  paymentAddress,
  topUpAddress,
  sharedAddress,
  waitingAddress,
} from '../../site/pages/addresses.ts'
import {
  checkoutAddress,
  creditAddress,
  topUpDoneAddress,
  topUpErrorAddress,
  topUpWaitingAddress,
} from './pay-addresses.ts'
import {
  cardBoughtAddress,
  cardsAddress,
  cardWaitsAddress,
  payCardAddress,
} from './card-addresses.ts'

/** The pages around a payment. */
interface PayPages {
  readonly payment: string
  /** The same with the payer's own credit; null where it pays nothing. */
  readonly byCredit: string | null
  readonly paid: string
  readonly waits: string
  readonly failed: string
  /** Of a payment that was cancelled since. */
  readonly cancelled: string
  /** Guests pay it too, by the key of its link: none has to sign in. */
  readonly isForGuests?: true
}

/** The pages of each kind, by the key in its call. */
export const pagesOf: Readonly<Record<PayKind, (id: string) => PayPages>> = {
  booking: (id) => ({
    payment: paymentAddress(Number(id)),
    byCredit: creditAddress(Number(id)),
    paid: confirmationAddress(Number(id)),
    waits: waitingAddress(Number(id)),
    failed: errorAddress(Number(id)),
    cancelled: bookingAddress(Number(id)),
  }),
  top_up: (id) => ({
    payment: topUpAddress,
    // from the SOLDE to the SOLDE
    byCredit: null,
    paid: topUpDoneAddress(Number(id)),
    waits: topUpWaitingAddress(Number(id)),
    failed: topUpErrorAddress(Number(id)),
    cancelled: topUpAddress,
  }),
  card_period: (id) => ({
    payment: payCardAddress(Number(id)),
    byCredit: `${payCardAddress(Number(id))}&avoir=1`,
    paid: cardBoughtAddress(Number(id)),
    waits: cardWaitsAddress(Number(id)),
    failed: `${payCardAddress(Number(id))}&refus=1`,
    cancelled: cardsAddress,
  }),
  share: (key) => ({
    payment: checkoutAddress(key),
    byCredit: `${checkoutAddress(key)}?avoir`,
    paid: sharedAddress(key),
    waits: `${sharedAddress(key)}?attente`,
    failed: checkoutAddress(key),
    cancelled: sharedAddress(key),
    isForGuests: true,
  }),
}

/** The ends of a payment, each with a page. */
type PayEnd = 'paid' | 'waits' | 'failed' | 'cancelled'

/** The outcome of a payment, when its answer is given for the first time or long after. */
export function resultEnd({ resultCode, of }: Pick<PaymentResult, 'resultCode' | 'of'>): PayEnd {
  if (resultCode === 'Authorised') return of.state === 'cancelled' ? 'cancelled' : 'paid'
  return resultCode === 'Pending' || resultCode === 'RedirectShopper' ? 'waits' : 'failed'
}

/** The page of a payment that got an answer; of a guarantee, that nobody asks for, the payer's bookings. */
export function resultPage(
  result: Pick<PaymentResult, 'resultCode' | 'of'>,
): Pick<PayPages, 'isForGuests'> & { readonly address: string } {
  const { kind, id } = result.of
  if (kind === 'guarantee') return { address: '/mon-compte/mes-resa' }
  const pages = pagesOf[kind](id)
  return { ...pages, address: pages[resultEnd(result)] }
}
