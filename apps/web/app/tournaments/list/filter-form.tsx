import { tournamentCategories, tournamentEventNames } from '@quatre/domain'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { PlaceField } from '../../centers/parts/place/place-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { capital, previewNames } from '../parts/words.ts'
import {
  distances,
  eventsByWord,
  levelWord,
  previewsByWord,
  wordOf,
  type Filters,
} from './filters.ts'
import type { levelOptions } from './level-options.ts'

interface FilterFormProps {
  readonly filters: Filters
  readonly levels: ReturnType<typeof levelOptions>
  /** The address of the list. */
  readonly path: string
  /** A centre's own list has no other place. */
  readonly hasPlace: boolean
  /** How many filters are set: on a phone all but the first fold. */
  readonly set: number
}

/** The filters as a form whose address is the search; a choice searches at once, the button does without a script. */
export function FilterForm({ filters, levels, path, hasPlace, set }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { category, event, preview, place, distance, from, to, places } = filters
  const search = () => form.current?.requestSubmit()
  return (
    <Form ref={form} action={path} role="search" className="filters" key={JSON.stringify(filters)}>
      {hasPlace && (
        <div className="filter-place">
          <PlaceField
            label="Lieu"
            labelClass="mb-1.5 block text-sm font-semibold"
            inputClass="control text-ellipsis"
            name="lieu"
            defaultValue={place}
          />
          <Select label="Distance" name="distance" defaultValue={distance} onChange={search}>
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
        <div className="filter-fields">
          <Select
            label="Catégorie"
            name="categorie"
            defaultValue={category ?? ''}
            onChange={search}
          >
            <option value="">Toutes</option>
            {tournamentCategories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Select
            label="Genre"
            name="genre"
            defaultValue={wordOf(eventsByWord, event)}
            onChange={search}
          >
            <option value="">Tous</option>
            {Object.entries(eventsByWord).map(([word, meant]) => (
              <option key={word} value={word}>
                {capital(tournamentEventNames[meant])}
              </option>
            ))}
          </Select>
          <Select
            label="Type"
            name="type"
            defaultValue={wordOf(previewsByWord, preview)}
            onChange={search}
          >
            <option value="">Peu importe</option>
            {Object.entries(previewsByWord).map(([word, meant]) => (
              <option key={word} value={word}>
                {previewNames[meant]}
              </option>
            ))}
          </Select>
          <Select
            label="Niveau"
            name="niveau"
            defaultValue={levelWord(filters.level)}
            onChange={search}
          >
            <option value="">Peu importe</option>
            {levels.hasOwn && <option value={levelWord('own')}>Ce que je peux jouer</option>}
            <optgroup label="Mon classement">
              {levels.ranks.map(({ rank, label }) => (
                <option key={rank} value={levelWord(rank)}>
                  {label}
                </option>
              ))}
            </optgroup>
          </Select>
          <TextField label="Du" name="du" type="date" defaultValue={from ?? ''} />
          <TextField label="Au" name="au" type="date" defaultValue={to ?? ''} />
          <Checkbox
            label="Avec des places"
            name="places"
            value="1"
            defaultChecked={places}
            onChange={search}
          />
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
