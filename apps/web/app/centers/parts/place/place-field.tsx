import { lazy, Suspense, useId, useRef, useState } from 'react'
import { loadPart } from '../../../ui/browser/network.ts'
import type { PickedPlace } from '../../../site/visit/position.ts'
import type { PlaceKeys } from './place-options.tsx'

const PlaceOptions = lazy(() => loadPart(() => import('./place-options.tsx')))

interface PlaceFieldProps {
  readonly label: string
  readonly labelClass: string
  readonly inputClass: string
  /** `place` unless the page's address calls it otherwise. */
  readonly name?: string
  readonly defaultValue: string
  /** The centre whose name the field holds at first, by its slug: it is searched as long as it does. */
  readonly center?: string | undefined
  readonly required?: boolean
  /** Called with a choice; its form is sent with it when absent. */
  readonly onPick?: (picked: PickedPlace) => void
}

/**
 * The place to search at: a town, a postal code, a club, or around oneself. A plain text field, to which the first
 * focus brings a list of suggestions.
 */
export function PlaceField({
  label,
  labelClass,
  inputClass,
  name = 'place',
  defaultValue,
  center,
  required,
  onPick,
}: PlaceFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<PlaceKeys>(null)
  const [open, setOpen] = useState(false)
  /** Null before typing. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<string>()
  return (
    <div className="relative" onBlur={() => setOpen(false)}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        className={inputClass}
        defaultValue={defaultValue}
        placeholder="Ville, code postal ou club"
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        required={required}
        role="combobox"
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={open ? `${id}-options` : undefined}
        aria-activedescendant={active}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
          setOpen(true)
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          setOpen(true)
        }}
        onKeyDown={(event) => keys.current?.press(event)}
      />
      {center !== undefined && typed === null && (
        <input type="hidden" name="center" value={center} />
      )}
      {open && (
        <Suspense>
          <PlaceOptions
            id={`${id}-options`}
            input={input}
            ref={keys}
            typed={typed ?? ''}
            onActive={setActive}
            onFill={(text) => {
              if (input.current) input.current.value = text
            }}
            onPick={onPick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
