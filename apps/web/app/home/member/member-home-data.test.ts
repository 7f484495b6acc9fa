import { expect, test, vi } from 'vitest'
import { centersFrom } from '../../site/centers.ts'
import type { RequestContext } from '../../site/context.ts'
import { loadMemberHome } from './member-home-data.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const center = { id: 42, slug: 'tours', name: 'Tours Nord', timeZone: 'Europe/Paris' }

function bookingAt(id: number, startingDate: string) {
  return {
    id,
    startingDate,
    endingDate: startingDate.replace('T19:00', 'T20:30'),
    duration: 90,
    booking_status: 'Confirmed',
    status: 'Confirmed',
    isWeb: true,
    amountAlreadyPaid: { currency: 'EUR', value: 4800 },
    expiresAt: null,
    center: {
      ...center,
      address: { number: '1', street: 'rue', postalCode: '37000', city: 'Tours' },
    },
    court: { name: 'Terrain 1' },
    sport: { id: 3 },
    price: { currency: 'EUR', value: 4800 },
  }
}

/** A member with so many matches played and to come; each call is counted. */
function memberWith(matches: number) {
  const weeks = Array.from({ length: matches }, (_, week) => week + 1)
  const played = weeks.map((week) =>
    bookingAt(week, `2026-11-${String((week % 23) + 1).padStart(2, '0')}T19:00:00+01:00`),
  )
  const coming = weeks.map((week) =>
    bookingAt(100 + week, `2026-12-${String((week % 28) + 1).padStart(2, '0')}T19:00:00+01:00`),
  )
  const call = vi.fn()
  const counted =
    <Answer>(answer: Answer) =>
    async () => {
      call()
      return answer
    }
  const site = {
    signedIn: true,
    now,
    origin: 'https://4padel.example',
    api: {
      bookings: {
        list: counted([...played, ...coming]),
        participations: counted([]),
        get: counted({ shareKey: 'key' }),
      },
      slots: { day: counted({ date: '2026-11-26', slots: [] }) },
    },
    ...centersFrom(async () => [{ ...center, bookingWebAvailable: true }] as never),
  } as unknown as RequestContext
  return { site, call }
}

// requirement B73
test('It asks as much for forty matches as for one', async () => {
  const [one, forty] = [memberWith(1), memberWith(40)]
  expect(await loadMemberHome(one.site)).toMatchObject({ match: { time: '19h00' } })
  expect(await loadMemberHome(forty.site)).toMatchObject({ match: { time: '19h00' } })
  expect([one.call.mock.calls.length, forty.call.mock.calls.length]).toEqual([5, 5])
})

test('Of a guest it asks nothing', async () => {
  const { site, call } = memberWith(1)
  expect(await loadMemberHome({ ...site, signedIn: false })).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

// requirement B80
test('A member who played after midnight may play again in the same opening, that of the day before', async () => {
  const { site } = memberWith(1)
  const played = { ...bookingAt(1, '2026-11-20T19:00:00+01:00'), isOwn: true }
  const late = {
    ...played,
    startingDate: '2026-11-21T00:00:00+01:00',
    endingDate: '2026-11-21T01:30:00+01:00',
  }
  const price = { currency: 'EUR', value: 4800 }
  const choice = { duration: 90, endingDate: '2026-11-28T01:30:00+01:00', price, left: 1 }
  const friday = [{ startingDate: '2026-11-28T00:00:00+01:00', choices: [choice] }]
  const api = {
    ...site.api,
    bookings: { ...site.api.bookings, list: async () => [late] },
    slots: {
      day: async ({ query: { date } }: { query: { date: string } }) => ({
        date,
        slots: date === '2026-11-27' ? friday : [],
      }),
    },
  } as never
  const view = await loadMemberHome({ ...site, api })
  expect(view?.again).toMatchObject({
    when: 'sam. 28 nov. à\u00a00h00',
    address: '/reservations/slots?center=tours&date=2026-11-27&from=00%3A00&duration=90',
  })
})
