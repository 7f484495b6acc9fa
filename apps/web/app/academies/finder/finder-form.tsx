import { ageCategories, levelLabels, type LevelName } from '@quatre/domain'
import { useRef } from 'react'
import { Form } from 'react-router'
import { PlaceField } from '../../centers/parts/place/place-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { distances, type Filters } from './filters.ts'

interface FinderFormProps {
  readonly filters: Filters
  readonly path: string
  /** A centre's own list has no other place. */
  readonly hasPlace: boolean
  readonly levels: readonly LevelName[]
}

/** The filters as a form whose address is the search; a choice searches at once, the button does without a script. */
export function FinderForm({ filters, path, hasPlace, levels }: FinderFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { place, distance, age, level, weekday, children } = filters
  const search = () => form.current?.requestSubmit()
  return (
    <Form
      ref={form}
      action={path}
      role="search"
      className="finder-form"
      key={JSON.stringify(filters)}
    >
      {hasPlace && (
        <PlaceField
          label="Lieu"
          labelClass="mb-1.5 block text-sm font-semibold"
          inputClass="control text-ellipsis"
          name="lieu"
          defaultValue={place}
        />
      )}
      {hasPlace && (
        <Select label="Distance" name="distance" defaultValue={distance} onChange={search}>
          {distances.map((km) => (
            <option key={km} value={km}>{`${km}\u00a0km`}</option>
          ))}
        </Select>
      )}
      <Select label="Âge" name="age" defaultValue={age} onChange={search}>
        {['Tous', ...Object.keys(ageCategories).filter((name) => name !== 'Tous')].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Niveau" name="niveau" defaultValue={level ?? ''} onChange={search}>
        <option value="">Peu importe</option>
        {levels.map((name) => (
          <option key={name} value={name}>
            {levelLabels[name]}
          </option>
        ))}
      </Select>
      {weekday !== null && <input type="hidden" name="jour" value={weekday} />}
      {children?.map((id) => (
        <input key={id} type="hidden" name="enfant" value={id} />
      ))}
      <Button look="dark" size="small">
        Chercher
      </Button>
    </Form>
  )
}
