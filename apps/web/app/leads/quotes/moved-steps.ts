import type { ContentPackage } from '@quatre/contract'
import { clockText, minuteOfClock, timeOfMinute } from '@quatre/domain'
import type { SectionPage } from '../../site/content/section-page.ts'

const minuteOf = (mark = '') => minuteOfClock(mark.replace('h', ':').padStart(5, '0'))

/** The page with the hours of its party moved to the start that is chosen, and to the length of the package. */
export function movedSteps(
  page: SectionPage,
  clock: string | null,
  { minutes }: Pick<ContentPackage, 'minutes'>,
): SectionPage {
  const blocks = page.blocks.map((block) => {
    if (block.type !== 'steps' || block.start === undefined) return block
    const written = minuteOfClock(block.start)
    const later = minuteOfClock(clock ?? block.start) - written
    const longer = written + minutes - minuteOf(block.items.at(-1)?.mark)
    const items = block.items.map((item) => {
      const at = minuteOf(item.mark)
      return { ...item, mark: timeOfMinute(at + later + (at > written ? longer : 0)) }
    })
    return { ...block, items, title: `${block.title}, début à ${clockText(clock ?? block.start)}` }
  })
  return { ...page, blocks }
}
