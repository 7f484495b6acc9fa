import type { Booking, Slot } from '@quatre/contract'
import { expect, test } from 'vitest'
import type { RequestContext } from '../../../site/context.ts'
import { slotsOfBooking } from './booking-view.ts'

/** A centre whose opening of Friday 27 ends at one in the morning, and on Saturday begins at eight. */
const starts: Readonly<Record<string, readonly string[]>> = {
  '2026-11-27': ['2026-11-27T22:30:00+01:00', '2026-11-28T00:00:00+01:00'],
  '2026-11-28': ['2026-11-28T08:00:00+01:00'],
}
const api = {
  slots: {
    day: async ({ query: { date } }: { query: { date: string } }) => ({
      date,
      slots: (starts[date] ?? []).map((startingDate) => ({ startingDate, choices: [] }) as Slot),
    }),
  },
} as unknown as RequestContext['api']

const bookingAt = (startingDate: string) =>
  ({
    center: { id: 42, slug: 'tours' },
    sport: { id: 3 },
    coach: null,
    fieldType: 0,
    duration: 60,
    startingDate,
  }) as Booking

// requirement B80
test.each([
  ['in the evening', '2026-11-27T22:30:00+01:00', '2026-11-27', '22:30'],
  ['after midnight', '2026-11-28T00:00:00+01:00', '2026-11-27', '00:00'],
  ['in the morning', '2026-11-28T08:00:00+01:00', '2026-11-28', '08:00'],
  ['when the club is closed by now', '2026-11-28T03:00:00+01:00', '2026-11-28', '03:00'],
])('a booking %s leads to the day whose opening it is in', async (_, start, date, from) => {
  const address = new URL(await slotsOfBooking(api, bookingAt(start)), 'http://localhost')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    center: 'tours',
    date,
    from,
    duration: '60',
  })
})
