import { lazy, Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useNetwork } from './connection-notice.tsx'
import { skeletonAt } from '../site/page-frame.ts'
import type { SkeletonShape } from '../site/page-row.ts'
import { loadPart } from '../ui/network.ts'

const PageSkeleton = lazy(() => loadPart(() => import('./page-skeleton.tsx')))

/** The shape of the page that is on its way, over the one that is left, when it takes long. */
export function Waiting({ hasCenter }: { hasCenter: boolean }) {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const network = useNetwork()
  // What is there stays as long as the next page cannot come.
  if (network !== 'online') return null
  if (state !== 'loading' || location.pathname === pathname) return null
  const shape = shapeOf(location.pathname, location.search, hasCenter)
  // The tabs of the account stay: their page shows the shape of the next one below them.
  if (shape === 'tab' && skeletonAt(pathname)?.skeleton === 'tab') return null
  return (
    shape && (
      <Suspense>
        <PageSkeleton shape={shape} />
      </Suspense>
    )
  )
}

/** Slots of a day where a centre is known, a row for each centre around where none is. */
function shapeOf(path: string, search: string, hasCenter: boolean): SkeletonShape | null {
  const page = skeletonAt(path)
  if (page?.skeleton !== 'slots') return page?.skeleton ?? null
  const ofCenter = hasCenter || /center=\w/.test(search) || page.isOfCenter
  return ofCenter && !/latitude=|place=/.test(search) ? 'slots' : 'rows'
}
