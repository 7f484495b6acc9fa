import { describe, expect, test } from 'vitest'
import { cashbackByLastDay } from './cashback.ts'

const on = (day: string, cents: number) => ({ cents, at: Date.parse(`${day}T12:00:00Z`) })
const given = [on('2026-01-31', 500), on('2026-07-31', 300), on('2026-08-31', 200)]

// requirement W2
describe('cashback', () => {
  test('ends six months after the day it was given', () => {
    expect(cashbackByLastDay(given, '2026-09-01')).toEqual({ '2027-01-31': 300, '2027-02-28': 200 })
  })

  test('is still there on its last day', () => {
    expect(cashbackByLastDay(given.slice(0, 1), '2026-07-31')).toEqual({ '2026-07-31': 500 })
  })

  test('is spent oldest first', () => {
    expect(cashbackByLastDay([...given, on('2026-09-01', -650)], '2026-07-01')).toEqual({
      '2027-01-31': 150,
      '2027-02-28': 200,
    })
  })

  test('of one day is one amount', () => {
    expect(cashbackByLastDay([on('2026-09-01', 100), on('2026-09-01', 50)], '2026-09-02')).toEqual({
      '2027-03-01': 150,
    })
  })
})
