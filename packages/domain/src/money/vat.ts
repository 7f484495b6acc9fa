import type { CreditPart, PartSource } from './credit.ts'

/** The products of VAT rates (`vat_rate`). */
export type VatProduct = 'court' | 'card' | 'top_up'

/** A part of a payment, or of its refund. */
export type PaidPart = CreditPart<PartSource | 'card' | 'voucher'>

/**
 * The taxed amount of the parts, in cents: those paid in money. Cashback and bonus are the network's own gift, so that
 * spending them is a discount (CGI art. 267).
 */
export function taxedCents(parts: readonly PaidPart[]): number {
  return parts
    .filter(({ source }) => source !== 'bonus' && source !== 'cashback')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** An amount with the VAT that is in it, in cents: `exclCents` + `vatCents` is the amount. */
export interface VatSplit {
  readonly exclCents: number
  readonly vatCents: number
}

/**
 * Splits an amount in cents, VAT included, by a rate in basis points (2000 is 20 %), half a cent up; null of a product
 * without VAT (a multi-purpose voucher, CGI art. 256 ter: VAT falls due when it is spent).
 * @throws RangeError when the amount is not whole cents from zero up, or the rate is below zero.
 */
export function splitVat(inclCents: number, basisPoints: number | null): VatSplit {
  if (!Number.isSafeInteger(inclCents) || inclCents < 0)
    throw new RangeError(`not an amount in cents: ${inclCents}`)
  const rate = basisPoints ?? 0
  if (!Number.isInteger(rate) || rate < 0) throw new RangeError(`not a VAT rate: ${rate}`)
  const vatCents = Math.round((inclCents * rate) / (10_000 + rate))
  return { exclCents: inclCents - vatCents, vatCents }
}

/**
 * The VAT of a partial credit of an invoice: all credits together have the invoice's VAT to the
 * cent once it is credited in full.
 * @throws RangeError as `splitVat`.
 */
export function creditVat(
  credit: { readonly inclCents: number; readonly creditedBeforeCents: number },
  basisPoints: number | null,
): VatSplit {
  const { inclCents, creditedBeforeCents } = credit
  const before = splitVat(creditedBeforeCents, basisPoints).vatCents
  const vatCents = splitVat(creditedBeforeCents + inclCents, basisPoints).vatCents - before
  return { exclCents: inclCents - vatCents, vatCents }
}

/** The title of a receipt: a sale without VAT has no invoice. */
export function receiptTitle(of: {
  readonly isCredit: boolean
  readonly vatBasisPoints: number | null
}): 'Facture' | 'Avoir' | 'Reçu' {
  if (of.isCredit) return 'Avoir'
  return of.vatBasisPoints === null ? 'Reçu' : 'Facture'
}
