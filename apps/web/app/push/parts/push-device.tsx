import { Button } from '../../ui/button.tsx'
import { wayToInstall } from './installing.ts'
import { usePush } from './use-push.ts'

const texts = {
  on: 'Les rappels arrivent sur cet appareil.',
  off: 'Les rappels n’arrivent pas encore sur cet appareil.',
  blocked:
    'Ton navigateur bloque les notifications de 4PADEL\u00a0: autorise-les dans ses réglages.',
  unsupported: 'Ce navigateur n’affiche pas de notifications.',
} as const

const onIphone =
  'Sur iPhone, ajoute d’abord 4PADEL à l’écran d’accueil\u00a0: Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».'

/** Whether this browser is one of those that remind their member; a press changes it. */
export function PushDevice() {
  const { state, pending, turnOn, turnOff } = usePush()
  if (state === null) return null
  const isIphone = state === 'unsupported' && wayToInstall() === 'by hand'
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t pt-5">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {isIphone ? onIphone : texts[state]}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button
          type="button"
          look="quiet"
          size="small"
          pending={pending}
          onClick={state === 'on' ? turnOff : turnOn}
        >
          {state === 'on' ? 'Désactiver ici' : 'Activer ici'}
        </Button>
      )}
    </div>
  )
}
