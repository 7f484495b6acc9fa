import { pages } from '@quatre/web'
import { expect, test, vi } from 'vitest'
import {
  attribute,
  elementsIn,
  parseHtml,
  elementText,
} from '../../../apps/server/src/testing/pages/html.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('sections')

const origin = 'http://localhost'

async function read(address: string) {
  const { answer } = await site.visitor().ask(address)
  const elements = elementsIn(parseHtml(answer.html))
  const all = (tag: string, name: string, value: string, wanted: string) =>
    elements
      .filter((one) => one.tagName === tag && attribute(one, name) === value)
      .map((one) => attribute(one, wanted))
  return {
    ...answer,
    headings: elements.filter(({ tagName }) => tagName === 'h1').map(elementText),
    canonical: all('link', 'rel', 'canonical', 'href'),
    robots: all('meta', 'name', 'robots', 'content'),
    image: all('meta', 'property', 'og:image', 'content'),
    links: elements.filter(({ tagName }) => tagName === 'a').map((one) => attribute(one, 'href')),
    crumbs: elements
      .filter((one) => attribute(one, 'aria-label') === 'Fil d’Ariane')
      .flatMap((nav) => elementsIn(nav).filter(({ tagName }) => tagName === 'li'))
      .map(elementText),
    data: elements
      .filter((one) => attribute(one, 'type') === 'application/ld+json')
      .map((one) => JSON.parse(elementText(one)) as { '@type': string; [name: string]: unknown }),
    text: elements
      .filter(({ tagName }) => tagName === 'main')
      .map(elementText)
      .join(),
  }
}

// requirement ED1
test('A public page names its address and its picture, a private one is not indexed', async () => {
  const [open, own] = await Promise.all([read('/newsletters?utm_source=x'), read('/signin')])
  expect(open).toMatchObject({ canonical: [`${origin}/newsletters`], robots: [] })
  expect(open.image).toEqual([`${origin}/_social.png`])
  expect(own).toMatchObject({ canonical: [], robots: ['noindex'], image: [] })
})

// requirements ED2 and ED3
test('Structured data contain what the page shows: the breadcrumbs, and the centre', async () => {
  const { crumbs, data } = await read('/toulouse-colomiers/padel')
  const list = data.find((one) => one['@type'] === 'BreadcrumbList')
  const items = list?.itemListElement as { name: string; item: string }[]
  expect(crumbs).toEqual(['Accueil', 'Toulouse Colomiers', 'Padel'])
  expect(items.map(({ name }) => name)).toEqual(crumbs)
  expect(items.at(-1)?.item).toBe(`${origin}/toulouse-colomiers/padel`)
  const home = await read('/toulouse-colomiers')
  const place = home.data.find((one) => one['@type'] === 'SportsActivityLocation')
  expect(home.text).toContain(place?.telephone)
})

