import { tournamentCategories, tournamentEventNames } from '@quatre/domain'
import { SearchFilters } from '../../centers/parts/place/search-filters.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { capital, previewNames } from '../parts/words.ts'
import {
  distances,
  eventsByWord,
  levelWord,
  previewsByWord,
  addressWord,
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
  const { category, event, preview, place, distance, from, to, places } = filters
  return (
    <SearchFilters
      path={path}
      search={JSON.stringify(filters)}
      hasPlace={hasPlace}
      place={place}
      distance={distance}
      distances={distances}
      set={set}
    >
      <Select label="Catégorie" name="categorie" defaultValue={category ?? ''}>
        <option value="">Toutes</option>
        {tournamentCategories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Genre" name="genre" defaultValue={addressWord(eventsByWord, event)}>
        <option value="">Tous</option>
        {Object.entries(eventsByWord).map(([word, meant]) => (
          <option key={word} value={word}>
            {capital(tournamentEventNames[meant])}
          </option>
        ))}
      </Select>
      <Select label="Type" name="type" defaultValue={addressWord(previewsByWord, preview)}>
        <option value="">Peu importe</option>
        {Object.entries(previewsByWord).map(([word, meant]) => (
          <option key={word} value={word}>
            {previewNames[meant]}
          </option>
        ))}
      </Select>
      <Select label="Niveau" name="niveau" defaultValue={levelWord(filters.level)}>
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
      <Checkbox label="Avec des places" name="places" value="1" defaultChecked={places} />
    </SearchFilters>
  )
}
