import type { Booking } from '@quatre/contract'
import { eurosExact } from '@quatre/domain'

export interface RefundLine {
  readonly label: string
  readonly value: string
}

type Refund = Booking['refunds'][number]

type Money = Pick<Booking, 'refunds' | 'payments' | 'amountAlreadyPaid'>

/** What went back, by where it went. */
export function refundLines(booking: Money): RefundLine[] {
  const lines = booking.refunds.map(lineOf)
  const cents = takenBackCents(booking)
  if (cents > 0) lines.push({ label: 'Repris par ta banque', value: eurosExact(cents) })
  return lines
}

/** What came, was not given back, and is here no more: a bank took it. */
function takenBackCents({ refunds, payments, amountAlreadyPaid }: Money): number {
  const came = payments.filter(({ state }) => state === 'captured' || state === 'returned')
  return sum(came) - sum(refunds) - amountAlreadyPaid.value
}

const sum = (parts: readonly { readonly amount: { readonly value: number } }[]) =>
  parts.reduce((cents, { amount }) => cents + amount.value, 0)

function lineOf({ to, state, amount }: Refund): RefundLine {
  const given = eurosExact(amount.value)
  if (to === 'wallet') return { label: onBalance, value: given }
  if (state === 'failed') {
    return { label: onBalance, value: `${given} · ta banque l’a refusé sur ta carte` }
  }
  if (state === 'done') return { label: 'Remboursé sur ta carte', value: given }
  return { label: 'Remboursement sur ta carte', value: `${given} · en cours` }
}

const onBalance = 'Remboursé sur ton SOLDE'
