import { expect, test } from 'vitest'
import { placeOfFailedRefund } from './failed-refund.ts'

// requirement P122
test.each([
  ['owed', 'ours', 'with an account', 0, 'failed'],
  ['owed', 'ours', 'without an account', 0, 'owed'],
  ['owed', 'taken back', 'with an account', 9000, 'owed'],
  ['failed', 'ours', 'with an account', 0, 'failed'],
  ['failed', 'taken back', 'with an account', 4800, 'owed'],
  ['failed', 'taken back', 'with an account', 4799, 'spent'],
  ['failed', 'taken back', 'without an account', 0, 'spent'],
  ['spent', 'taken back', 'with an account', 9000, 'spent'],
  ['spent', 'ours', 'with an account', 0, 'failed'],
  ['spent', 'ours', 'without an account', 0, 'failed'],
] as const)(
  'a failed refund of 48 € that is %s, its payment %s, %s and %i cents on the SOLDE, is %s',
  (state, payment, account, walletCents, place) => {
    const isTakenBack = payment === 'taken back'
    const hasAccount = account === 'with an account'
    const refund = { state, amountCents: 4800, isTakenBack, hasAccount, walletCents }
    expect(placeOfFailedRefund(refund)).toBe(place)
  },
)
