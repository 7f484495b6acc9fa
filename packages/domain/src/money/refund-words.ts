import { eurosExact } from '../text/format.ts'
import type { RefundSource } from './credit.ts'

const places: Readonly<Record<RefundSource, string>> = {
  card: 'sur ta carte',
  wallet: 'sur ton SOLDE',
  bonus: 'sur le bonus de ton SOLDE',
  cashback: 'sur ton cashback',
  pass: 'sur ton pass',
}

/** The part of a refund that is withheld for money a bank took, in cents: « , dont 31,75 € retenus … », or nothing. */
export const withheldWords = (withheldCents: number): string =>
  withheldCents === 0
    ? ''
    : `, dont ${eurosExact(withheldCents)} retenus pour un paiement repris par ta banque`

/** The destination of a refund, with the withheld part: « sur ton SOLDE, dont … » (requirement P160). */
export const refundPlace = (to: RefundSource, withheldCents: number): string =>
  `${places[to]}${withheldWords(withheldCents)}`

/** Money that goes back, in cents, by where it goes: « 5,00 € sur ton cashback et 7,00 € sur ton SOLDE ». */
export const refundPlaces = (
  lines: readonly {
    readonly to: RefundSource
    readonly amountCents: number
    readonly withheldCents: number
  }[],
): string =>
  lines
    .map((line) => `${eurosExact(line.amountCents)} ${refundPlace(line.to, line.withheldCents)}`)
    .join(' et ')
