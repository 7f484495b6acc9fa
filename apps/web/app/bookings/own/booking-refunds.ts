import type { Booking } from '@quatre/contract'
import { eurosExact } from '@quatre/domain'

export interface RefundLine {
  readonly label: string
  readonly value: string
}

type Refund = Booking['refunds'][number]

/** What went back, by where it went. */
export function refundLines({ refunds }: Pick<Booking, 'refunds'>): RefundLine[] {
  return refunds.map(lineOf)
}

function lineOf({ to, state, amount }: Refund): RefundLine {
  const sum = eurosExact(amount.value)
  if (to === 'wallet') return { label: onBalance, value: sum }
  if (state === 'failed') {
    return { label: onBalance, value: `${sum} · ta banque l’a refusé sur ta carte` }
  }
  if (state === 'done') return { label: 'Remboursé sur ta carte', value: sum }
  return { label: 'Remboursement sur ta carte', value: `${sum} · en cours` }
}

const onBalance = 'Remboursé sur ton SOLDE'
