import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('news', { bank: 'stand-in' })

const canonicalAddress = (html: string) =>
  /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1]
const articlesIn = (html: string) =>
  new Set(
    [...html.matchAll(/href="((?:\/[\w-]+)?\/actualites\/(?!flux)[\w-]+)"/g)].map(([, to]) => to),
  )

// requirements NW1 and NW2
test('the list goes by pages, subjects and words', async () => {
  const visitor = site.visitor()
  const first = await visitor.open('/actualites')
  expect(articlesIn(first.answer.html).size).toBe(12)
  expect(canonicalAddress(first.answer.html)).toBe('/actualites')
  const second = await visitor.open('/actualites?page=2')
  expect(articlesIn(second.answer.html).isDisjointFrom(articlesIn(first.answer.html))).toBe(true)
  expect(canonicalAddress(second.answer.html)).toBe('/actualites?page=2')
  expect((await visitor.open('/actualites?page=99')).address).toBe('/actualites?page=2')
  expect((await visitor.open('/actualites?q=xyzzy&page=9')).address).toBe('/actualites?q=xyzzy')
  const kids = await visitor.open('/actualites?sujet=kids')
  expect(kids.answer.html).toContain('content="noindex"')
  expect(articlesIn(kids.answer.html)).toContain('/evry/actualites/evry-ecole-du-mercredi')
  const found = await visitor.open('/actualites?q=ECHIROLLES')
  expect(found.main.text).toContain('Échirolles ouvre')
  const nothing = await visitor.open('/actualites?q=xyzzy')
  expect(nothing.main.text).toContain('Rien sur «\u00a0xyzzy\u00a0».')
})

// requirement NW1
test('a centre shows its own news first', async () => {
  const { answer } = await site.visitor().open('/muret/actualites')
  expect([...articlesIn(answer.html)][0]).toBe('/muret/actualites/muret-ardoise')
})

// requirement NW3
test.each([
  ['/actualites/muret-ardoise', '/muret/actualites/muret-ardoise'],
  ['/muret/actualites/muret-ardoise', '/muret/actualites/muret-ardoise'],
  ['/muret/actualites/la-bandeja', '/actualites/la-bandeja'],
])('%s has one address: %s', async (path, canonical) => {
  expect(canonicalAddress((await site.visitor().open(path)).answer.html)).toBe(canonical)
})

// requirement NW4
test('an article shows its facts, its surroundings, and where to play tonight', async () => {
  const { main, answer } = await site.visitor().open('/actualites/avant-dix-sept-heures')
  expect(main.text).toMatch(/\d\d\/\d\d\/\d{4}\s*2\smin de lecture/)
  for (const words of ['À lire aussi', 'La part qui manque', 'Avant', 'Après']) {
    expect(main.text).toContain(words)
  }
  expect(answer.html).toMatch(/href="\/(reservations\/(slots|terrain)|paiement)[^"]*from=/)
})

// requirement NW8
test('from an article it is two presses to a court, without a script', async () => {
  const { visitor } = await site.newMember()
  const article = await visitor.open('/actualites/avant-dix-sept-heures')
  const chosen = await article.main.link(/^\d\dh\d\d/).follow()
  const asked = await chosen.main.form('Continuer').submit()
  expect(asked.address).toMatch(/^\/paiement\b.*booking=\d+/)
})

// requirement NW5
test('a feed holds whole articles and is known by its ETag', async () => {
  const visitor = site.visitor()
  const feed = await visitor.ask('/muret/actualites/flux.xml')
  expect(feed.answer.headers['content-type']).toContain('application/atom+xml')
  const entries = feed.answer.html.match(/<entry>/g) ?? []
  expect(entries.length).toBeGreaterThan(5)
  expect(entries.length).toBeLessThanOrEqual(20)
  expect(feed.answer.html).toContain('&lt;h2&gt;')
  const etag = String(feed.answer.headers.etag)
  const again = await visitor.ask('/muret/actualites/flux.xml', {
    headers: { 'if-none-match': etag },
  })
  expect(again.answer.status).toBe(304)
  const list = await visitor.open('/muret/actualites')
  expect(list.answer.html).toContain('href="/muret/actualites/flux.xml"')
})

// requirement NW6
test('the event of an article can be added to calendars', async () => {
  const visitor = site.visitor()
  const { main, answer } = await visitor.open('/actualites/muret-ardoise')
  const [, calendar = ''] = /href="([^"]*agenda\.ics)"/.exec(answer.html) ?? []
  expect(main.text).toMatch(/\d+h\d\d à \d+h\d\d/)
  const file = await visitor.ask(calendar)
  expect(file.answer.html).toContain('BEGIN:VEVENT')
  expect((await visitor.ask('/actualites/la-bandeja/agenda.ics')).answer.status).toBe(404)
})

// requirement NW7
test.each(['/actualites/nulle-part', '/muret/actualites/nulle-part', '/nulle-part/actualites'])(
  '%s is not found',
  async (path) => {
    expect((await site.visitor().ask(path)).answer.status).toBe(404)
  },
)
