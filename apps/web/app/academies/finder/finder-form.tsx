import { ageCategories, levelLabels, levelNames } from '@quatre/domain'
import { SearchFilters } from '../../centers/parts/place/search-filters.tsx'
import { Select } from '../../ui/form/select.tsx'
import { distances, type Filters } from './filters.ts'

interface FinderFormProps {
  readonly filters: Filters
  readonly path: string
  /** A centre's own list has no other place. */
  readonly hasPlace: boolean
  /** The centres that have something, with how much. */
  readonly clubs: readonly { readonly slug: string; readonly label: string }[]
}

/** Whose, of which level and where: all in the address. */
export function FinderForm({ filters, path, hasPlace, clubs }: FinderFormProps) {
  const { place, distance, center, age, level, weekday, children } = filters
  return (
    <SearchFilters
      path={path}
      search={JSON.stringify(filters)}
      hasPlace={hasPlace}
      place={place ?? ''}
      distance={distance}
      distances={distances}
      set={[age !== 'Tous', level, center].filter(Boolean).length}
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
      {weekday !== null && <input type="hidden" name="jour" value={weekday} />}
      {children?.map((id) => (
        <input key={id} type="hidden" name="enfant" value={id} />
      ))}
    </SearchFilters>
  )
}
