import type { ContentPackage } from '@quatre/contract'
import { minuteOfClock, timeOfMinute } from '@quatre/domain'
import type { SectionPage } from '../../site/content/section-page.ts'

/** Of `9h45`, or of the `09:45` of an address. */
const minuteOf = (time = '') => minuteOfClock(time.replace('h', ':').padStart(5, '0'))

/** The page with the hours of its party moved to the start that is chosen, and to the length of the package. */
export function movedSteps(
  page: SectionPage,
  clock: string | null,
  { minutes }: Pick<ContentPackage, 'minutes'>,
): SectionPage {
  const blocks = page.blocks.map((block) => {
    if (block.type !== 'steps' || block.start === undefined) return block
    const written = minuteOf(block.start)
    const start = clock === null ? written : minuteOf(clock)
    const longer = written + minutes - minuteOf(block.items.at(-1)?.mark)
    const items = block.items.map((item) => {
      const after = minuteOf(item.mark) - written
      return { ...item, mark: timeOfMinute(start + after + (after > 0 ? longer : 0)) }
    })
    return { ...block, items, title: `${block.title}, début à ${timeOfMinute(start)}` }
  })
  return { ...page, blocks }
}
