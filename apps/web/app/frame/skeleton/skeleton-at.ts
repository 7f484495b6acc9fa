import { matchPath } from 'react-router'
import type { SkeletonShape } from '../../site/pages/page-row.ts'

/** The shapes of pages by the pattern of their address. */
export type Skeletons = Readonly<Record<string, SkeletonShape>>

declare global {
  const __PAGE_SKELETONS__: Skeletons
}

const skeletons = __PAGE_SKELETONS__

/** The shape of the page at an address, and whether it is a centre's version; null without a shape. */
export function skeletonAt(pathname: string) {
  const pattern =
    pathname in skeletons
      ? pathname
      : Object.keys(skeletons).find((each) => matchPath(each, pathname))
  const skeleton = pattern && skeletons[pattern]
  return skeleton ? { skeleton, isOfCenter: pattern.startsWith('/:center_name') } : null
}
