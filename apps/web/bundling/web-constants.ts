import type { PageFrame } from '../app/site/page-frame.ts'
import { patternsOf } from '../app/site/page-row.ts'
import { pages } from '../app/routes.ts'

/** What the pages' scripts are given at their build; the table of pages itself stays on the server. */
export const webConstants = { __PAGE_FRAMES__: JSON.stringify(pageFrames()) }

/** Of each page that differs from the others in its frame, what the frame has to know. */
function pageFrames(): Record<string, PageFrame> {
  return Object.fromEntries(
    pages.flatMap((row) => {
      const { without, back, skeleton } = row
      const isDifferent = without ?? back ?? skeleton
      return isDifferent ? patternsOf(row).map((each) => [each, { without, back, skeleton }]) : []
    }),
  )
}
