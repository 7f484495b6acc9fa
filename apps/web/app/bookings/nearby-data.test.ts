import { expect, test } from 'vitest'
import { centersFrom } from '../site/centers.ts'
import type { RequestContext } from '../site/context.ts'
import { loadNearby } from './nearby-data.ts'
import { readSearch } from './parts/search/search.ts'

/** The API's calls for an address on the evening of 27 March 2027. */
async function askedFor(query: string) {
  const asked: object[] = []
  const api = {
    slots: {
      nearby: async (call: { query: object }) => {
        asked.push(call.query)
        return { centers: [] }
      },
    },
  }
  const now = Date.parse('2027-03-27T19:00:00Z')
  const site = { api, ...centersFrom(async () => []), now } as unknown as RequestContext
  const search = readSearch(new URLSearchParams(`latitude=43&longitude=1&${query}`))
  await loadNearby(site, search)
  return asked[0]
}

test.each([
  ['from=02:30&to=02:45', { from: '18:00' }],
  ['from=01:30&to=03:00', { from: '01:30', to: '03:00' }],
])('a time that the clock skips is as if it were not asked: %s', async (times, expected) => {
  const asked = await askedFor(`date=2027-03-28&${times}`)
  expect(asked).toMatchObject({ date: '2027-03-28', ...expected })
  expect(Object.keys(asked ?? {}).includes('to')).toBe('to' in expected)
})

// requirement B62
test('one’s own hold is shown though it was the last time of its centre', async () => {
  const lyon = { id: 5, slug: 'lyon', name: 'Lyon', latitude: 45.7, longitude: 4.8, sports: [] }
  const hold = {
    id: 9,
    booking_status: 'Pending',
    startingDate: '2027-03-27T21:30:00+01:00',
    endingDate: '2027-03-27T23:00:00+01:00',
    expiresAt: '2027-03-27T19:08:00Z',
    duration: 90,
    price: { value: 4800 },
    center: lyon,
    court: { id: 1 },
    sport: { id: 3 },
  }
  const api = {
    slots: { nearby: async () => ({ centers: [] }) },
    bookings: { list: async () => [hold] },
  }
  const now = Date.parse('2027-03-27T19:00:00Z')
  const centers = centersFrom(async () => [{ ...lyon, address: { city: 'Lyon' } }] as never)
  const site = { api, ...centers, now, signedIn: true } as unknown as RequestContext
  const shown = async (query: string) =>
    (await loadNearby(site, readSearch(new URLSearchParams(query)))).rows.map(({ slug, times }) => [
      slug,
      times.map(({ own }) => own?.state),
    ])
  expect(await shown('latitude=45.7&longitude=4.9&date=2027-03-27&from=18:00')).toEqual([
    ['lyon', ['held']],
  ])
  expect(await shown('latitude=45.7&longitude=4.9&date=2027-03-27&from=22:00')).toEqual([])
  expect(await shown('latitude=43.3&longitude=5.4&date=2027-03-27&from=18:00')).toEqual([])
})
