import type { Booking } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import { cancelledWords, refundLines } from './booking-refunds.ts'

const euros = (value: number) => ({ currency: 'EUR' as const, value })
const withheld = euros(0)

interface Money {
  readonly came?: Readonly<Record<string, number>>
  readonly paidCents?: number
  readonly creditCents?: number
}

function lines(
  refunds: Booking['refunds'],
  { came = {}, paidCents = 0, creditCents = 0 }: Money = {},
) {
  const payments = Object.entries(came).map(
    ([state, value]) => ({ state, amount: euros(value) }) as Booking['payments'][number],
  )
  const parts = [{ source: 'wallet' as const, amount: euros(creditCents) }]
  return refundLines({ refunds, payments, parts, amountAlreadyPaid: euros(paidCents) }).map(
    ({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`,
  )
}

test.each([
  ['wallet', 'done', 'Remboursé sur ton SOLDE: 12,50 €'],
  ['card', 'requested', 'Remboursement sur ta carte: 12,50 € · en cours'],
  ['card', 'sent', 'Remboursement sur ta carte: 12,50 € · en cours'],
  ['card', 'done', 'Remboursé sur ta carte: 12,50 €'],
  ['card', 'failed', 'Remboursé sur ton SOLDE: 12,50 € · ta banque l’a refusé sur ta carte'],
  ['card', 'owed', 'Remboursement: 12,50 € · on vérifie avec ta banque'],
  ['wallet', 'owed', 'Remboursement: 12,50 € · on vérifie avec ta banque'],
  ['card', 'settled', 'Remboursé par ta banque ou par virement: 12,50 €'],
] as const)('a refund to the %s that is %s reads « %s »', (to, state, line) => {
  expect(lines([{ to, state, amount: euros(1250), withheld }])).toEqual([line])
})

// requirement B47
test('each refund has its line', () => {
  const refunds = [
    { to: 'wallet' as const, state: 'done', amount: euros(2400), withheld },
    { to: 'card' as const, state: 'done', amount: euros(2400), withheld },
  ]
  expect(lines(refunds)).toHaveLength(2)
})

test('nothing is said where nothing went back', () => {
  expect(lines([])).toEqual([])
})

describe('a chargeback', () => {
  const taken = (cents: string) => `Repris par ta banque: ${cents}`
  const toBalance = { to: 'wallet' as const, state: 'done', amount: euros(2000), withheld }
  const toCard = { to: 'card' as const, state: 'sent', amount: euros(2000), withheld }

  test.each([
    ['all of it', 0, [taken('20,00 €')]],
    ['a part', 1500, [taken('5,00 €')]],
    ['nothing', 2000, []],
  ])('%s is shown', (_, paidCents, told) => {
    expect(lines([], { came: { captured: 2000 }, paidCents })).toEqual(told)
  })

  test('is shown for a card beside refunded credit', () => {
    const money = { came: { captured: 3300 }, creditCents: 1500 }
    const back = { to: 'wallet' as const, state: 'done', amount: euros(1500), withheld }
    expect(lines([back], money)).toContain(taken('33,00 €'))
  })

  test('does not include refunds, nor attempts that brought nothing', () => {
    const came = { captured: 2000, returned: 2000, refused: 2000 }
    const told = lines([toBalance, toCard], { came })
    expect(told).not.toContainEqual(expect.stringContaining('banque'))
  })
})

// requirement B57
describe('a cancelled booking says where its money is', () => {
  const words = (refunds: Booking['refunds'], paidCents = 0) =>
    cancelledWords({
      refunds,
      payments: [],
      parts: [],
      amountAlreadyPaid: euros(paidCents),
      startingDate: '2026-11-26T19:00:00+01:00',
      freeUntil: '2026-11-25T19:00:00+01:00',
    }).map((text) => text.replaceAll('\u00a0', ' '))
  const amount = euros(4800)

  test.each([
    ['wallet', 'done', '48,00 € rendus sur ton SOLDE.'],
    ['card', 'sent', '48,00 € en route vers ta carte, sous quelques jours.'],
    ['card', 'done', '48,00 € rendus sur ta carte.'],
    ['card', 'failed', '48,00 € rendus sur ton SOLDE : ta banque les a refusés sur ta carte.'],
    ['card', 'owed', '48,00 € : on vérifie avec ta banque où ils sont.'],
    ['card', 'settled', '48,00 € rendus par ta banque ou par virement.'],
  ] as const)('to the %s, %s', (to, state, sentence) => {
    expect(words([{ to, state, amount, withheld }])).toEqual([sentence])
  })

  // requirement P160
  test('to the SOLDE, with its withheld part', () => {
    const refund = { to: 'wallet' as const, state: 'done', amount, withheld: euros(3175) }
    const back =
      '48,00 € rendus sur ton SOLDE, dont 31,75 € retenus pour un paiement repris par ta banque.'
    expect(words([refund])).toEqual([back])
  })

  test('kept, when it was too late', () => {
    expect(words([], 4800)).toEqual([expect.stringMatching(/^À moins de 24 h du début/)])
  })

  test('nowhere, when nothing was left', () => {
    expect(words([])).toEqual([expect.stringContaining('rien à te rendre')])
  })
})
