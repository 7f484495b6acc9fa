import routes from '../../apps/web/app/routes.ts'
import { expect, test } from '../test.ts'
import { aliases, publicPages, withBookings, withHold } from './addresses.ts'

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
