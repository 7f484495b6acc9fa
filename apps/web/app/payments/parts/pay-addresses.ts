// The pages of payments, and the ways to pay. Apart from the addresses that every first visit loads.
import { paymentAddress, topUpAddress } from '../../site/pages/addresses.ts'

/** The payment page when its promo code was found ended. */
export const endedCodeName = 'code-fini'
export const endedCodeAddress = (booking: number) => `${paymentAddress(booking)}&${endedCodeName}=1`
export const creditAddress = (booking: number) => `/paiement/avoir?booking=${booking}`
export const clubConfirmationAddress = (booking: number) =>
  `/paiement/confirmation-au-club?booking=${booking}`
export const passAddress = (booking: number) => `/paiement/gymlib?booking=${booking}`
/** The payment inside the mobile application. */
export const inAppAddress = (booking: number) => `/pay-in-app/booking?booking=${booking}`
export const severalAddress = (booking: number) => `/paiement/plusieurs?booking=${booking}`
export const checkoutAddress = (key: string) => `/paiement/participants/${key}/checkout`
export const topUpReceiptAddress = (topUp: number) => `${topUpAddress}/recu?topUp=${topUp}`
