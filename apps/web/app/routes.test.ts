import { existsSync, readFileSync } from 'node:fs'
import { safeRedirect } from '@quatre/domain'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { waitPath } from './bookings/parts/court-waits.ts'
import { mayShowPopup, pagePatterns, type PageRow } from './site/pages/page-row.ts'
import { pageSamples } from './site/pages/page-samples.server.ts'
import routes, { pages } from './routes.ts'

const world = {
  day: '2026-11-26',
  start: '2026-11-26T14:00:00+01:00',
  center: { id: 42, slug: 'toulouse-colomiers', postalCode: '31770' },
  quietCenter: { slug: 'tours' },
  booking: 7,
  shareKey: 'k'.repeat(22),
}

test.each(pageSamples(world))('$address is a sample of its own row', ({ row, address }) => {
  const path = address.split('?')[0] ?? ''
  const found = matchRoutes(routes as RouteObject[], path)?.at(-1)?.route.id
  expect(pagePatterns(row)).toContain(found)
})

test('No address is in two rows', () => {
  const patterns = pages.flatMap(pagePatterns)
  expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([])
})

// requirement M24
test('A sign-in never leads to a page for guests, nor to an address that is no page', () => {
  const unwanted = pages.filter(
    ({ path, access, layout, redirectsTo }) =>
      access === 'guest' ||
      // a sign-in on the way to a wait starts the wait: its target leads on to a page
      (layout === 'none' && access === 'public' && !redirectsTo && path !== waitPath),
  )
  const refused = (row: PageRow) => safeRedirect(row.path.replaceAll(':', ''), '') === ''
  expect(unwanted.filter((row) => !refused(row)).map(({ path }) => path)).toEqual([])
  const forMembers = pages.filter(({ access }) => access === 'member')
  expect(forMembers.filter(refused).map(({ path }) => path)).toEqual([])
})

// requirement PO5
test('No popup covers home, the pages of a centre or a sport, the way to a paid court or to the end of a card', () => {
  const coverable = pages.filter(
    (row) => row.layout === 'default' && mayShowPopup(row) && row.popup !== 'strip',
  )
  const toCourt =
    /^\/($|:center_name$|centers|nos-centres|reserv|paiement|pay-in-app|signin|Signup|mucho|padel$|squash|pickleball$|foot-5)/
  expect(coverable.map(({ path }) => path).filter((path) => toCourt.test(path))).toEqual([])
  expect(coverable.map(({ path }) => path)).toContain('/kids')
})

// The product's list of pages, where it is at hand.
const list = new URL('../../../../shared/routes.tsv', import.meta.url)

test.skipIf(!existsSync(list))('The pages are those of the product’s list', () => {
  const lines = readFileSync(list, 'utf8').trimEnd().split('\n').slice(1)
  const listed = new Map(
    lines.map((line) => {
      const [path = '', access, layout] = line.split('\t')
      return [path, { access, layout }]
    }),
  )
  const found = new Set<string>()
  for (const row of pages) {
    const { access, layout, formerly } = row
    const patterns = [...pagePatterns(row), ...(formerly ? [formerly] : [])]
    const rows = patterns.map((pattern) => {
      const path = listed.has(pattern) ? pattern : pattern.replace('/:env/', '/*/')
      found.add(path)
      return listed.get(path)
    })
    // a page with a reason differs in one of its addresses at least
    const said = expect.soft(rows, row.why ?? row.path)
    const asRow = patterns.map(() => ({ access, layout }))
    if (row.why === undefined) said.toEqual(asRow)
    else said.not.toEqual(asRow)
  }
  const missing = [...listed.keys()].filter((path) => !found.has(path))
  console.log(`${missing.length} of the ${listed.size} pages of the product’s list are missing.`)
})
