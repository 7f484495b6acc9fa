import { eurosExact } from '../text/format.ts'
import type { RefundSource } from './credit.ts'
import { refundPlace } from './refund-words.ts'

const funds = 'Le solde de ta carte ne suffit pas.'
const otherCard = 'Ta banque refuse cette carte. Essaie avec une autre.'
const checkNumbers = 'Les informations de la carte sont incorrectes. Vérifie-les.'
const notAuthenticated = 'Ta banque n’a pas pu confirmer que c’est bien toi. Réessaie.'
const bankUnavailable = 'Ta banque ne répond pas. Réessaie dans un instant.'
const limitReached = 'Le plafond de ta carte est atteint. Essaie avec une autre.'
const abandoned = 'Tu as annulé le paiement.'

/** The reason of an attempt that surely never reached the provider; none of the provider's own. */
export const notSentReason = 'Not sent'

/** The reason of an attempt that was given up without an answer; none of the provider's own. */
export const unansweredReason = 'No answer'

/** The reason of an attempt left at the bank's page, when the amount due has changed; none of the provider's own. */
export const amountChangedReason = 'Amount changed'

/** The reason of a card that was checked for credit to pay, which could not any more; none of the provider's own. */
export const checkedInVainReason = 'Checked in vain'

/** The reason of a stored card that was removed before it was charged; none of the provider's own. */
export const removedCardReason = 'Card removed'

/** The reason of a request that the provider would not take, as with a wallet’s token that is no good; none of its own. */
export const refusedRequestReason = 'Request Refused'

/** The message of a refusal without a known reason. */
export const paymentRefusedMessage = 'Paiement refusé. Essaie avec une autre carte.'

/**
 * The message of each `refusalReason` of the provider (Adyen, « Refusal reasons »). A suspicion of fraud reads like a
 * plain refusal: it would help only the fraudster.
 */
export const refusalMessages = {
  Refused: otherCard,
  Referral: otherCard,
  'Acquirer Error': bankUnavailable,
  'Blocked Card': 'Ta carte est bloquée. Essaie avec une autre.',
  'Expired Card': 'Ta carte a expiré. Essaie avec une autre.',
  'Invalid Amount': otherCard,
  'Invalid Card Number': 'Le numéro de carte est incorrect. Vérifie-le.',
  'Issuer Unavailable': bankUnavailable,
  'Not supported': 'Ce type de carte n’est pas accepté. Essaie avec une autre.',
  '3D Not Authenticated': notAuthenticated,
  'Authentication required': notAuthenticated,
  'RReq not received from DS': notAuthenticated,
  '3DS Authentication Error': notAuthenticated,
  'Not enough balance': funds,
  'Acquirer Fraud': otherCard,
  FRAUD: otherCard,
  'FRAUD-CANCELLED': otherCard,
  'Issuer Suspected Fraud': otherCard,
  Cancelled: abandoned,
  'Shopper Cancelled': abandoned,
  'Invalid Pin': 'Le code de ta carte est incorrect.',
  'Pin tries exceeded': 'Trop de codes incorrects\u00a0: ta carte est bloquée.',
  'Not Submitted': bankUnavailable,
  'Transaction Not Permitted': 'Ta carte ne permet pas ce paiement. Essaie avec une autre.',
  'CVC Declined': 'Le code de sécurité est incorrect. Vérifie-le.',
  'Restricted Card': 'Ta carte ne permet pas ce paiement. Essaie avec une autre.',
  'Revocation Of Auth': otherCard,
  'Declined Non Generic': otherCard,
  'Withdrawal amount exceeded': limitReached,
  'Withdrawal count exceeded': limitReached,
  'AVS Declined': checkNumbers,
  [notSentReason]:
    'Le paiement n’est pas possible pour le moment. Rien n’a été débité\u00a0: réessaie tant que ton terrain est gardé.',
  [refusedRequestReason]: paymentRefusedMessage,
  [removedCardReason]: 'Cette carte n’est plus gardée. Essaie avec une autre.',
  [unansweredReason]: 'Ta banque n’a pas répondu à temps. Rien n’a été débité.',
  [checkedInVainReason]:
    'Ton crédit, ou ce qu’il paie, n’était plus là quand ta banque a répondu. Rien n’a été débité.',
  [amountChangedReason]: 'Le montant a changé avant la réponse de ta banque. Rien n’a été débité.',
} as const

