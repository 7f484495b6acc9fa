import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PlaceField } from './place-field.tsx'
import './search-filters.css'

interface SearchFiltersProps {
  /** The address of the list. */
  readonly path: string
  /** The search as the address has it: another one fills the form anew. */
  readonly search: string
  /** A centre's own list has no other place. */
  readonly hasPlace: boolean
  readonly place: string
  readonly distance: number
  readonly distances: readonly number[]
  /** How many filters are set: on a phone all but the first fold. */
  readonly set: number
  /** The fields that fold. */
  readonly children: ReactNode
}

/** The filters of a list as a form whose address is the search; a choice searches at once, the button does without a script. */
export function SearchFilters(props: SearchFiltersProps) {
  const { path, search, hasPlace, place, distance, distances, set, children } = props
  const form = useRef<HTMLFormElement>(null)
  const chosen = useRef('')
  useEffect(() => {
    const field = form.current?.elements.namedItem(chosen.current)
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
    chosen.current = ''
  }, [search])
  const choose = ({ target }: FormEvent) => {
    const isChoice = target instanceof HTMLSelectElement || isBox(target)
    if (!isChoice) return
    chosen.current = target.name
    form.current?.requestSubmit()
  }
  return (
    <Form
      ref={form}
      action={path}
      role="search"
      className="filters"
      key={search}
      onChange={choose}
      preventScrollReset
    >
      {hasPlace && (
        <div className="filter-place">
          <PlaceField
            label="Lieu"
            labelClass="mb-1.5 block text-sm font-semibold"
            inputClass="control text-ellipsis"
            name="lieu"
            defaultValue={place}
          />
          <Select label="Distance" name="distance" defaultValue={distance}>
            {distances.map((km) => (
              <option key={km} value={km}>{`${km}\u00a0km`}</option>
            ))}
          </Select>
        </div>
      )}
      <details className="filter-more" open={set > 0}>
        <summary className="button button-quiet button-small">
          <Icon name="filter" /> Filtres{set > 0 && ` (${set})`}
        </summary>
        <div className="filter-fields">{children}</div>
      </details>
      <p className="filter-actions">
        <Button look="dark" size="small">
          Chercher
        </Button>
        {(set > 0 || place !== '') && (
          <Link to={path} className="link">
            Tout effacer
          </Link>
        )}
      </p>
    </Form>
  )
}

const isBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox'