// requirement ED4
test('The picture of a link is a PNG of 1200 by 630', async () => {
  const [picture = ''] = (await read('/padel')).image
  for (const address of [
    picture,
    `${origin}/_social.png?kind=build&mark=50`,
    `${origin}/_social.png`,
  ]) {
    const { rawPayload, headers } = await site.app.inject(address.slice(origin.length))
    expect(headers['content-type']).toBe('image/png')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

// requirement ED8
test('An alias leads on with its query, for good', async () => {
  const { status, headers } = await read('/hotelducollectionneur?jour=1')
  expect([status, headers.location]).toEqual([301, '/hotel-du-collectionneur?jour=1'])
})

// requirement ED15
test('Crawlers find the sitemap of the site, and may read its pictures', async () => {
  const robots = (await site.visitor().ask('/robots.txt')).answer.html
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(robots).not.toContain('_art.svg')
})

// requirement ED10
test('A centre without the sport leads to the three nearest that have it', async () => {
  const page = await read('/tours/squash-badminton')
  expect(page.headings[0]).toBe('Pas de squash ni de badminton à Tours.')
  expect(page).toMatchObject({
    status: 200,
    robots: ['noindex'],
    canonical: [`${origin}/tours/squash-badminton`],
  })
  expect(spaced(page.text)).toContain('Squash, ce soir : prix du terrain, 1 h 30')
  const near = page.links.filter((href) => /^\/[\w-]+\/squash-badminton$/.test(href ?? ''))
  expect(near.slice(-3)).toEqual([
    '/rouen/squash-badminton',
    '/clermont-ferrand/squash-badminton',
    '/toulouse-colomiers/squash-badminton',
  ])
})

// requirement ED10
test('With a chosen club that lacks the sport, its page names the nearest with their times and prices', async () => {
  const visitor = site.visitor()
  await visitor.open('/tours')
  const page = await visitor.open('/squash-badminton')
  const near =
    /Pas de squash à Tours\. Les plus proches : ?Squash, ce soir : prix du terrain, 1 h 30 ?Rouen Madrillet \d+ km.*\d+h\d\d ?[\d,]+ €/
  expect(spaced(page.main.text)).toMatch(near)
  expect(page.main.link('Choisir une heure').href).toMatch(/^\/reservations\/slots\?sport=\d+$/)
  const hoops = await visitor.open('/hoops-corner')
  expect(spaced(hoops.main.text)).toMatch(/Appelle le club ?Carrières-sur-Seine.*01 \d\d/)
  expect(hoops.answer.html).toContain('"@type":"SportsActivityLocation"')
  expect((await visitor.open('/fitness')).answer.html).toContain('"@type":"ExerciseGym"')
  const lacking = await visitor.open('/tours/hoops-corner')
  expect(spaced(lacking.main.text)).toMatch(/Appelle le club ?Carrières-sur-Seine.*01 \d\d/)
})

// requirement ED16
test('A button of the page of a sport leads to its times, at the chosen club', async () => {
  const visitor = site.visitor()
  await visitor.open('/toulouse-colomiers')
  for (const [address, label] of [
    ['/squash-badminton', 'Choisir une heure'],
    ['/pickleball-offres', 'Réserver un terrain'],
    ['/foot-5', 'Réserver le terrain'],
  ] as const) {
    const { href } = (await visitor.open(address)).main.link(label)
    expect(href).toMatch(/^\/reservations\/slots\?(center=toulouse-colomiers&)?sport=\d+$/)
  }
})

// requirement ED17
test('The bar shows both prices of its happy hour, and a drink without alcohol that is cheaper too', async () => {
  for (const address of [
    '/sportsbar',
    '/toulouse-colomiers/sportsbar',
    '/toulouse-colomiers/menu',
  ]) {
    const text = spaced((await read(address)).text)
    expect(text).toContain('Happy hour du lundi au vendredi, 18h00 à 20h00')
    expect(text).toMatch(/Blonde pression ?4 € ?Happy hour : 3 €/)
    expect(text).toMatch(
      /Limonade artisanale ?3,80 € ?Happy hour : 2,80 €.{0,20}33 cl · sans alcool/,
    )
  }
})

// requirement ED11
test('The page of the hotel chooses its centre', async () => {
  const { setCookies } = await read('/hotel-du-collectionneur')
  expect(setCookies.join()).toContain('hotel-du-collectionneur')
  const centers = await site.ask<{ slug: string }[]>('GET', '/centers')
  const slugs = new Set(centers.map(({ slug }) => slug))
  const taken = pages.map(({ path }) => path.split('/')[1] ?? '').filter((one) => slugs.has(one))
  expect(taken).toEqual(['hotel-du-collectionneur'])
})

// requirement ED12
test.each([
  ['/toulouse-colomiers/padel', '/toulouse-colomiers/padel'],
  ['/toulouse-colomiers/tarifs-avantageux', '/toulouse-colomiers/tarifs-avantageux'],
  ['/dijon/kids', '/dijon/kids'],
  // with a card of its own, and without
  ['/dijon/sportsbar', '/dijon/sportsbar'],
  ['/tours/sportsbar', '/sportsbar'],
  // the same openings, nearer or farther
  ['/dijon/ouvertures-a-venir', '/ouvertures-a-venir'],
])('%s has the canonical address %s', async (address, canonical) => {
  expect(await read(address)).toMatchObject({ canonical: [origin + canonical], robots: [] })
})

// requirement ED57
test.each([
  [
    '/evenements',
    'De 12 à 72 personnes',
    /Formule Club entier : 12 terrains, dans \d+\sclubs\. ?72/,
  ],
  [
    '/toulouse-colomiers/evenements',
    'De 12 à 72 personnes',
    /Formule Club entier : 8 terrains sur les 12 de Toulouse Colomiers\. ?48/,
  ],
  [
    '/muret/evenements',
    'De 12 à 20 personnes',
    /Formule Poules : 5 terrains sur les 5 de Muret\. ?20/,
  ],
])('%s counts the courts that its groups need', async (address, people, courts) => {
  const { text } = await read(address)
  expect(text).toContain(people)
  expect(spaced(text)).toMatch(courts)
  expect(text).not.toContain('96')
  // no package that the centre’s courts cannot hold, nor more people than they can
  expect(text.includes('Tous les terrains')).toBe(!address.startsWith('/muret'))
})

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ')

// requirement ED59
test.each([
  ['/squash-badminton', '12 courts de squash, 16 de badminton dans 4 clubs.'],
  ['/toulouse-colomiers/squash-badminton', '3 courts de squash, 4 de badminton.'],
  ['/toulouse-colomiers/entreprises', 'gare de Colomiers'],
  ['/hoops-corner', '01 99 00 04 07'],
  ['/toulouse-colomiers/visibilite', 'Les trente derniers jours, Toulouse Colomiers'],
])('%s lists the offers of its centres: %s', async (address, words) => {
  expect(spaced((await read(address)).text)).toContain(words)
})

test('A page is new while its entry of the menu is', async () => {
  const isNew = async (address: string) => (await read(address)).text.includes('NEW')
  expect([await isNew('/pickleball'), await isNew('/padel')]).toEqual([true, false])
})

// requirement ED59
test('The bar lists the evenings to come, the soonest first', async () => {
  const { text } = await read('/sportsbar')
  expect(spaced(text)).toMatch(/Soirs de match Soir de match au Prado.*20h00 .*à Lille.*18h30/)
  expect(text).not.toContain('L’ardoise de Muret')
})

// requirement ED58
test('Each opening leads to the free times of the nearest centre this evening', async () => {
  const { text, links } = await read('/ouvertures-a-venir')
  expect(spaced(text)).toMatch(
    /En attendant : Bobigny, 120 km ?Padel, ce soir : prix du terrain, 1 h 30/,
  )
  const times = links.filter((href) =>
    /^\/reservations\/slots\?.*center=bobigny.*from=/.test(href ?? ''),
  )
  expect(times).toHaveLength(3)
})

// requirement ED58
test('Partners of one trade have a link, which the page of all contains', async () => {
  const { canonical, text } = await read('/partenaires?metier=terrains')
  expect(canonical).toEqual([`${origin}/partenaires`])
  expect([text.includes('Gazon Sud'), text.includes('Gymlib')]).toEqual([true, false])
  const all = await read('/partenaires')
  expect(all.links).toContain('/partenaires?metier=terrains#noms')
  expect(all.text).toContain('Gymlib')
})

test('The children’s page of a centre leads to its own parties, at its prices', async () => {
  const { links, text } = await read('/boulogne-billancourt/kids')
  expect(links).toContain('/boulogne-billancourt/anniv?formule=volee')
  expect(text).toMatch(/Volée.*17\s€/)
})

// requirement LP18
test('The offer of a job at a centre to come names its town', async () => {
  const { data, text, links } = await read('/recrutement/bar-reims')
  const posting = data.find((one) => one['@type'] === 'JobPosting')
  expect(posting).toMatchObject({
    employmentType: 'FULL_TIME',
    jobLocation: [{ address: { addressLocality: 'Reims', addressCountry: 'FR' } }],
  })
  expect(spaced(text)).toMatch(/CDI ?35 h par semaine/)
  expect(links).toContain('/ouvertures-a-venir/reims')
})

// requirement ED71
test('An editorial page makes at most four API calls for a sport, beside the centres and the frame', async () => {
  const sections = pages.filter(({ file }) => file === 'content/section.tsx')
  const addresses = sections.flatMap(({ path, under = [] }) => [
    ...(path.includes(':') ? [] : [path]),
    ...(under.length > 0 || path.includes(':')
      ? [`/toulouse-colomiers${path.replace('/:center_name', '')}`]
      : []),
  ])
  const inject = vi.spyOn(site.app, 'inject')
  const asked = new Map<string, string[]>()
  for (const address of addresses) {
    inject.mockClear()
    await read(address)
    const calls = inject.mock.calls as unknown as [{ readonly url: string }][]
    const urls = calls.map(([{ url }]) => url)
    // the frame of every page asks for these
    const ofFrame = /^\/api\/v1\/(?:centers(?:$|\?)|content\/frame)/
    const called = urls.filter((url) => url.startsWith('/api/') && !ofFrame.test(url))
    asked.set(address, [...new Set(called.map((url) => url.replace(/sportType=\d+/, '')))])
  }
  inject.mockRestore()
  expect(asked.size).toBeGreaterThan(20)
  // the prices come with the offers beside them
  const most = (address: string) => (address.endsWith('/tarifs-avantageux') ? 5 : 4)
  expect([...asked].filter(([address, urls]) => urls.length > most(address))).toEqual([])
})
