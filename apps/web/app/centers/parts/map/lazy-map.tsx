import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { loadPart } from '../../../ui/browser/network.ts'

const CenterMap = lazy(() => loadPart(() => import('./center-map.tsx')))

/** The map, fetched when its place is about to be seen and the page has nothing better to do. */
export function LazyMap(map: ComponentProps<typeof CenterMap>) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        whenIdle(() => setWanted(true))
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="size-full">
      {wanted ? (
        <Suspense fallback={<Waiting />}>
          <CenterMap {...map} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <p className="grid size-full place-content-center justify-items-center gap-2 text-mute">
      <Icon name="map" size={28} />
      <span className="scripted">La carte arrive</span>
    </p>
  )
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}
