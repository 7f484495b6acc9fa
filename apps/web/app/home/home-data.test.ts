import { expect, test } from 'vitest'
import { centersFrom } from '../site/centers.ts'
import type { RequestContext } from '../site/context.ts'
import { loadHome } from './home-data.ts'

const toulouse = { name: 'Toulouse', search: 'Toulouse' }
const muret = { slug: 'muret', name: 'Muret', latitude: 43.47, longitude: 1.33, sports: [] }

/** The home page at a time of 24 November, in a world where courts are free on one day. */
async function homeAt(clock: string, chosenCenterSlug: string | null, freeDay = '') {
  const asked: unknown[] = []
  const nearby = async ({ query }: { query: { date: string; from: string } }) => {
    asked.push(`${query.date} ${query.from}`)
    const here = { center: { id: 1, ...muret, city: 'Muret' }, distanceKm: 0, slots: [] }
    return { centers: query.date === freeDay ? [here] : [] }
  }
  const site = {
    api: { slots: { nearby }, centers: { places: async () => [toulouse] } },
    ...centersFrom(async () => [muret as never]),
    now: Date.parse(`2026-11-24T${clock}:00+01:00`),
    chosenCenterSlug,
    signedIn: false,
  } as unknown as RequestContext
  return { asked, home: await loadHome(site) }
}

// requirement C16
test('without a chosen club the home page offers towns, and looks around none of them', async () => {
  const { asked, home } = await homeAt('12:00', null)
  const address = '/reservations/slots?place=Toulouse&date=2026-11-24&from=18%3A00&duration=90'
  expect(home.towns).toEqual([{ name: 'Toulouse', address }])
  expect(home.tonight).toBeNull()
  expect(asked).toEqual([])
})

test('an evening without a free court gives way to the next, in the search too', async () => {
  const { asked, home } = await homeAt('21:40', 'muret', '2026-11-25')
  expect(asked).toEqual(['2026-11-24 22:00', '2026-11-25 18:00'])
  expect(home.tonight).toMatchObject({ isTonight: false, day: 'mer. 25 nov.' })
  expect(home.search).toMatchObject({ date: '2026-11-25', from: '18:00' })
  expect(home.towns).toEqual([])
})

test('two evenings without a free court are said to have none', async () => {
  const { home } = await homeAt('12:00', 'muret')
  expect(home.tonight).toBeNull()
  expect(home.search).toMatchObject({ date: '2026-11-24' })
})
