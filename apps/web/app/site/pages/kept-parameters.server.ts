import { matchRoutes } from 'react-router'
import { pages } from '../../routes.ts'
import { pagePatterns } from './page-row.ts'

const routes = pages.flatMap((row) => pagePatterns(row).map((path) => ({ path, row })))

/** The centre that the frame of any page is about. */
const ofEveryPage = ['center']

/** The parameters of a page that may be given again, in one order, and their values that may not; null of any other page. */
export function keptParameters(pathname: string) {
  // the router's own addresses, and those in the background
  if (pathname.startsWith('/_')) return null
  const row = matchRoutes(routes, pathname)?.at(-1)?.route.row
  if (row?.keeps === undefined) return null
  return { names: [...new Set([...ofEveryPage, ...row.keeps])], never: row.keepsNot ?? {} }
}
