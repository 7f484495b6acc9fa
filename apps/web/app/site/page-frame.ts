import { useMatches } from 'react-router'
import type { FramePart, PageRow } from '../site/page-row.ts'

/** What browsers know of a page: its row, cut to what the frame uses of it. */
export type PageFrame = Pick<PageRow, 'without' | 'back'>

declare global {
  /** By the pattern of its address, which is also the id of its route. */
  const __PAGE_FRAMES__: Readonly<Record<string, PageFrame>>
}

const frames = __PAGE_FRAMES__

/** The frame of the page that is shown. */
export function usePageFrame(): PageFrame {
  return frames[useMatches().at(-1)?.id ?? ''] ?? {}
}

/** What the page that is shown hides of the frame: by its row, and by `without` in its loader's data. */
export function useHidden(): ReadonlySet<FramePart> {
  const { without = [] } = usePageFrame()
  const data = useMatches().at(-1)?.loaderData as Pick<PageFrame, 'without'> | null | undefined
  return new Set([...without, ...(data?.without ?? [])])
}
