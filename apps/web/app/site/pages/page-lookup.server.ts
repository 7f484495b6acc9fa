import type { Center } from '@quatre/contract'
import { isHiddenAtHotel, pagePatterns, type MenuName, type PageRow } from './page-row.ts'
import { pages, type PagePath } from '../../routes.ts'

const byPattern = new Map(
  pages.flatMap((row) => pagePatterns(row).map((pattern) => [pattern, row])),
)
const byAddress = new Map([...byPattern].map(([pattern, row]) => [pattern.toLowerCase(), row]))

export { pages }

/**
 * The row of the page that the router matched.
 * @throws Error when no row has this pattern
 */
export function pageRow(pattern: string): PageRow {
  const row = byPattern.get(pattern.startsWith('/') ? pattern : `/${pattern}`)
  if (row === undefined) throw new Error(`No row of the pages has ${pattern}.`)
  return row
}

/** The row of the page at an address without variable parts; undefined at any other. */
export const pageAt = (pathname: string): PageRow | undefined =>
  byAddress.get(pathname.toLowerCase())

/** Whether a link of a centre's page leads where the centre hides the menu (requirement C60). */
export function leadsToHidden(
  to: string | null,
  center: Pick<Center, 'slug' | 'features'> | null,
): boolean {
  if (!center?.features.collectorHotel) return false
  const row = pageAt(to?.replace(`/${center.slug}/`, '/').split('?')[0] ?? '')
  return row !== undefined && isHiddenAtHotel(row)
}

const places = pages
  .flatMap((row) => (row.menus ?? []).map((place) => ({ ...place, row })))
  .toSorted((one, other) => one.rank - other.rank)

/** The places of a menu with the rows of their pages, in their order. */
export const placesIn = (name: MenuName) => places.filter(({ menu }) => menu === name)

/** The address of a page: the chosen centre's own version where there is one (requirement S6). */
export const pageAddress = (path: PagePath, center: Slugged | null): string =>
  addressOfRow(pageRow(path), center)

/** The same of the page of a row. */
export function addressOfRow(row: PageRow, center: Slugged | null): string {
  const { path, centerPath = path, under = [] } = row
  return center && under.includes('/:center_name') ? `/${center.slug}${centerPath}` : path
}

interface Slugged {
  readonly slug: string
}
