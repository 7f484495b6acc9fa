import type { Center, CenterDetail, SlotsOfDay } from '@quatre/contract'
import { writtenClock, duration, euros, time } from '@quatre/domain'
import { pages } from '@quatre/web'
import { beforeEach, expect, test, vi } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import {
  elementsIn,
  attribute,
  parseHtml,
  elementText,
} from '../../../apps/server/src/testing/pages/html.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { toulouse, tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('club')
beforeEach(() => site.clock(fixtureNow))

const get = <Body>(path: string) => site.ask<Body>('GET', path)
const home = (slug: string) => site.visitor().open(`/${slug}`)
const orleans = { slug: 'orleans' }

/** The structured data of the page's place. */
function placeData({ answer }: Page): Record<string, unknown> {
  const objects = elementsIn(parseHtml(answer.html))
    .filter((one) => attribute(one, 'type') === 'application/ld+json')
    .map((one) => JSON.parse(elementText(one)) as Record<string, unknown>)
  return objects.find((one) => one['@type'] === 'SportsActivityLocation') ?? {}
}

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

/** The free times from an hour on, of 90 minutes where free, according to the API. */
async function freeTimes({ id }: { id: number }, date: string, from: string) {
  const { slots } = await get<SlotsOfDay>(`/slots?center=${id}&date=${date}`)
  return slots.flatMap(({ startingDate, choices }) => {
    const free = choices.filter(({ left, price }) => left > 0 && price !== null)
    const choice = free.find(({ duration: minutes }) => minutes === 90) ?? free[0]
    if (!choice?.price || !startingDate.startsWith(date) || writtenClock(startingDate) < from)
      return []
    const length = choice.duration === 90 ? '' : duration(choice.duration)
    const price = euros((choice.discountPrice ?? choice.price).value)
    return [{ time: time(startingDate), words: time(startingDate) + length + price }]
  })
}

// requirement C51
test.each([toulouse, tours])(
  'The home of $name begins with the free times of the evening, each with its price and unit',
  async (center) => {
    const tonight = (await home(center.slug)).main.part('region', 'Libre ce soir')
    const free = await freeTimes(center, '2026-11-24', '18:00')
    expect(free.length).toBeGreaterThan(2)
    const shown = tonight.links.filter(({ href }) => href.includes('from='))
    expect(shown.map(({ name }) => plain(name))).toEqual(
      free.slice(0, 6).map(({ words }) => plain(words)),
    )
    expect(tonight.text).toMatch(/terrain,\s1\sh\s30/)
    const slots = await shown[0]?.follow()
    expect(slots?.main.form('Continuer')).toBeDefined()
  },
)

// requirement C51
test('After the last start of the evening the page shows those of the next one, with their date', async () => {
  site.clock(Date.parse('2026-11-24T22:40:00+01:00'))
  const free = await freeTimes(tours, '2026-11-25', '18:00')
  const tomorrow = (await home(tours.slug)).main.part('region', 'Libre demain soir')
  expect(tomorrow.text).toContain(free[0]?.time)
})

// requirement C51
test('A club that takes no booking here says how it is called', async () => {
  const { main } = await home(orleans.slug)
  expect(main.link(/^Appeler/).href).toMatch(/^tel:/)
  expect(main.parts('region', 'Libre ce soir')).toEqual([])
})

// requirement C52
test('The page of a centre is its home, at another address', async () => {
  const visitor = site.visitor()
  const own = await visitor.open(`/${tours.slug}`)
  const detail = await visitor.open(`/nos-centres/${tours.id}/${tours.slug}`)
  const chosen = await visitor.open('/nos-centres/center')
  const parts = [own, detail, chosen].map(({ main }) => main.headings)
  expect(parts[1]).toEqual(parts[0])
  expect(parts[2]).toEqual(parts[0])
  expect(detail.answer.html).toContain(`rel="canonical" href="http://localhost/${tours.slug}"`)
  const other = await visitor.open(`/nos-centres/${toulouse.id}/${toulouse.slug}`)
  const made = await other.main.press(`Faire de ${toulouse.name} mon club`)
  expect(made.part('banner').link('Ton club').name).toContain(toulouse.name)
})

// requirement C54
test('The page shows every block that a club has, and no other', async () => {
  const headings = async (slug: string) => (await home(slug)).main.headings
  const all = await get<Center[]>('/centers')
  const clubs = all.filter(({ features }) => !features.collectorHotel)
  expect(clubs.length).toBeGreaterThan(30)
  for (const { id, slug } of clubs) {
    const [shown, { menu }, { offers }] = await Promise.all([
      headings(slug),
      get<{ menu: unknown }>(`/content/menus/${id}`),
      get<{ offers: unknown[] }>(`/content/offers?center=${id}`),
    ])
    expect([slug, shown.includes('Au bar')]).toEqual([slug, menu !== null])
    expect([slug, shown.includes('Les offres')]).toEqual([slug, offers.length > 0])
    expect(shown).toEqual(
      expect.arrayContaining(['Les terrains', 'Les prix', 'Horaires', 'Y aller']),
    )
  }
})

