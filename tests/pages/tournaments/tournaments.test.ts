import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('tournaments')

interface Listed {
  readonly id: number
  readonly status: string
  readonly category: string | null
  readonly event: string
  readonly preview: string
  readonly pairs: number
  readonly capacity: number
  readonly entryDeadline: string
  readonly center: { readonly slug: string; readonly name: string }
}

/** The tournaments of the demo world, whose days are those around today. */
async function listed(query = ''): Promise<Listed[]> {
  const { payload } = await site.app.inject(
    `/api/v1/competitions?type=2&active=true&_limit=100${query}`,
  )
  return (JSON.parse(payload) as { competitions: Listed[] }).competitions
}

async function findListed(is: (tournament: Listed) => boolean): Promise<Listed> {
  const found = (await listed()).find(is)
  if (!found) throw new Error('The demo world has no such tournament.')
  return found
}

const isOpen = ({ status, entryDeadline }: Listed) =>
  status === 'open' && Date.parse(entryDeadline) > Date.now() + 86_400_000
const canonicalAddress = (html: string) =>
  /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1]
const rowsIn = (html: string) =>
  [...html.matchAll(/<li data-preview="\w+"><a href="([^"]+)"/g)].map(([, to]) => to)

// requirement TN1
test('the list goes by pages and by its filters, the soonest first', async () => {
  const visitor = site.visitor()
  const all = await listed()
  const first = await visitor.open('/tournois')
  expect(first.main.text).toContain(`${all.length}\u00a0tournois`)
  expect(rowsIn(first.answer.html)).toEqual(all.slice(0, 10).map(({ id }) => `/tournois/${id}`))
  const second = await visitor.open('/tournois?page=2')
  expect(canonicalAddress(second.answer.html)).toBe('/tournois?page=2')
  expect(rowsIn(second.answer.html)[0]).toBe(`/tournois/${all[10]?.id}`)
  expect((await visitor.open('/tournois?page=99')).address).toMatch(/^\/tournois\?page=\d$/)
  const women = await visitor.open('/tournois?genre=dames&type=homologue')
  const asked = await listed('&event=women&preview=federation')
  expect(rowsIn(women.answer.html)).toEqual(asked.slice(0, 10).map(({ id }) => `/tournois/${id}`))
  const level = await visitor.open('/tournois?categorie=P100&niveau=1000')
  const open = all.filter(({ category, event }) => category === 'P100' && event !== 'men')
  expect(open.length).toBeGreaterThan(0)
  expect(rowsIn(level.answer.html)).toEqual(open.slice(0, 10).map(({ id }) => `/tournois/${id}`))
})

// requirement TN1
test('the form of the filters leads to the address of its search, without a script', async () => {
  const page = await site.visitor().open('/tournois')
  const form = page.main.form('Chercher')
  const found = await form.fill({ Lieu: 'Toulouse', Catégorie: 'P250' }).submit()
  expect(found.address).toContain('lieu=Toulouse')
  expect(found.main.text).toMatch(/1\s+tournoi à moins de 50\s+km de Toulouse/)
})

// requirement TN2
test('a search, an unknown place and an empty list are not indexed', async () => {
  const visitor = site.visitor()
  for (const query of ['?categorie=P100', '?lieu=xyzzyx', '?du=2031-01-01']) {
    const { answer } = await visitor.open(`/tournois${query}`)
    expect(answer.html).toContain('content="noindex"')
  }
  const nowhere = await visitor.open('/tournois?lieu=xyzzyx')
  expect(nowhere.main.text).toContain('On ne connaît pas «\u00a0xyzzyx\u00a0».')
  expect((await visitor.open('/tournois')).answer.html).not.toContain('content="noindex"')
})

// requirements TN2 and TN3
test('a centre lists its own tournaments, with what is left of each', async () => {
  const { main, answer } = await site.visitor().open('/toulouse-colomiers/tournois')
  expect(canonicalAddress(answer.html)).toBe('/toulouse-colomiers/tournois')
  expect(main.text).toContain('Tournois de padel à Toulouse Colomiers')
  const own = await listed('&center=42')
  expect(rowsIn(answer.html)).toEqual(own.map(({ id }) => `/toulouse-colomiers/tournois/${id}`))
  expect(main.text).toMatch(/\d+\s+places? sur 24/)
  for (const kind of ['Homologué', 'Loisir', 'Académie']) expect(main.text).toContain(kind)
})

