import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'
import { everyVisit } from '../../../apps/server/src/testing/pages/visits.ts'

const site = await siteForAll('well_formed', { bank: 'stand-in' })
const visits = await everyVisit(site)

async function read(visitor: Visitor, address: string) {
  const { status, title, heading, language, answer } = await visitor.ask(address)
  return { status, title, heading, language, inSpans: headingsInSpans(answer.html) }
}

/** The headings of a page inside a `span`, where parsers and screen readers expect only text. */
function headingsInSpans(html: string): string[] {
  let spans = 0
  const found: string[] = []
  for (const [tag, slash, name] of html.matchAll(/<(\/?)(span|h[1-6])\b[^>]*>/g)) {
    if (name === 'span') spans += slash === '' ? 1 : -1
    else if (slash === '' && spans > 0) found.push(tag)
  }
  return found
}

const sound = {
  inSpans: [],
  status: 200,
  language: 'fr',
  title: expect.stringMatching(/\S/),
  heading: expect.stringMatching(/\S/),
}

// requirement S18
test('Every page answers in French with one h1 and a title that no other page has', async () => {
  const titles = new Map<string, string>()
  for (const { visitor, pages } of visits) {
    for (const address of pages) {
      const page = await read(visitor, address)
      expect.soft(page, address).toEqual(sound)
      expect.soft(titles.get(page.title), `the page with the title of ${address}`).toBeUndefined()
      titles.set(page.title, address)
    }
  }
})

test('Other addresses of a page answer like the page', async () => {
  for (const { visitor, aliases } of visits) {
    for (const [alias, address] of aliases) {
      const [one, other] = [visitor.copy(), visitor.copy()]
      expect.soft(await read(one, alias), alias).toEqual(await read(other, address))
    }
  }
})

// requirement S3
test.each(['/rien-de-tel', '/nos-centres/999999', '/centers/regions/999', '/a/b/c'])(
  'An address that nothing has answers 404 in the error page’s words: %s',
  async (address) => {
    const page = await site.visitor().open(address)
    expect([page.status, page.heading]).toEqual([404, 'Oops... Page non trouvée :('])
    const home = await page.link("Cliquez ici pour revenir à la page d'accueil").follow()
    expect([home.status, home.address]).toEqual([200, '/'])
  },
)

// requirement S2
test('The maintenance page says so over the whole screen', async () => {
  const page = await site.visitor().open('/maintenance')
  expect(page.heading).toMatch(/^MAINTENANCE\s*EN COURS$/)
  expect(page.parts('banner')).toEqual([])
})

test('In the mobile application header, tab bar and footer stay away, on the next page too', async () => {
  const visitor = site.visitor()
  const shown = await visitor.copy().open('/nos-centres/liste')
  for (const frame of frames(shown)) expect(frame).toHaveLength(1)
  const page = await visitor.open('/nos-centres/liste?isApp=true&flutter=true')
  expect(page.heading).not.toBe('')
  expect(frames(page)).toEqual([[], [], []])
  expect(frames(await visitor.open('/'))).toEqual([[], [], []])
})

// requirement S4
test('In a browser they stay away on the page of the link alone', async () => {
  const visitor = site.visitor()
  expect(frames(await visitor.open('/nos-centres/liste?flutter=true'))).toEqual([[], [], []])
  for (const frame of frames(await visitor.open('/'))) expect(frame).toHaveLength(1)
})

const frames = (page: Page) => [
  page.parts('banner'),
  page.parts('navigation', 'Onglets'),
  page.parts('contentinfo'),
]
