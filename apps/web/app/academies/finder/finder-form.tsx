import { ageCategories, levelLabels, levelNames } from '@quatre/domain'
import { capital, weekdayName } from '../parts/words.ts'
import { SearchFilters } from '../../centers/parts/place/search-filters.tsx'
import { Select } from '../../ui/form/select.tsx'
import { distances, type Filters } from './filters.ts'

interface FinderFormProps {
  readonly isCamp: boolean
  readonly filters: Filters
  readonly path: string
  /** A centre's own list has no other place. */
  readonly hasPlace: boolean
  /** The centres that have something, with how much. */
  readonly clubs: readonly { readonly slug: string; readonly label: string }[]
}

/** Whose, of which level and where: all in the address. */
export function FinderForm({ isCamp, filters, path, hasPlace, clubs }: FinderFormProps) {
  const { place, distance, center, age, level, weekday, children } = filters
  return (
    <SearchFilters
      path={path}
      search={JSON.stringify(filters)}
      hasPlace={hasPlace}
      place={place ?? ''}
      distance={distance}
      distances={distances}
      set={[age !== 'Tous', level, center, isCamp && weekday].filter(Boolean).length}
    >
      <Select label="Âge" name="age" defaultValue={age}>
        {['Tous', ...Object.keys(ageCategories).filter((name) => name !== 'Tous')].map((name) => (
          <option key={name}>{name}</option>
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
      {hasPlace && (
        <Select label="Centre" name="centre" defaultValue={center}>
          <option value="">Tous</option>
          {clubs.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {isCamp ? (
        <Select label="Jour" name="jour" defaultValue={weekday ?? ''}>
          <option value="">Tous</option>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <option key={day} value={day}>
              {capital(weekdayName(day))}
            </option>
          ))}
        </Select>
      ) : (
        weekday !== null && <input type="hidden" name="jour" value={weekday} />
      )}
      {children?.map((id) => (
        <input key={id} type="hidden" name="enfant" value={id} />
      ))}
    </SearchFilters>
  )
}
