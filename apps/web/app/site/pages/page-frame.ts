import { useMatches } from 'react-router'
import type { FramePart, PageRow } from './page-row.ts'

/** A page for browsers: its row, cut to the fields that the frame uses. */
export type PageFrame = Pick<PageRow, 'without' | 'back'>

/** By the pattern of an address, which is also the id of its route: the build gives it to the page's module. */
type Handle = Readonly<Record<string, PageFrame>> | undefined

/** The frame of the shown page: by its row, and by its loader's data. */
export function usePageFrame(): PageFrame & { readonly without: readonly FramePart[] } {
  const page = useMatches().at(-1)
  const { without = [], back } = (page?.handle as Handle)?.[page?.id ?? ''] ?? {}
  const data = page?.loaderData as PageFrame | null | undefined
  const to = data?.back ?? back
  return { without: [...without, ...(data?.without ?? [])], ...(to !== undefined && { back: to }) }
}

/** The parts of the frame that the shown page hides. */
export const useHidden = (): ReadonlySet<FramePart> => new Set(usePageFrame().without)
