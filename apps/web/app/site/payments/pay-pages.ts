import type { PaymentResult } from '@quatre/contract'
import {
  bookingAddress,
  confirmationAddress,
  errorAddress,
  paymentAddress,
  topUpAddress,
  sharedAddress,
  waitingAddress,
} from '../pages/addresses.ts'
import {
  checkoutAddress,
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
import type { PayKind } from './pay-target.ts'

/** The pages around a payment. */
interface PayPages {
  readonly payment: string
  readonly paid: string
  readonly waits: string
  readonly failed: string
  /** Of a payment that was cancelled since. */
  readonly cancelled: string
}

/** The pages of each kind, by the key in its call. */
export const pagesOf: Readonly<Record<PayKind, (id: string) => PayPages>> = {
  booking: (id) => ({
    payment: paymentAddress(Number(id)),
    paid: confirmationAddress(Number(id)),
    waits: waitingAddress(Number(id)),
    failed: errorAddress(Number(id)),
    cancelled: bookingAddress(Number(id)),
  }),
  top_up: (id) => ({
    payment: topUpAddress,
    paid: topUpDoneAddress(Number(id)),
    waits: topUpWaitingAddress(Number(id)),
    failed: topUpErrorAddress(Number(id)),
    cancelled: topUpAddress,
  }),
  card_period: (id) => ({
    payment: payCardAddress(Number(id)),
    paid: cardBoughtAddress(Number(id)),
    waits: cardWaitsAddress(Number(id)),
    failed: `${payCardAddress(Number(id))}&refus=1`,
    cancelled: cardsAddress,
  }),
  // by the key of its link
  share: (key) => ({
    payment: checkoutAddress(key),
    paid: sharedAddress(key),
    waits: `${sharedAddress(key)}?attente`,
    failed: checkoutAddress(key),
    cancelled: sharedAddress(key),
  }),
}

/** The outcome of a payment, when its answer is given for the first time or long after. */
export function resultEnd({
  resultCode,
  of,
}: Pick<PaymentResult, 'resultCode' | 'of'>): Exclude<keyof PayPages, 'payment'> {
  if (resultCode === 'Authorised') return of.state === 'cancelled' ? 'cancelled' : 'paid'
  return resultCode === 'Pending' || resultCode === 'RedirectShopper' ? 'waits' : 'failed'
}

/** The page of a payment that got an answer. */
export function resultAddress(result: PaymentResult): string {
  const { kind, id } = result.of
  // a guarantee is not paid by a visitor: it has no page of its own
  return kind === 'guarantee' ? '/mon-compte/mes-resa' : pagesOf[kind](id)[resultEnd(result)]
}
