import { expect, test } from 'vitest'
import { centersOf } from '../site/centers.ts'
import type { RequestContext } from '../site/context.ts'
import { loadNearby } from './nearby-data.ts'
import { readSearch } from '../site/bookings/search.ts'

/** What is asked of the API for an address on the evening of 27 March 2027. */
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
  const site = { api, ...centersOf(async () => []), now } as unknown as RequestContext
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
