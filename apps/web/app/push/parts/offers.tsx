import { lazy, Suspense } from 'react'
import { loadPart } from '../../ui/browser/network.ts'
import { useFrame } from '../../site/pages/use-frame.ts'

const DeviceOffer = lazy(() => loadPart(() => import('./device-offer.tsx')))

/** Comes below all else of a page, once the browser has shown it: nothing moves for it. */
export function Offers() {
  const frame = useFrame()
  if (!frame || frame.isApp || frame.embedded) return null
  return (
    <Suspense>
      <DeviceOffer />
    </Suspense>
  )
}
