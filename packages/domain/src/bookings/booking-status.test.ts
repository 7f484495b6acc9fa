import { describe, expect, test } from 'vitest'
import { captainDueCents, futureBookings, isHoldLive } from './booking.ts'

const booking = (id: number, changes: object) => ({
  id,
  isWeb: true,
  booking_status: 'Confirmed',
  price: { value: 4800 },
  amountAlreadyPaid: { value: 4800 },
  startingDate: '2026-11-22T18:30:00+01:00',
  ...changes,
})
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

test('a hold is live until the moment it expires, and only while it is Pending', () => {
  const hold = { status: 'Pending', expiresAt: 1000 } as const
  expect(isHoldLive(hold, 999)).toBe(true)
  expect(isHoldLive(hold, 1000)).toBe(false)
  expect(isHoldLive({ ...hold, expiresAt: null }, 999)).toBe(false)
  expect(isHoldLive({ ...hold, status: 'Confirmed' }, 999)).toBe(false)
})

// requirement B29
test('a web booking without anything paid does not count', () => {
  expect(futureBookings([booking(1, { amountAlreadyPaid: { value: 0 } })])).toEqual([])
})

// requirement PR20
test('one that a code has paid whole counts until it is cancelled', () => {
  const free = { price: { value: 0 }, amountAlreadyPaid: { value: 0 } }
  const cancelled = booking(2, { ...free, booking_status: 'Cancelled' })
  expect(ids(futureBookings([booking(1, free), cancelled]))).toEqual([1])
})

test('a cancelled web booking does not count', () => {
  expect(futureBookings([booking(1, { booking_status: 'Cancelled' })])).toEqual([])
})

test('a booking made at the club always counts', () => {
  const atClub = { isWeb: false, booking_status: 'Cancelled', amountAlreadyPaid: { value: 0 } }
  expect(ids(futureBookings([booking(1, atClub)]))).toEqual([1])
})

test('bookings follow their start, not the text of it', () => {
  const later = booking(1, { startingDate: '2026-10-25T02:30:00+01:00' })
  const sooner = booking(2, { startingDate: '2026-10-25T02:45:00+02:00' })
  expect(ids(futureBookings([later, sooner]))).toEqual([2, 1])
})

describe('the captain of a booking pays', () => {
  test.each([
    ['all of it, while nobody shares', { isSplit: false, priceCents: 4801, players: 4 }, 4801],
    [
      'their share with the odd cent, when it is shared',
      { isSplit: true, priceCents: 4801, players: 4 },
      1201,
    ],
  ])('%s', (_, booking, cents) => {
    expect(captainDueCents(booking)).toBe(cents)
  })
})
