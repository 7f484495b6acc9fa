import type { Booking } from '@quatre/contract'
import { expect, test } from 'vitest'
import { refundLines } from './booking-refunds.ts'

const euros = (value: number) => ({ currency: 'EUR' as const, value })

function lines(refunds: Booking['refunds']) {
  return refundLines({ refunds }).map(
    ({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`,
  )
}

test.each([
  ['wallet', 'done', 'Remboursé sur ton SOLDE: 12,50 €'],
  ['card', 'requested', 'Remboursement sur ta carte: 12,50 € · en cours'],
  ['card', 'sent', 'Remboursement sur ta carte: 12,50 € · en cours'],
  ['card', 'done', 'Remboursé sur ta carte: 12,50 €'],
  ['card', 'failed', 'Remboursé sur ton SOLDE: 12,50 € · ta banque l’a refusé sur ta carte'],
] as const)('a refund to the %s that is %s reads « %s »', (to, state, line) => {
  expect(lines([{ to, state, amount: euros(1250) }])).toEqual([line])
})

test('each refund has its line', () => {
  const refunds = [
    { to: 'wallet' as const, state: 'done', amount: euros(2400) },
    { to: 'card' as const, state: 'done', amount: euros(2400) },
  ]
  expect(lines(refunds)).toHaveLength(2)
})

test('nothing is said where nothing went back', () => {
  expect(lines([])).toEqual([])
})
