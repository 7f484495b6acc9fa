import { useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { PlaceField } from './parts/place/place-field.tsx'
import { mayReadPosition, readPosition, type PickedPlace } from '../site/visit/position.ts'

interface SearchFormProps {
  readonly search: string
  /** The list starts at the visitor's position. */
  readonly around: boolean
}

/** Search by name, town or postal code, and around the visitor. */
export function SearchForm({ search, around }: SearchFormProps) {
  const submit = useSubmit()
  const { locate, locating } = useLocate(search === '' && !around)
  const pick = (picked: PickedPlace) => {
    const query: Record<string, string> =
      picked.kind === 'position'
        ? { latitude: picked.latitude, longitude: picked.longitude }
        : { recherche: picked.kind === 'center' ? picked.name : picked.search }
    void submit(query, { action: '/nos-centres' })
  }
  return (
    <Form role="search" method="get" action="/nos-centres" className="flex flex-wrap gap-3">
      <div className="relative min-w-0 flex-1">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 z-10 hidden -translate-y-1/2 text-mute page-md:block"
        />
        <PlaceField
          key={search}
          label="Nom, ville ou code postal"
          labelClass="sr-only"
          inputClass="control text-ellipsis page-md:pl-12"
          name="recherche"
          defaultValue={search}
          onPick={pick}
        />
      </div>
      {/* Beside the field: below it the list of places would cover it. */}
      <Button look="dark" className="px-4 page-md:px-6">
        <Icon name="search" className="page-md:hidden" />
        <span className="sr-only page-md:not-sr-only">Chercher</span>
      </Button>
      <Button
        type="button"
        look="quiet"
        className="scripted basis-full px-4 whitespace-nowrap page-md:basis-auto"
        pending={locating}
        aria-pressed={around}
        onClick={locate}
      >
        <Icon name="locate" /> Autour de moi
      </Button>
    </Form>
  )
}

/** Reads the visitor's position when asked, or by itself where that is allowed already. */
function useLocate(byItself: boolean) {
  const submit = useSubmit()
  const showToast = useToast()
  const [locating, setLocating] = useState(false)
  const atFirst = useRef(byItself)
  useEffect(() => {
    if (!atFirst.current) return
    atFirst.current = false
    void mayReadPosition()
      .then((allowed) => (allowed ? readPosition() : null))
      .then((position) => {
        if (position) void submit({ ...position }, { action: '/nos-centres', replace: true })
      })
  }, [submit])
  const locate = async () => {
    setLocating(true)
    const position = await readPosition()
    setLocating(false)
    if (position) return submit({ ...position }, { action: '/nos-centres' })
    showToast({
      text: 'Ta position n’est pas disponible. Cherche par ville ou code postal.',
      tone: 'error',
    })
  }
  return { locate: () => void locate(), locating }
}