// requirement TN4
test('an open tournament leads to the entry, a full one to its waiting list', async () => {
  const visitor = site.visitor()
  const open = await findListed((one) => isOpen(one) && one.pairs < one.capacity)
  const page = await visitor.open(`/tournois/${open.id}`)
  expect(page.main.link('Inscrire ma paire').href).toBe(`/tournois/${open.id}/inscription`)
  const full = await findListed((one) => isOpen(one) && one.pairs >= one.capacity)
  const other = await visitor.open(`/tournois/${full.id}`)
  expect(other.main.link('Liste d’attente').href).toBe(`/tournois/${full.id}/liste-attente`)
  expect(other.main.text).toMatch(/Complet, \d+\s+paires en attente/)
})

// requirements TN5 and TN6
test('a pair that is followed comes first, at an address that is not indexed', async () => {
  const visitor = site.visitor()
  const playing = await findListed(
    ({ status, category }) => status === 'playing' && category === 'P100',
  )
  const page = await visitor.open(`/tournois/${playing.id}`)
  expect(page.main.text).toContain('Poules')
  expect(page.main.text).toContain('Sur les terrains')
  expect(page.main.text).toMatch(/1re avec \d\spoints\s: .* à 2/)
  expect(page.main.text).toMatch(/Tête de série 1\s: poids/)
  expect(page.main.text).toMatch(/avec la graine .*Poule A, en serpentin par poids/)
  const pair = /href="(\/tournois\/\d+\?paire=\d+)"/.exec(page.answer.html)?.[1] ?? ''
  const followed = await visitor.open(pair)
  expect(followed.main.text).toMatch(/Tu suis/)
  expect(followed.answer.html).toContain('content="noindex"')
  expect(canonicalAddress(followed.answer.html)).toBe(`/tournois/${playing.id}`)
})

// requirement TN7
test('all matches stand by day and court', async () => {
  const { id, center } = await findListed(({ status }) => status === 'playing')
  const { main, answer } = await site.visitor().open(`/${center.slug}/tournois/matchs/${id}`)
  expect(main.text).toContain('Terrain 1')
  expect(answer.html.match(/class="match-day"/g)?.length).toBeGreaterThan(0)
  expect(canonicalAddress(answer.html)).toBe(`/${center.slug}/tournois/matchs/${id}`)
})

// requirement TN8
test('the screen of a club has the draw and a code, and no frame', async () => {
  const { id } = await findListed(({ status, capacity }) => status === 'playing' && capacity > 32)
  const { answer } = await site.visitor().open(`/tournois/${id}/ecran`)
  // of more pools than have room the others take their turn, before a script comes too
  const pages = answer.html.match(/class="screen-page[^"]*"/g) ?? []
  expect(pages.map((one) => one.includes('screen-turned'))).toEqual([false, true])
  expect(answer.html).toMatch(/<h1[^>]*>Remontada, /)
  expect(answer.html).toMatch(
    new RegExp(`aria-label="QR code\u00a0: https?://[^"]+/tournois/${id}"`),
  )
  expect(answer.html).not.toContain('tab-bar')
})

// requirement TN10
test('a tournament goes to calendars and to search engines', async () => {
  const visitor = site.visitor()
  const { id } = await findListed(isOpen)
  const file = await visitor.ask(`/tournois/${id}/agenda.ics`)
  expect(file.answer.headers['content-type']).toContain('text/calendar')
  expect(file.answer.html).toContain(`UID:tournoi-${id}@4padel.fr`)
  const { answer } = await visitor.open(`/tournois/${id}`)
  expect(answer.html).toMatch(
    /"@type":"SportsEvent".*"availability":"https:\/\/schema.org\/InStock"/,
  )
})

test.each([
  '/tournois/999999',
  '/tournois/abc',
  '/tournois/999999/ecran',
  '/tournois/0/agenda.ics',
])('%s is not found', async (address) => {
  expect((await site.visitor().ask(address)).answer.status).toBe(404)
})
