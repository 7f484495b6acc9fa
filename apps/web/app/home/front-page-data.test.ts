import { expect, test, vi } from 'vitest'
import { centersFrom } from '../site/centers.ts'
import type { RequestContext } from '../site/context.ts'
import { loadFrontPage } from './front-page-data.ts'

const slide = { id: 'anniversaire', title: 'Son anniversaire' }
const picture = { art: { kind: 'rally', seed: 'la-bandeja' } }
const article = {
  slug: 'la-bandeja',
  title: 'La bandeja',
  date: '2026-11-20',
  centerIds: [],
  picture,
}
const offer = { title: 'Mucho', conditions: 'par mois', priceCents: 2900, validTo: '2026-12-31' }

const answers = {
  carousel: { slides: [slide] },
  articles: { articles: [article] },
  offers: { offers: [offer, offer, offer, offer] },
}

// requirement PO20
test.each([
  [null, { slides: 1, news: 1, offers: 3 }],
  ['carousel', { slides: 0, news: 1, offers: 3 }],
  ['articles', { slides: 1, news: 0, offers: 3 }],
  ['offers', { slides: 1, news: 1, offers: 0 }],
])('Where %s fails the rest is there, and it is reported', async (failing, counts) => {
  const reportError = vi.fn()
  const call = ([name, answer]: [string, unknown]) => {
    const ask = () => (name === failing ? Promise.reject(new Error(name)) : Promise.resolve(answer))
    return [name, ask]
  }
  const site = {
    api: { content: Object.fromEntries(Object.entries(answers).map(call)) },
    ...centersFrom(async () => []),
    chosenCenterSlug: null,
    reportError,
  } as unknown as RequestContext
  const { slides, news, offers, club } = await loadFrontPage(site)
  expect({ slides: slides.length, news: news.length, offers: offers.length }).toEqual(counts)
  expect(club).toBeNull()
  expect(reportError.mock.calls.map(([error]) => error.message)).toEqual(failing ? [failing] : [])
})
