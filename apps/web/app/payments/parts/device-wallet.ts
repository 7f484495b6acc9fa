import type { PaymentMethods } from '@quatre/contract'
import type { PayMethod } from './pay-call.ts'

export type WalletType = PaymentMethods['card']['wallets'][number]['type']

/** The result of a sheet: a token, and the callback with the outcome of its payment. */
export interface WalletGiven extends PayMethod {
  readonly finish?: (paid: boolean) => void
}

/** Opens the sheet, in the press that asks for it; null when its owner closes it. */
export type OpenSheet = () => Promise<WalletGiven | null>

/**
 * The wallet that a device has, by its user agent: known before the page is drawn, so that its button moves nothing.
 * Apple Pay in Safari and in all browsers of its phones, Google Pay in those made of Chromium; null of others.
 */
export function deviceWallet(userAgent: string): WalletType | null {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'applepay'
  if (/\bMacintosh\b.*\bVersion\/\S+ Safari\//.test(userAgent)) return 'applepay'
  return /Chrome\/\d/.test(userAgent) ? 'googlepay' : null
}
