import { tournamentCategories, tournamentEventNames } from '@quatre/domain'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { PlaceField } from '../../centers/parts/place/place-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { capital, previewNames } from '../parts/words.ts'
import { distances, eventsByWord, previewsByWord, type Filters } from './filters.ts'

interface FilterFormProps {
  readonly filters: Filters
  /** The address of the list. */
  readonly path: string
  /** A centre's own list has no other place. */
  readonly hasPlace: boolean
  /** How many filters are set: on a phone all but the first fold. */
  readonly set: number
}

/** The filters as a form whose address is the search; a choice searches at once, the button does without a script. */
export function FilterForm({ filters, path, hasPlace, set }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { category, event, preview, place, distance, from, to, places } = filters
  const search = () => form.current?.requestSubmit()
  return (
    <Form ref={form} action={path} role="search" className="filters" key={JSON.stringify(filters)}>
      {hasPlace && (
        <div className="filter-place">
          <PlaceField
            label="Lieu"
            labelClass="filter-label"
            inputClass="control"
            name="lieu"
            defaultValue={place}
          />
          <Filter label="Distance" name="distance" value={String(distance)} onChange={search}>
            {distances.map((km) => (
              <option key={km} value={km}>{`${km}\u00a0km`}</option>
            ))}
          </Filter>
        </div>
      )}
      <details className="filter-more" open={set > 0}>
        <summary className="button button-quiet button-small">
          <Icon name="filter" /> Filtres{set > 0 && ` (${set})`}
        </summary>
        <div className="filter-fields">
          <Filter label="Catégorie" name="categorie" value={category ?? ''} onChange={search}>
            <option value="">Toutes</option>
            {tournamentCategories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Filter>
          <Filter label="Genre" name="genre" value={wordIn(eventsByWord, event)} onChange={search}>
            <option value="">Tous</option>
            {Object.entries(eventsByWord).map(([word, meant]) => (
              <option key={word} value={word}>
                {capital(tournamentEventNames[meant])}
              </option>
            ))}
          </Filter>
          <Filter
            label="Type"
            name="type"
            value={wordIn(previewsByWord, preview)}
            onChange={search}
          >
            <option value="">Peu importe</option>
            {Object.entries(previewsByWord).map(([word, meant]) => (
              <option key={word} value={word}>
                {previewNames[meant]}
              </option>
            ))}
          </Filter>
          <label className="filter-label">
            Du
            <input
              type="date"
              name="du"
              className="control"
              defaultValue={from ?? ''}
              onChange={search}
            />
          </label>
          <label className="filter-label">
            Au
            <input
              type="date"
              name="au"
              className="control"
              defaultValue={to ?? ''}
              onChange={search}
            />
          </label>
          <label className="filter-check">
            <input
              type="checkbox"
              name="places"
              value="1"
              className="tick"
              defaultChecked={places}
              onChange={search}
            />
            Avec des places
          </label>
        </div>
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

const wordIn = (values: Readonly<Record<string, string>>, meant: string | null) =>
  Object.keys(values).find((word) => values[word] === meant) ?? ''

interface FilterProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: () => void
  readonly children: React.ReactNode
}

function Filter({ label, name, value, onChange, children }: FilterProps) {
  return (
    <label className="filter-label">
      {label}
      <span className="filter-select">
        <select name={name} className="control" defaultValue={value} onChange={onChange}>
          {children}
        </select>
        <Icon name="chevron" className="select-arrow" size={20} />
      </span>
    </label>
  )
}
