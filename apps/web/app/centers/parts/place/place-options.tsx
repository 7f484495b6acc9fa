import type { Place } from '@quatre/contract'
import {
  useEffect,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { readPosition, type PickedPlace } from '../../../site/visit/position.ts'
import { typographic } from '../../../ui/typographic.ts'
import './place-options.css'

/** The effects of keys in the field, while the list is open. */
export interface PlaceKeys {
  readonly press: (event: KeyboardEvent) => void
}

interface PlaceOptionsProps {
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly ref: Ref<PlaceKeys>
  readonly typed: string
  readonly onActive: (id: string | undefined) => void
  readonly onFill: (text: string) => void
  readonly onPick: ((picked: PickedPlace) => void) | undefined
  readonly onClose: () => void
}

const icons: Record<Place['kind'], IconName> = {
  town: 'map',
  postalCode: 'map',
  center: 'map-pin',
}

/** The list under a place field: the possible meanings of the text, and around oneself, first before typing. */
export default function PlaceOptions(props: PlaceOptionsProps) {
  const { id, input, ref, typed, onActive, onFill, onPick, onClose } = props
  const places = usePlaces(typed)
  const send = useSend(input)
  const [active, setActive] = useState(-1)
  const [position, setPosition] = useState<'idle' | 'asked' | 'refused'>('idle')
  // typed text leads to its best match, not to the visitor's position
  const options = typed.trim() === '' ? [null, ...places] : [...places, null]
  const count = options.length
  const optionId = (at: number) => `${id}-${at}`

  const move = (at: number) => {
    setActive(at)
    onActive(optionId(at))
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => () => onActive(undefined), [onActive])

  const pick = (picked: PickedPlace) => {
    if (picked.kind !== 'position') onFill(picked.name)
    onClose()
    if (onPick) onPick(picked)
    else send(picked)
  }
  const pickPosition = async () => {
    setPosition('asked')
    const found = await readPosition()
    if (found === null) return setPosition('refused')
    pick({ kind: 'position', ...found })
  }
  const choose = (at: number) => {
    const place = options[at]
    if (place) pick(place)
    else void pickPosition()
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(active + 1 < count ? active + 1 : 0)
    else if (event.key === 'ArrowUp') move(active > 0 ? active - 1 : count - 1)
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else if (event.key === 'Enter' && !input.current?.form && places[0]) pick(places[0])
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  useImperativeHandle(ref, () => ({ press }))

  return (
    <div className="place-options">
      {/* above the list, whose end may be out of sight */}
      <p role="status" className="place-status">
        {typed.trim() !== '' && places.length === 0
          ? 'Aucune ville ni club de ce nom.'
          : position === 'refused' && 'Ta position n’est pas disponible. Indique ta ville.'}
      </p>
      <div id={id} role="listbox" aria-label="Lieux">
        {options.map((place, at) => (
          <div
            key={place?.search ?? ''}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="place-option"
            // the field keeps the focus, and its list stays
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(at)}
          >
            <Icon name={place ? icons[place.kind] : 'locate'} />
            <b>{place ? typographic(place.name) : 'Autour de moi'}</b>
            {place ? (
              <small>{place.name.includes(place.detail) ? 'Club' : place.detail}</small>
            ) : (
              <small>{position === 'asked' && 'Recherche…'}</small>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The places that the text may mean; those shown before, until the next ones are there. */
function usePlaces(typed: string): readonly Place[] {
  const { data, load } = useFetcher<readonly Place[]>()
  useEffect(() => {
    void load(`/_places?search=${encodeURIComponent(typed)}`)
  }, [typed, load])
  return data ?? []
}

/** Sends the field's form with the choice in place of the typed text. */
function useSend(input: RefObject<HTMLInputElement | null>) {
  const submit = useSubmit()
  return (picked: PickedPlace) => {
    const element = input.current
    if (!element?.form) return
    const form = new FormData(element.form)
    for (const name of [element.name, 'center', 'latitude', 'longitude']) form.delete(name)
    if (picked.kind === 'position') {
      form.set('latitude', picked.latitude)
      form.set('longitude', picked.longitude)
    } else {
      form.set(picked.kind === 'center' ? 'center' : element.name, picked.search)
    }
    void submit(form, { action: element.form.getAttribute('action') ?? undefined })
  }
}
