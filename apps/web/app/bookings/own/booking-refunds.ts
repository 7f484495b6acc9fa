import type { Booking } from '@quatre/contract'
import { eurosExact, refundPlace, withheldWords } from '@quatre/domain'
import { lateCancellation } from '../parts/late-cancellation.ts'

export interface RefundLine {
  readonly label: string
  readonly value: string
}

type Refund = Booking['refunds'][number]

type Money = Pick<Booking, 'refunds' | 'payments' | 'parts' | 'amountAlreadyPaid'>

/** The refunds, by destination. */
export function refundLines(booking: Money): RefundLine[] {
  const lines = booking.refunds.map(refundLine)
  const cents = takenBackCents(booking)
  if (cents > 0) lines.push({ label: 'Repris par ta banque', value: eurosExact(cents) })
  return lines
}

/** The money of a cancelled booking, in sentences. */
export function cancelledWords(
  booking: Money & Parameters<typeof lateCancellation>[0],
): readonly string[] {
  if (booking.refunds.length > 0) return booking.refunds.map(refundSentence)
  return booking.amountAlreadyPaid.value > 0
    ? [lateCancellation(booking)]
    : [nothingToGive(booking)]
}

/** Why nothing goes back of a booking on which nothing is. */
export const nothingToGive = (booking: Omit<Money, 'refunds'>) =>
  movedCents(booking) === 0
    ? 'Rien n’avait été payé\u00a0: il n’y a rien à te rendre.'
    : 'Il ne reste aucun paiement sur cette réservation\u00a0: il n’y a rien à te rendre.'

function refundSentence({ to, state, amount, withheld }: Refund): string {
  const given = eurosExact(amount.value)
  if (state === 'owed') return `${given}\u00a0: on vérifie avec ta banque où ils sont.`
  if (state === 'settled') return `${given} rendus par ta banque ou par virement.`
  if (to !== 'card' || state === 'done')
    return `${given} rendus ${refundPlace(to, withheld.value)}.`
  if (state === 'failed') {
    return `${given} rendus ${refundPlace('wallet', withheld.value)}\u00a0: ta banque les a refusés sur ta carte.`
  }
  return `${given} en route vers ta carte, sous quelques jours.`
}

/** The amount paid, refunded or not: by card and beside it, or else by the club's books. */
export function movedCents(booking: Omit<Money, 'refunds'>): number {
  return cameInCents(booking) || booking.amountAlreadyPaid.value
}

const cameInCents = ({ payments, parts }: Pick<Booking, 'payments' | 'parts'>) =>
  sum(payments.filter(cameIn)) + sum(parts)

/** A payment that brought money. */
export const cameIn = ({ state }: Booking['payments'][number]) =>
  state === 'captured' || state === 'returned'

/** The money that came, was not given back, and is gone: a bank took it. */
function takenBackCents({ refunds, amountAlreadyPaid, ...came }: Money): number {
  return cameInCents(came) - sum(refunds) - amountAlreadyPaid.value
}

const sum = (parts: readonly { readonly amount: { readonly value: number } }[]) =>
  parts.reduce((cents, { amount }) => cents + amount.value, 0)

function refundLine({ to, state, amount, withheld }: Refund): RefundLine {
  const given = `${eurosExact(amount.value)}${withheldWords(withheld.value)}`
  if (state === 'owed') {
    return { label: 'Remboursement', value: `${given} · on vérifie avec ta banque` }
  }
  if (state === 'settled') return { label: 'Remboursé par ta banque ou par virement', value: given }
  if (to === 'cashback') return { label: 'Rendu sur ton cashback', value: given }
  if (to === 'pass') return { label: 'Rendu sur ton pass', value: given }
  if (to !== 'card') return { label: onBalance, value: given }
  if (state === 'failed') {
    return { label: onBalance, value: `${given} · ta banque l’a refusé sur ta carte` }
  }
  if (state === 'done') return { label: 'Remboursé sur ta carte', value: given }
  return { label: 'Remboursement sur ta carte', value: `${given} · en cours` }
}

/** The label of a part beside the card. */
export const partLabels: Readonly<Record<Booking['parts'][number]['source'], string>> = {
  cashback: 'Payé avec ton cashback',
  wallet: 'Payé avec ton SOLDE',
  bonus: 'Payé avec le bonus de ton SOLDE',
  pass: 'Payé par ton pass',
}

const onBalance = 'Remboursé sur ton SOLDE'
