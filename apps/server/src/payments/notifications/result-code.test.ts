import { describe, expect, test } from 'vitest'
import { readResult } from './result-code.ts'

const pspReference = 'QFQTPCQ8HXSKGK82'

test('an authorisation is one with its reference', () => {
  expect(readResult({ resultCode: 'Authorised', pspReference })).toEqual({
    authorised: true,
    pspReference,
  })
})

describe('a refusal', () => {
  test.each(['Refused', 'Cancelled', 'Error'])('is %s, with its reason', (resultCode) => {
    const refusalReason = 'Not enough balance'
    expect(readResult({ resultCode, pspReference, refusalReason })).toEqual({
      authorised: false,
      pspReference,
      reason: refusalReason,
    })
  })

  test('without a reason is named by its code', () => {
    expect(readResult({ resultCode: 'Cancelled' })).toMatchObject({ reason: 'Cancelled' })
  })
})

test.each(['Pending', 'Received'])('%s is for a notification to end', (resultCode) => {
  expect(readResult({ resultCode })).toBe('undecided')
})

// requirement P32
describe('a code that we cannot act upon decides nothing', () => {
  test.each([
    'IdentifyShopper',
    'ChallengeShopper',
    'PresentToShopper',
    'PartiallyAuthorised',
    'AuthenticationFinished',
    'AuthenticationNotRequired',
    'Success',
    'constructor',
    undefined,
  ])('%s', (resultCode) => {
    expect(readResult({ resultCode, pspReference })).toBe('unexpected')
  })

  test('nor an authorisation that names no reference', () => {
    expect(readResult({ resultCode: 'Authorised' })).toBe('unexpected')
  })
})

describe('a redirect', () => {
  const action = { type: 'redirect', method: 'GET', url: 'https://bank.example/acs' }

  test('carries the form of a bank that is called by POST', () => {
    const posted = { ...action, method: 'POST', data: { MD: 'x', PaReq: 'y' } }
    expect(readResult({ resultCode: 'RedirectShopper', action: posted })).toEqual({
      redirect: posted,
    })
  })

  test('keeps only the fields that the page needs', () => {
    const told = { ...action, paymentMethodType: 'scheme' }
    expect(readResult({ resultCode: 'RedirectShopper', action: told })).toEqual({
      redirect: action,
    })
  })

  test.each([
    undefined,
    null,
    { ...action, type: 'threeDS2' },
    { ...action, method: 'PUT' },
    { ...action, url: 'javascript:alert(1)' },
    { ...action, url: undefined },
  ])('to %j leads nowhere', (wrong) => {
    expect(readResult({ resultCode: 'RedirectShopper', action: wrong })).toBe('unexpected')
  })
})
