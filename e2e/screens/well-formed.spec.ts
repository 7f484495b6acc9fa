import routes from '../../apps/web/app/routes.ts'
import { origin } from '../site/addresses.ts'
import { expect, test } from '../test.ts'
import { aliases, publicPages, withBookings, withHold } from './addresses.ts'

interface Read {
  readonly status: number
  readonly title: string | undefined
  readonly headings: number
  readonly language: string | undefined
}

/** A page as it comes from the server, before any script. */
async function read(address: string, token?: string): Promise<Read> {
  const headers = new Headers(token === undefined ? {} : { cookie: `session=${token}` })
  const answer = await fetch(origin + address, { headers, redirect: 'manual' })
  const html = await answer.text()
  return {
    status: answer.status,
    title: /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1],
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    language: /<html[^>]* lang="(\w+)"/.exec(html)?.[1],
  }
}

const sound = { status: 200, headings: 1, language: 'fr', title: expect.stringMatching(/\S/) }

// requirements S2 and S18
test('Every page answers in French with one h1 and a title that no other page has', async () => {
  const hold = await withHold()
  const account = await withBookings()
  const titles = new Map<string, string>()
  const asked = [
    ...publicPages.map((address) => ({ address, token: undefined })),
    ...[hold, account].flatMap(({ pages, token }) => pages.map((address) => ({ address, token }))),
  ]
  for (const { address, token } of asked) {
    const page = await read(address, token)
    expect.soft(page, address).toEqual(sound)
    const title = page.title ?? ''
    expect.soft(titles.get(title), `the page with the title of ${address}`).toBeUndefined()
    titles.set(title, address)
  }
})

test('No page of the route table escapes these tests', async () => {
  const hold = await withHold()
  const account = await withBookings()
  const addresses = [...publicPages, ...Object.keys(aliases), ...hold.pages, ...account.pages]
  const paths = addresses.map((address) => address.split('?')[0] ?? '')
  const patterns = pagesOf(routes).filter((pattern) => pattern !== '/*')
  // « /reserver » is no centre's home, though its pattern would take it.
  const withParameters = paths.filter((path) => !patterns.includes(path))
  const missed = patterns.filter((pattern) =>
    /[:*]/.test(pattern)
      ? !withParameters.some((path) => expressionOf(pattern).test(path))
      : !paths.includes(pattern),
  )
  expect(missed).toEqual([])
})

interface Entry {
  readonly path?: string
  readonly file: string
  readonly children?: readonly Entry[]
}

/** The patterns of the routes that show something: a resource has no `.tsx`. */
function pagesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path = '', file, children }) =>
    children ? pagesOf(children) : file.endsWith('.tsx') ? [`/${path}`] : [],
  )
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\*$/, '.+')
  return new RegExp(`^${source}$`)
}

test('Other addresses of a page answer like the page', async () => {
  for (const [alias, address] of Object.entries(aliases)) {
    expect.soft(await read(alias), alias).toEqual(await read(address))
  }
})

// requirement S3
test('An address that nothing has answers 404 in the error page’s words', async ({ page }) => {
  for (const address of ['/rien-de-tel', '/nos-centres/999999', '/centers/regions/999', '/a/b/c']) {
    const answer = await page.goto(address)
    expect.soft(answer?.status(), address).toBe(404)
    await expect
      .soft(page.getByRole('heading', { level: 1 }), address)
      .toHaveText('Oops... Page non trouvée :(')
  }
  await page
    .getByRole('link', { name: "Cliquez ici pour revenir à la page d'accueil", exact: true })
    .click()
  await expect(page).toHaveURL('/')
})

// requirement S2
test('The maintenance page says so over the whole screen', async ({ page }) => {
  await page.goto('/maintenance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^MAINTENANCE\s*EN COURS$/)
  await expect(page.getByRole('banner')).toHaveCount(0)
})

// requirement S4
test('In the mobile application header, tab bar and footer stay away, on the next page too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/nos-centres/liste?flutter=true')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Onglets' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})
