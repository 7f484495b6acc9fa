import { useState, type MouseEvent } from 'react'
import { useSubmit } from 'react-router'
import { readPosition } from '../site/position.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Asks for the position on a press, then searches around it with the rest of its form. */
export function AroundMe() {
  const submit = useSubmit()
  const [state, setState] = useState<'idle' | 'asked' | 'refused'>('idle')
  const search = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const form = new FormData(currentTarget.form ?? undefined)
    setState('asked')
    const position = await readPosition()
    if (position === null) return setState('refused')
    setState('idle')
    form.delete('place')
    form.set('latitude', position.latitude)
    form.set('longitude', position.longitude)
    await submit(form, { action: '/reservations/slots' })
  }
  return (
    <div className="scripted">
      <Button
        type="button"
        look="quiet"
        width="full"
        pending={state === 'asked'}
        onClick={(event) => void search(event)}
      >
        <Icon name="locate" /> Autour de moi
      </Button>
      {state === 'refused' && (
        <p role="alert" className="mt-2 text-sm font-semibold text-alert">
          Ta position n’est pas disponible. Indique ta ville ou ton code postal.
        </p>
      )}
    </div>
  )
}
