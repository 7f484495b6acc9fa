/** The addresses of a payment's steps; each can be reloaded. */
export const paymentAddress = (booking: number) => `/paiement?booking=${booking}`
export const confirmationAddress = (booking: number) => `/paiement/confirmation?booking=${booking}`
export const waitingAddress = (booking: number) => `/paiement/verification?booking=${booking}`
export const payCallAddress = '/_pay'

/** What went wrong is told by the booking's payments, unless there was no way to make one. */
export function errorAddress(booking: number, reason?: 'methods'): string {
  return `/paiement/error?booking=${booking}${reason === undefined ? '' : `&reason=${reason}`}`
}

/** The number of a booking in an address; null when there is none. */
export function bookingIn(request: Request): number | null {
  const text = new URL(request.url).searchParams.get('booking')
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