const wrongFields = {
  'Invalid Card Number': 'number',
  'Expired Card': 'expiry',
  'CVC Declined': 'code',
} as const

/** A field of the card form, as a refusal names it. */
export type WrongCardField = (typeof wrongFields)[keyof typeof wrongFields]

/** Which field of the card the bank says is wrong; null of a refusal that names none. */
export function wrongCardField(reason: string | null | undefined): WrongCardField | null {
  const fields: Partial<Record<string, WrongCardField>> = wrongFields
  return reason && Object.hasOwn(fields, reason) ? (fields[reason] ?? null) : null
}

/** The sentence of a provider's refusal; a plain one when the reason is unknown or missing. */
export function refusalMessage(reason: string | null | undefined): string {
  const sentences: Partial<Record<string, string>> = refusalMessages
  return reason && Object.hasOwn(sentences, reason)
    ? (sentences[reason] ?? paymentRefusedMessage)
    : paymentRefusedMessage
}

/**
 * The state of a payable: `open` can be paid now, `over` was not paid in time, `given` is the payer's, `cancelled`
 * never will be.
 */
export type PayableState = 'open' | 'over' | 'given' | 'cancelled'

/** Why a booking could not be had for the money that came. */
export const bookingLosses: Readonly<Record<PayableState, string>> = {
  open: 'Le prix ou ton SOLDE avait changé quand ta banque a répondu.',
  over: 'Le terrain n’était plus gardé quand ta banque a répondu.',
  given: 'Cette réservation était déjà payée.',
  cancelled: 'Ta réservation a été annulée pendant que ta banque répondait.',
}

/**
 * The message about a payment for its payer; null of one that went well or waits for them at the bank.
 * @param loss why the product could not be had
 */
export function paymentMessage(
  { state, refusalReason }: { readonly state: string; readonly refusalReason: string | null },
  payable: PayableState,
  loss: string,
): string | null {
  if (state === 'refused' || (state === 'cancelled' && refusalReason !== null)) {
    return refusalMessage(refusalReason)
  }
  if (state === 'returned') return `${loss} Tu es remboursé en totalité, sur ta carte.`
  if (state === 'created' || state === 'cancelled') {
    return payable === 'open' || payable === 'over'
      ? 'Ta banque n’a pas encore répondu. Nous t’écrivons dès que c’est fait.'
      : 'Ta banque n’a pas encore répondu. Si elle débite quelque chose, tu es remboursé aussitôt.'
  }
  return null
}

/** The message for a payer who comes back late to a payment whose booking was cancelled since. */
export function cancelledSinceMessage(
  refunds: readonly {
    readonly destination: RefundSource
    readonly state: string
    readonly amountCents: number
    readonly withheldCents: number
  }[],
): string {
  const sentences = refunds.map(({ destination, state, amountCents, withheldCents }) => {
    const cents = eurosExact(amountCents)
    if (state === 'owed') return `${cents}\u00a0: on vérifie avec ta banque où ils sont.`
    if (state === 'settled') return `${cents} t’ont été rendus par ta banque ou par virement.`
    return destination !== 'card' || state === 'failed'
      ? `${cents} sont ${refundPlace('wallet', withheldCents)}.`
      : `${cents} reviennent sur ta carte. Selon ta banque, il faut compter quelques jours.`
  })
  return ['Cette réservation a été annulée depuis.', ...sentences].join(' ')
}
