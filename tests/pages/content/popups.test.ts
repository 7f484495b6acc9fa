import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { attribute, elementsIn, parseHtml } from '../../../apps/server/src/testing/pages/html.ts'

const site = await siteForAll('popups', { bank: 'stand-in' })

/** The address that a page's script requests popups from. */
const askedBy = (html: string) =>
  /\/api\/v1(\/content\/popups\?[^"\\]*)/.exec(html.replaceAll('\\u0026', '&'))?.[1] ?? null

// requirements PO1 and PO5
test.each([
  ['/', '/content/popups?page=%2F'],
  ['/padel', '/content/popups?page=%2Fpadel'],
  ['/actualites/avant-dix-sept-heures', '/content/popups?page=%2Factualites%2F%3Aslug'],
  ['/tours/padel', expect.stringMatching(/^\/content\/popups\?page=%2Fpadel&center=\d+$/)],
  ['/?flutter', null],
  ['/?isApp=true', null],
  ['/reservations/slots?center=tours', null],
  ['/tours/reserver', null],
  ['/signin', null],
  ['/Signup', null],
  ['/identifiez-vous/mot-de-passe-oublie', null],
  ['/newsletters', null],
  ['/tickets-ce', null],
  ['/cookies', null],
  ['/mentions-legales', null],
  ['/nulle/part/ici', null],
])('%s asks %j', async (address, asked) => {
  expect(askedBy((await site.visitor().open(address)).answer.html)).toEqual(asked)
})

// requirement PO1
test('A popup for some pages is announced on them only', async () => {
  const idsFor = async (page: string) => {
    const path = `/content/popups?page=${encodeURIComponent(page)}` as const
    const { popups } = await site.ask<{ popups: { id: string }[] }>('GET', path)
    return popups.map(({ id }) => id)
  }
  expect(await idsFor('/padel')).toContain('pickleball-essai')
  expect(await idsFor('/squash-badminton')).not.toContain('pickleball-essai')
  expect(await idsFor('/contact')).toEqual([])
})

// requirement PO10
test('The home page begins with its own slide, and contains all slides', async () => {
  const { main } = await site.visitor().open('/')
  const slides = [1, 2, 3, 4].map((place) => main.part('group', `${place} sur 4`))
  expect(slides[0]?.headings).toEqual(['CE SOIR,TU JOUES.'])
  expect(slides[2]?.links.map(({ href }) => href)).toEqual(['/anniv'])
})

// requirements PO20 and PO22
test('The home page shows news and offers, and has structured data of network and site', async () => {
  const { main, answer } = await site.visitor().open('/')
  expect(main.headings).toEqual(expect.arrayContaining(['À la une', 'Les offres de la semaine']))
  expect(main.headings).not.toContain('Ton club')
  expect(main.links.filter(({ href }) => /\/actualites\/[\w-]+$/.test(href))).toHaveLength(4)
  const told = elementsIn(parseHtml(answer.html))
    .filter((one) => attribute(one, 'type') === 'application/ld+json')
    .map((one) => JSON.parse((one.childNodes[0] as unknown as { value: string }).value))
  expect(told).toMatchObject([
    { '@type': 'Organization', name: '4PADEL', url: 'http://localhost/' },
    { '@type': 'WebSite', name: '4PADEL', url: 'http://localhost/' },
  ])
})

// requirements PO20 and PO21
test('With a centre chosen its news come first, and its hours and telephone are there', async () => {
  const visitor = site.visitor()
  visitor.cookies.keep('center', 'muret')
  const { main } = await visitor.open('/')
  const news = main.links.filter(({ href }) => href.includes('/actualites/'))
  expect(news[0]?.href).toContain('/muret/actualites/muret-ardoise')
  expect(main.headings).toContain('Ton club')
  expect(main.link(/^0\d( \d\d){4}$/).href).toMatch(/^tel:/)
})

const early = '/reservations/slots?center=tours&date=2026-11-26'

// requirement PO12
test('The times of a weekday have a line about calm hours, those of a Sunday none', async () => {
  const visitor = site.visitor()
  const calm = 'Avant 17h00, c’est l’heure creuse'
  expect((await visitor.open(early)).main.text).toContain(calm)
  const sunday = early.replace('26', '29')
  expect((await visitor.open(sunday)).main.text).not.toContain(calm)
  visitor.cookies.keep('booking-line-heures-creuses', '1')
  expect((await visitor.open(early)).main.text).not.toContain(calm)
})

// requirement PO12
test('At the payment the line is above the sum, not between it and « Payer »', async () => {
  const { token, visitor } = await site.newMember()
  const wish = { center: 56, duration: 60 }
  const { id } = await site.holdAt(token, '2026-11-26T15:00:00+01:00', wish)
  const { text } = (await visitor.open(`/paiement?booking=${id}`)).main
  const line = text.indexOf('Sonne au 51, rue de Courcelles')
  expect(line).toBeGreaterThan(0)
  expect(line).toBeLessThan(text.indexOf('€'))
})
