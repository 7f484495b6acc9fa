import { refusalMessages } from '@quatre/domain'

/** The addresses of a payment's steps; each can be reloaded. */
export const paymentAddress = (booking: number) => `/paiement?booking=${booking}`
export const confirmationAddress = (booking: number) => `/paiement/confirmation?booking=${booking}`
export const waitingAddress = (booking: number) => `/paiement/verification?booking=${booking}`
export const payCallAddress = '/_pay'

/** Why a payment did not go through: of the bank's reasons, or of ours. */
export type FailureReason = 'returned' | 'methods' | 'refused' | 'unknown' | (string & {})

export function errorAddress(booking: number, reason: FailureReason): string {
  return `/paiement/error?${new URLSearchParams({ booking: String(booking), reason }).toString()}`
}

/** The reason behind a refusal's sentence: addresses carry the reason, never a sentence. */
export function reasonOf(message: string | null): FailureReason {
  const found = Object.entries(refusalMessages).find(([, sentence]) => sentence === message)
  return found?.[0] ?? 'refused'
}

/** The number of a booking in an address; null when there is none. */
export function bookingIn(request: Request): number | null {
  const text = new URL(request.url).searchParams.get('booking')
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
