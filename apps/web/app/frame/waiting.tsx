import { lazy, Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { loadPart } from '../ui/browser/network.ts'
import { useNetwork } from '../ui/browser/use-network.ts'

const PageSkeleton = lazy(() => loadPart(() => import('./skeleton/page-skeleton.tsx')))

/** The shape of the page that is on its way, over the one that is left, when it takes long. */
export function Waiting({ hasCenter }: { hasCenter: boolean }) {
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const network = useNetwork()
  // The present page stays while the next one cannot load.
  if (network !== 'online') return null
  if (state !== 'loading' || next.pathname === pathname) return null
  return (
    <Suspense>
      <PageSkeleton left={pathname} next={next} hasCenter={hasCenter} />
    </Suspense>
  )
}
