import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Asks for the position on a press, then searches around it. `query` is the rest of the search. */
export function AroundMe({ query }: { readonly query: string }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'asked' | 'refused'>('idle')
  const search = () => {
    setState('asked')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const address = new URLSearchParams(query)
        address.set('latitude', coords.latitude.toFixed(4))
        address.set('longitude', coords.longitude.toFixed(4))
        setState('idle')
        void navigate(`/reservations/slots?${address.toString()}`)
      },
      () => setState('refused'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return (
    <div className="scripted">
      <Button type="button" look="quiet" width="full" pending={state === 'asked'} onClick={search}>
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
