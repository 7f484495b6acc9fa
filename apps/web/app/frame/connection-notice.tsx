import { Icon } from '../ui/icon.tsx'
import { useNetwork } from '../ui/browser/use-network.ts'

const texts = {
  online: null,
  offline: 'Hors ligne\u00a0: ce que tu vois peut avoir changé.',
  waiting: 'Hors ligne\u00a0: on garde ce que tu vois, le reste s’affichera au retour du réseau.',
  unsent: 'Hors ligne\u00a0: rien n’est parti, ta saisie est gardée. Appuie encore pour réessayer.',
}

/** Says that the network is gone, and goes away with its return. */
export function ConnectionNotice() {
  const text = texts[useNetwork()]
  return (
    <div role="status" className="sticky top-0 z-40">
      {text && (
        <p className="offline-notice">
          <Icon name="offline" size={18} />
          {text}
        </p>
      )}
    </div>
  )
}
