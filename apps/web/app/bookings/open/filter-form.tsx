import { addDays, dayShort, levelLabels, levelNames } from '@quatre/domain'
import { SearchFilters } from '../../centers/parts/place/search-filters.tsx'
import { Select } from '../../ui/form/select.tsx'
import {
  distances,
  everyDay,
  filterQuery,
  hoursByWord,
  sexesByWord,
  type Filters,
  type PartOfDay,
} from './filters.ts'
import { hourNames, sexNames } from './words.ts'

const daysAhead = 6

interface FilterFormProps {
  readonly filters: Filters
  readonly path: string
  readonly hasPlace: boolean
  readonly today: string
}

/** The filters as a form whose address is the search. */
export function FilterForm({ filters, path, hasPlace, today }: FilterFormProps) {
  const { day, hours, level, sex, place, distance } = filters
  const set = [day, hours, level, sex].filter((one) => one !== null).length
  return (
    <SearchFilters
      path={path}
      search={filterQuery(filters)}
      hasPlace={hasPlace}
      place={place}
      distance={distance}
      distances={distances}
      set={set}
    >
      <Select label="Jour" name="jour" defaultValue={day ?? ''}>
        <option value="">Aujourd’hui</option>
        {Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead + 1)).map(
          (date, ahead) => (
            <option key={date} value={date}>
              {ahead === 0 ? 'Demain' : dayShort(`${date}T12:00`)}
            </option>
          ),
        )}
        <option value={everyDay}>Tous</option>
      </Select>
      <Select label="Heure" name="heure" defaultValue={hours ?? ''}>
        <option value="">Peu importe</option>
        {(Object.keys(hoursByWord) as PartOfDay[]).map((word) => (
          <option key={word} value={word}>
            {hourNames[word]}
          </option>
        ))}
      </Select>
      <Select label="Niveau" name="niveau" defaultValue={level ?? ''}>
        <option value="">Peu importe</option>
        {levelNames.map((name) => (
          <option key={name} value={name}>
            {levelLabels[name]}
          </option>
        ))}
      </Select>
      <Select
        label="Qui joue"
        name="genre"
        defaultValue={Object.entries(sexesByWord).find(([, meant]) => meant === sex)?.[0] ?? ''}
      >
        <option value="">Peu importe</option>
        {Object.entries(sexesByWord).map(([word, meant]) => (
          <option key={word} value={word}>
            {sexNames[meant]}
          </option>
        ))}
      </Select>
    </SearchFilters>
  )
}
