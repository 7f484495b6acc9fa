import { randomUUID } from 'node:crypto'
import type { Booking, SharedBooking } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import { at, fixtureNow } from '../testing/center-fixture.ts'
import { heldBooking, pay } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'

const nextWeek = '2026-12-01'

const stand = await standForEach('shared_booking', { members: 1, bank: 'stand-in' })

const open = async (key: string | number) =>
  (await stand.call('GET', `/participations/${key}`)) as { status: number; body: SharedBooking }

async function paidBooking(): Promise<Booking> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', nextWeek) })
  await pay(stand, booking)
  return booking
}

// requirement B55
describe('a visitor with the link of a booking', () => {
  test('sees when, where and with whom, and nothing else', async () => {
    const { id, shareKey, center, court, sport, ...booking } = await paidBooking()
    const { status, body } = await open(shareKey)
    const { calendar, ...shown } = body
    expect(status).toBe(200)
    expect(shown).toEqual({
      status: 'Confirmed',
      center,
      court,
      sport,
      startingDate: booking.startingDate,
      endingDate: booking.endingDate,
      duration: booking.duration,
      nbPlayers: booking.nbPlayers,
      players: ['Léa'],
      shares: null,
    })
    expect(JSON.stringify(shown)).not.toMatch(/Martin|@|price|paid/)
    expect(calendar.ics).toContain(`UID:reservation-${id}@4padel.fr`)
    expect(calendar.ics.replaceAll('\r\n ', '')).toContain(`/paiement/participants/${shareKey}`)
  })

  test('sees that it is cancelled, but no longer the players', async () => {
    const { id, shareKey } = await paidBooking()
    const token = stand.tokens[0]
    await stand.call('POST', `/bookings/${id}/cancel`, { token, key: randomUUID(), body: {} })
    const { body } = await open(shareKey)
    expect(body).toMatchObject({ status: 'Cancelled', players: [] })
    expect(body.calendar.ics).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/)
  })

  test('sees no names once it is played', async () => {
    const { shareKey, endingDate } = await paidBooking()
    stand.clock(Date.parse(endingDate) - 1)
    expect((await open(shareKey)).body.players).toEqual(['Léa'])
    stand.clock(Date.parse(endingDate))
    expect((await open(shareKey)).body).toMatchObject({ status: 'Confirmed', players: [] })
    stand.clock(fixtureNow)
  })

  test.each(['number', 'unknown', 'cut', 'longer'] as const)(
    'but not with another link: %s',
    async (kind) => {
      const { id, shareKey } = await paidBooking()
      const keys = {
        number: id,
        unknown: 'k'.repeat(22),
        cut: shareKey.slice(0, -1),
        longer: `${shareKey}A`,
      }
      const { status, body } = await open(keys[kind])
      expect({ status, body }).toEqual({
        status: 404,
        body: {
          statusCode: 404,
          code: 'booking_not_found',
          problem: 'booking_not_found',
          message: 'Cette réservation n’existe pas.',
          requestId: expect.any(String) as string,
        },
      })
    },
  )
})

// requirement B56
test('a hold has no link, nor once it was released', async () => {
  const { id, shareKey } = await heldBooking(stand)
  expect((await open(shareKey)).status).toBe(404)
  const token = stand.tokens[0]
  await stand.call('POST', `/bookings/${id}/cancel`, { token, key: randomUUID(), body: {} })
  expect((await open(shareKey)).status).toBe(404)
})
