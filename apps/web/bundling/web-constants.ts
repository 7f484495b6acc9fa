import type { Skeletons } from '../app/frame/skeleton/skeleton-at.ts'
import { pagePatterns } from '../app/site/pages/page-row.ts'
import { pages } from '../app/routes.ts'

/**
 * Constants that the build writes into the pages' scripts; the table of pages itself stays on the server. The
 * placeholders of pages, by address pattern: they are drawn before the page's own module is there.
 */
export const webConstants = {
  __PAGE_SKELETONS__: JSON.stringify(skeletons()),
}

function skeletons(): Skeletons {
  return Object.fromEntries(
    pages.flatMap((row) => {
      const { skeleton } = row
      return skeleton ? pagePatterns(row).map((pattern) => [pattern, skeleton] as const) : []
    }),
  )
}
