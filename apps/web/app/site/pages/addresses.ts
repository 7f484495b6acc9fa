// Addresses of several features. Plain text: pages write them in the browser too. Those that only pages of payments
// lead to are in pay-addresses.ts: every first visit loads these.

/** The page of a member when no page was asked for. */
export const homeOfMember = '/moi'

/** The address to sign in at, which leads back to `target`. */
export function signInAddress(target: string): string {
  return `/signin?redirect=${encodeURIComponent(target)}`
}

/** The address to sign up at, which leads on to `target`. */
export function signUpAddress(target: string): string {
  return `/Signup?redirect=${encodeURIComponent(target)}`
}

/** The pages of one booking. */
export const bookingAddress = (id: number) => `/mon-compte/mes-resa/${id}`
export const cancelAddress = (id: number) => `${bookingAddress(id)}/annuler`
export const releaseAddress = (id: number) => `${bookingAddress(id)}/rendre`
export const playersAddress = (id: number, place: number) =>
  `${bookingAddress(id)}/joueurs?place=${place}`
export const calendarAddress = (id: number) => `${bookingAddress(id)}/agenda`
export const receiptAddress = (id: number) => `${bookingAddress(id)}/recu`
/** The page of a booking for the people its player sends it to, with its calendar, receipt and picture. */
export const sharedAddress = (key: string) => `/paiement/participants/${key}`
export const sharedCalendarAddress = (key: string) => `/_partage/${key}/agenda`
export const shareReceiptAddress = (key: string) => `/_partage/${key}/recu`
export const sharedPictureAddress = (key: string) => `/_partage/${key}/image.png`

/** Replaces a centre’s slug to mean all of them; no centre has it. */
export const networkName = 'reseau'

/** The picture of a centre's surroundings, by its slug, or of the network's. */
export const surroundingsAddress = (center: string) => `/_environs/${center}`
/** The same with names farther out, for screens that show more of it. */
export const wideSurroundingsAddress = (center: string) => `${surroundingsAddress(center)}?large`

/** The steps of a payment; each can be reloaded. */
export const paymentAddress = (booking: number) => `/paiement?booking=${booking}`
export const confirmationAddress = (booking: number) => `/paiement/confirmation?booking=${booking}`
export const waitingAddress = (booking: number) => `/paiement/verification?booking=${booking}`
export const payCallAddress = '/_pay'

/** The failure is read from the booking's payments, unless there was no way to make one. */
export function errorAddress(booking: number, reason?: 'methods'): string {
  return `/paiement/error?booking=${booking}${reason === undefined ? '' : `&reason=${reason}`}`
}

/** The legal texts (requirement S15). */
export const termsOfUseAddress = '/conditions-generales-d-utilisation'
export const termsOfSaleAddress = '/conditions-generales-de-vente'
/** The part of the legal notice that is « la politique de confidentialité ». */
export const privacyAddress = '/mentions-legales#confidentialite'

/** The page that asks a member for missing fields; the modal posts there too. */
export const completeProfileAddress = '/completer-mon-profil'

/** That page, which leads back to `target`. */
export const completionAddress = (target: string) =>
  `${completeProfileAddress}?redirect=${encodeURIComponent(target)}`

/** Sends the mail that validates an account again. Without a dot, it may be a target. */
export const validationMailAddress = '/mon-compte/sinscrire/validation/renvoi'

/** The page where the choice of cookies is seen and changed. */
export const cookiesAddress = '/cookies'
/** The target of that choice, from the bar and from the page. */
export const choiceAddress = '/_consent'

/** The page of the SOLDE, where it is topped up. */
export const topUpAddress = '/recharge-portefeuille'
export const ticketsAddress = '/tickets-ce'
