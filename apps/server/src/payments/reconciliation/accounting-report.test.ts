import { describe, expect, test } from 'vitest'
import {
  endOfPayment,
  endOfRefund,
  isUnderWay,
  parseReport,
  type ReportLine,
} from './accounting-report.ts'

const header =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Main Currency,Main Amount,Record Type,Modification Merchant Reference'

describe('a report', () => {
  test('is read by the names of its columns, quotes and line ends as they come', () => {
    const csv = `${header}\r\n"Club, SAS",Quatre,PSP1,ours,EUR,48.00,SentForSettle,\r\n"a ""b""",Quatre,PSP2,"ours",EUR,-12.5,Refunded,refund\r\n`
    expect(parseReport(csv)).toEqual([
      {
        pspReference: 'PSP1',
        merchantReference: 'ours',
        recordType: 'SentForSettle',
        currency: 'EUR',
        amountCents: 4800,
        modificationReference: '',
      },
      {
        pspReference: 'PSP2',
        merchantReference: 'ours',
        recordType: 'Refunded',
        currency: 'EUR',
        amountCents: 1250,
        modificationReference: 'refund',
      },
    ])
  })

  test.each([
    ['no line', `${header}\n`],
    ['no line end', header],
  ])('with %s has no payments', (_, csv) => {
    expect(parseReport(csv)).toEqual([])
  })

  test.each([
    ['', 'no column « Psp Reference »'],
    ['<html>', 'no column « Psp Reference »'],
    [header.replace(',Main Amount', ''), 'no column « Main Amount »'],
    [`${header}\nC,M,P,R,EUR,"1.234,50",Settled,`, 'an amount « 1.234,50 »'],
  ])('that is not one is refused: %s', (csv, reason) => {
    expect(() => parseReport(csv)).toThrow(reason)
  })
})

const line = (recordType: string, pspReference = 'A'): ReportLine => ({
  recordType,
  pspReference,
  merchantReference: 'ours',
  currency: 'EUR',
  amountCents: 4800,
  modificationReference: '',
})

test.each([
  ['Received', null],
  ['Received, Authorised', null],
  ['Received, Authorised, SentForSettle', 'taken'],
  ['Settled', 'taken'],
  ['SettledBulk', 'taken'],
  ['Received, Refused', 'uncharged'],
  ['Received, Error', 'uncharged'],
  ['Received, Authorised, Cancelled', 'uncharged'],
  ['Expired', 'uncharged'],
  ['SomethingNew', null],
])('%s is %s', (types, end) => {
  const found = endOfPayment(types.split(', ').map((type) => line(type)))
  expect(found && Object.keys(found)[0]).toBe(end ?? null)
})

test('a refused try says nothing of another one of the same payment', () => {
  const refused = [line('Received'), line('Refused')]
  expect(endOfPayment([...refused, line('Received', 'B')])).toBeNull()
  const taken = line('SentForSettle', 'B')
  expect(endOfPayment([...refused, taken])).toEqual({ taken })
})

test.each([
  ['SentForRefund', 'done'],
  ['Refunded', 'done'],
  ['RefundFailed', 'failed'],
  ['RefundedReversed', 'failed'],
  ['SentForSettle', null],
])('%s of a refund is %s', (type, end) => {
  expect(endOfRefund(line(type))).toBe(end)
})

test.each([
  ['Received', false],
  ['Received, Authorised', true],
  ['SomethingNew', true],
])('money may still come of %s: %s', (types, expected) => {
  expect(isUnderWay(types.split(', ').map((type) => line(type)))).toBe(expected)
})
