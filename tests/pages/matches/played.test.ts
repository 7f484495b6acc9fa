import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('played_matches')
const list = '/recherche-un-match?onglet='
const read = async (query: string) => (await site.visitor().open(list + query)).main
const matchLinks = (main: Awaited<ReturnType<typeof read>>) =>
  main.links.map(({ href }) => href).filter((href) => href.startsWith('/matchs/detail/'))

// requirement MA15
test('« Vidéos » lists only matches with a video', async () => {
  const page = await site.visitor().open(`${list}videos`)
  const listed = matchLinks(page.main)
  expect(listed.length).toBeGreaterThan(0)
  expect(page.answer.html.match(/#play"/g)).toHaveLength(listed.length)
  const played = matchLinks(await read('joues'))
  expect(played.some((address) => !listed.includes(address))).toBe(true)
})

// requirement MA15
test('the sport and the day of the address choose the matches, and stay in the form', async () => {
  const main = await read('joues&sport=3&depuis=2026-11-20')
  const fields = main.forms[0]?.fields.map(({ name, value }) => [name, value])
  expect(fields).toEqual([
    ['onglet', 'joues'],
    ['sport', '3'],
    ['depuis', '2026-11-20'],
  ])
  expect(matchLinks(main).length).toBeGreaterThan(0)
  expect(matchLinks(await read('joues&sport=2'))).toEqual([])
  expect(matchLinks(await read('joues&depuis=2099-01-01'))).toEqual([])
})

// requirement MA15
test.each([
  ['joues', 'Pas encore de match.'],
  ['videos', 'Pas encore de vidéo.'],
])('« %s » says when there is none', async (tab, words) => {
  expect((await read(`${tab}&depuis=2099-01-01`)).text).toContain(words)
})

// requirement OM16
test('The slots of a club, its home and the home lead to the open matches, of which the browser adds the number', async () => {
  const slots = `/reservations/slots?center=toulouse-colomiers&date=2026-11-25`
  for (const [from, to] of [
    ['/', '/recherche-un-match'],
    ['/toulouse-colomiers', '/toulouse-colomiers/recherche-un-match'],
    [slots, '/toulouse-colomiers/recherche-un-match?jour=2026-11-25'],
  ] as const) {
    const { main } = await site.visitor().open(from)
    expect(main.link('Les matchs ouverts').href).toBe(to)
  }
  const count = async (query: string) =>
    (await site.visitor().ask(`/_matchs-ouverts${query}`)).answer.html
  expect(await count('?club=toulouse-colomiers')).toMatch(
    /^"\d+\sjoueurs? cherchent?, dans \d+\smatchs?"$/,
  )
  expect(await count('?club=toulouse-colomiers&jour=2099-01-01')).toBe('null')
})

// requirement OM1
test('the part of the day of the address chooses the open matches, and stays in the form', async () => {
  const readStartHours = async (hours: string) => {
    const { main } = await site.visitor().open(`/recherche-un-match?jour=tous&heure=${hours}`)
    expect(main.forms[0]?.fields.find(({ name }) => name === 'heure')?.value).toBe(hours)
    const clocks = main.text.match(/\b\d{1,2}h\d\d\b/g) ?? []
    return clocks.map((clock) => Number.parseInt(clock, 10))
  }
  const evening = await readStartHours('soir')
  expect(evening.length).toBeGreaterThan(0)
  expect(Math.min(...evening)).toBeGreaterThanOrEqual(18)
  const afternoon = await readStartHours('apres-midi')
  expect(afternoon.every((hour) => hour >= 12 && hour < 18)).toBe(true)
})
