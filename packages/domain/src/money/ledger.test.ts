import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  balanceCents,
  capturePosting,
  creditEndedPosting,
  disputedPosting,
  giftClaimedPosting,
  giftClaimEndedPosting,
  lateCapturePosting,
  lateMoneyTakenBackPosting,
  ledgerAccounts,
  moneyTakenBackPosting,
  refundFailedPosting,
  refundPaidByBankPosting,
  refundPaidByHandPosting,
  refundToCardDecidedPosting,
  refundToCardSentPosting,
  refundToWalletPosting,
  clubRevenue,
  withheldPosting,
  withheldReturnedPosting,
} from './ledger.ts'
import type { LedgerEntry } from './ledger.ts'

const postings = [
  capturePosting,
  refundToWalletPosting,
  refundToCardDecidedPosting,
  refundToCardSentPosting,
  refundFailedPosting,
  refundPaidByBankPosting,
  refundPaidByHandPosting,
  lateCapturePosting,
  moneyTakenBackPosting,
  lateMoneyTakenBackPosting,
  giftClaimedPosting,
  giftClaimEndedPosting,
]

const sumCents = (entries: readonly LedgerEntry[]) =>
  entries.reduce((sum, entry) => sum + entry.amountCents, 0)
const balances = (entries: readonly LedgerEntry[]) =>
  Object.fromEntries(
    ledgerAccounts
      .map((account) => [account, balanceCents(account, entries)] as const)
      .filter(([, cents]) => cents !== 0),
  )
const of = { amountCents: 4800, earner: clubRevenue(7), userId: 12 }

describe.each(postings)('$name', (post) => {
  test('sums to zero for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (amountCents) => {
        expect(sumCents(post({ ...of, amountCents }))).toBe(0)
      }),
    )
  })

  test.each([0, -1, 0.5, NaN, Infinity, 2 ** 53])('refuses %d cents', (amountCents) => {
    expect(() => post({ ...of, amountCents })).toThrow(RangeError)
  })
})

test('a capture is owed by the provider and earned by the centre', () => {
  expect(capturePosting(of)).toEqual([
    { account: 'provider', amountCents: 4800 },
    { account: 'club_revenue', centerId: 7, amountCents: -4800 },
  ])
})

test('a refund to the SOLDE shows in the wallet', () => {
  const entries = [...capturePosting(of), ...refundToWalletPosting(of)]
  expect(balances(entries)).toEqual({ provider: 4800, wallet: 4800 })
})

test('a refund to the card that is decided is owed', () => {
  const entries = [...capturePosting(of), ...refundToCardDecidedPosting(of)]
  expect(balances(entries)).toEqual({ provider: 4800, refunds_due: 4800 })
})

test('a refund that failed and is paid by hand leaves the bank, and is owed no more', () => {
  const entries = [
    ...capturePosting(of),
    ...refundToCardDecidedPosting(of),
    ...refundPaidByHandPosting(of),
  ]
  expect(balances(entries)).toEqual({ provider: 4800, bank: -4800 })
})

test('a refund to the card that is sent leaves nothing anywhere', () => {
  const entries = [
    ...capturePosting(of),
    ...refundToCardDecidedPosting(of),
    ...refundToCardSentPosting(of),
  ]
  expect(balances(entries)).toEqual({})
})

test('a refund to the card that fails ends in the wallet', () => {
  const entries = [
    ...capturePosting(of),
    ...refundToCardDecidedPosting(of),
    ...refundFailedPosting(of),
  ]
  expect(balances(entries)).toEqual({ provider: 4800, wallet: 4800 })
})

test('late money is owed until it is sent back', () => {
  const received = lateCapturePosting(of)
  expect(balances(received)).toEqual({ provider: 4800, refunds_due: 4800 })
  expect(balances([...received, ...refundToCardSentPosting(of)])).toEqual({})
})

test('money that the bank takes back leaves the centre without it', () => {
  expect(moneyTakenBackPosting(of)).toEqual([
    { account: 'club_revenue', centerId: 7, amountCents: 4800 },
    { account: 'provider', amountCents: -4800 },
  ])
})

test('late money that the bank takes back is owed no more, and no centre’s', () => {
  expect(balances([...lateCapturePosting(of), ...lateMoneyTakenBackPosting(of)])).toEqual({})
  expect(lateMoneyTakenBackPosting(of).map(({ account }) => account)).toEqual([
    'refunds_due',
    'provider',
  ])
})

test.each([
  ['booked', capturePosting, moneyTakenBackPosting],
  ['late', lateCapturePosting, lateMoneyTakenBackPosting],
])('%s money that was taken back and comes again is as if it had stayed', (_, come, gone) => {
  expect(balances([...come(of), ...gone(of), ...come(of)])).toEqual(balances(come(of)))
})

test('a SOLDE that is given up leaves its wallet empty', () => {
  const entries = [...refundToWalletPosting(of), ...creditEndedPosting({ ...of, source: 'wallet' })]
  expect(balances(entries).wallet).toBeUndefined()
})

// requirement P130
test('a chargeback of a member’s payment is owed by them, and set against later refunds', () => {
  const taken = disputedPosting({ claimCents: 3000, dueCents: 0, userId: 12 })
  expect(balances([...capturePosting(of), ...taken])).toMatchObject({ provider: 1800, claim: 3000 })
  const parts = [
    { source: 'wallet', amountCents: 2000 },
    { source: 'bonus', amountCents: 500 },
  ] as const
  const withheld = withheldPosting({ parts, userId: 12 })
  expect(balances(withheld)).toEqual({ claim: -2500, wallet: -2000, bonus: -500 })
  const back = withheldReturnedPosting({ parts: parts.slice(0, 1), userId: 12 })
  expect(balances([...withheld, ...back])).toEqual({ claim: -500, bonus: -500 })
  expect(() => disputedPosting({ claimCents: 0, dueCents: 0, userId: 12 })).toThrow(RangeError)
})

// requirement P25
test('any mix of postings sums to zero', () => {
  const step = fc.tuple(fc.constantFrom(...postings), fc.integer({ min: 1, max: 100_000 }))
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      expect(sumCents(steps.flatMap(([post, amountCents]) => post({ ...of, amountCents })))).toBe(0)
    }),
  )
})
