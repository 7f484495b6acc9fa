import type { PageFrame } from '../app/site/pages/page-frame.ts'
import type { Skeletons } from '../app/frame/skeleton/skeleton-at.ts'
import { patternsOf, type PageRow } from '../app/site/pages/page-row.ts'
import { pages } from '../app/routes.ts'

/**
 * Constants that the build writes into the pages' scripts; the table of pages itself stays on the server.
 * Each lists, by address pattern, the pages that differ from the default.
 */
export const webConstants = {
  __PAGE_FRAMES__: JSON.stringify(byPattern(frameOf)),
  __PAGE_SKELETONS__: JSON.stringify(byPattern(({ skeleton }) => skeleton) satisfies Skeletons),
}

function frameOf({ without = [], back }: PageRow): PageFrame | undefined {
  // whether there is a popup the server says with the page
  const hidden = without.filter((part) => part !== 'popup')
  if (hidden.length === 0 && back === undefined) return undefined
  return { back, ...(hidden.length > 0 && { without: hidden }) }
}

function byPattern<Value>(valueOf: (row: PageRow) => Value | undefined): Record<string, Value> {
  return Object.fromEntries(
    pages.flatMap((row) => {
      const value = valueOf(row)
      return value === undefined ? [] : patternsOf(row).map((pattern) => [pattern, value] as const)
    }),
  )
}
