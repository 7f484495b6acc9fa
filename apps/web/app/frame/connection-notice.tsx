import { Icon } from '../ui/icon.tsx'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that the network is gone, and goes away with its return. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky top-0 z-40">
      {!online && (
        <p className="offline-notice">
          <Icon name="offline" size={18} />
          Tu es hors ligne. Ce que tu vois peut avoir changé.
        </p>
      )}
    </div>
  )
}