// requirement C54
test('Courts are listed by sport and kind, those in the open air apart', async () => {
  const { courts } = await get<CenterDetail>(`/centers/${toulouse.id}`)
  const openAir = courts.filter(({ fieldType }) => fieldType.isOpenAir).length
  const list = (await home(toulouse.slug)).main.part('region', 'Les terrains')
  expect(openAir).toBe(2)
  expect(list.text).toMatch(/12Padel7\scouverts, 2\sextérieurs/)
  const { html } = (await home(toulouse.slug)).answer
  expect(html.match(/class="court-mark" data-open-air/g)).toHaveLength(openAir)
  expect(html.match(/class="court-mark"/g)).toHaveLength(courts.length)
})

// requirement C55
test('A home asks the same number of things of every club, and is kept for the next guest', async () => {
  const inject = vi.spyOn(site.app, 'inject')
  const asked = async (slug: string) => {
    inject.mockClear()
    await home(slug)
    const calls = inject.mock.calls as unknown as [{ readonly url: string }][]
    const urls = calls.map(([{ url }]) => url).filter((url) => url.startsWith('/api/'))
    return new Set(urls.map((url) => url.replaceAll(/\d+/g, 'n'))).size
  }
  const counts = [await asked(tours.slug), await asked(toulouse.slug), await asked('dijon')]
  expect(Math.max(...counts)).toBeLessThanOrEqual(12)
  expect(new Set(counts).size).toBe(1)
  inject.mockRestore()
  // a kept page is sent whole, a page made for one visitor is streamed
  const isWhole = async (path: string) =>
    (await site.visitor().open(path)).answer.headers['content-length'] !== undefined
  expect(await isWhole(`/${tours.slug}`)).toBe(true)
  expect(await isWhole(`/nos-centres/${tours.id}/${tours.slug}`)).toBe(true)
  expect(await isWhole('/nos-centres')).toBe(false)
})

// requirement C56
test('Structured data name where a club is, when it is open and its prices', async () => {
  const page = await home(toulouse.slug)
  const { latitude, longitude } = await get<CenterDetail>(`/centers/${toulouse.id}`)
  expect(placeData(page)).toMatchObject({
    url: `http://localhost/${toulouse.slug}`,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    priceRange: expect.stringMatching(/^de\s[\d,]+\s€\sà\s[\d,]+\s€$/),
  })
  expect(placeData(page).openingHoursSpecification).toHaveLength(7)
})

// requirement C57
test('Without photographs a club shows drawn views of its sports, one beside the other', async () => {
  const gallery = (await home(toulouse.slug)).main.part('region', 'Vues de Toulouse Colomiers')
  expect(gallery.parts('group').map(({ text }) => plain(text))).toEqual([
    'Padel, 10 terrains abrités',
    'Padel, 2 terrains à ciel ouvert',
    'Squash, 3 terrains',
    'Badminton, 4 terrains',
    'Pickleball, 3 terrains',
  ])
})

// requirement C60
test('At the collector hotel the logo is another, and nothing leads to sections that its menus hide', async () => {
  const hidden = pages
    .filter(({ menus = [] }) => menus.some(({ menu }) => menu === 'kids' || menu === 'companies'))
    .map(({ path }) => path)
  expect(hidden.length).toBeGreaterThan(4)
  const visitor = site.visitor()
  for (const address of [
    '/hotel-du-collectionneur',
    '/nos-centres/56/hotel-du-collectionneur',
    '/',
    '/hotel-du-collectionneur/sportsbar',
    '/tarifs-avantageux',
  ]) {
    const page = await visitor.open(address)
    expect(page.part('banner').text).toContain('4COLLECTIONNEUR')
    const led = page.links.map(({ href }) => href.replace('/hotel-du-collectionneur/', '/'))
    expect([address, led.filter((href) => hidden.includes(href.split('?')[0] ?? ''))]).toEqual([
      address,
      [],
    ])
  }
  const asksForPopups = async (slug: string) =>
    (await site.visitor().open(`/${slug}/padel`)).answer.html.includes('/content/popups?')
  expect(await asksForPopups('hotel-du-collectionneur')).toBe(false)
  expect(await asksForPopups(tours.slug)).toBe(true)
  expect((await home(tours.slug)).part('banner').text).toContain('4PADEL')
})

// requirement C83
test('The news of a club are listed by their day, the latest first', async () => {
  for (const { slug } of [toulouse, tours]) {
    const { main } = await home(slug)
    const days = [...(main.text.split('Au club')[1] ?? '').matchAll(/(\d\d)\/(\d\d)\/(20\d\d)/g)]
      .filter(([, , , year]) => year === '2026')
      .map(([, day, month, year]) => `${year}-${month}-${day}`)
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted().toReversed())
  }
})
