import { lazy, Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useNetwork } from './connection-notice.tsx'
import type { SkeletonShape } from './page-skeleton.tsx'
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
  // The tabs of the account stay: their page shows the shape of the next one below them.
  if (accountTab.test(pathname) && accountTab.test(location.pathname)) return null
  const shape = shapeOf(location.pathname, location.search, hasCenter)
  return (
    shape && (
      <Suspense>
        <PageSkeleton shape={shape} />
      </Suspense>
    )
  )
}

const accountTab = /^\/mon-compte\/[^/]+$/

function shapeOf(path: string, search: string, hasCenter: boolean): SkeletonShape | null {
  if (path === '/reservations/terrain') return 'court'
  if (/^\/(nos-centres|centers)\b(?!\/\d)/.test(path)) return 'rows'
  if (path.startsWith('/mon-compte/')) return 'account'
  if (!/\/(slots|reserver)$/.test(path)) return null
  const ofCenter = hasCenter || /center=\w/.test(search) || /.\/reserver$/.test(path)
  return ofCenter && !/latitude=|place=/.test(search) ? 'slots' : 'rows'
}
