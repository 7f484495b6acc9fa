import { useState } from 'react'
import { Form } from 'react-router'
import { formText } from '../site/form/form-text.ts'
import { PlaceField } from '../centers/parts/place/place-field.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { HomeData } from './home-data.ts'

type SearchFormProps = HomeData['search']

interface Wish {
  readonly sport: number
  readonly date: string
  readonly from: string
  readonly duration: number
}

/** Place, then sport and time in one line that opens: sends its choices to the slots as an address. */
export function SearchForm(props: SearchFormProps) {
  const { center, today, sports, dates, starts, durations } = props
  const [wish, setWish] = useState<Wish>(props)
  const { sport, date, from, duration } = wish
  return (
    <Form
      action="/reservations/slots"
      id="recherche"
      tabIndex={-1}
      className="search outline-none"
      onSubmit={(event) => {
        const place = event.currentTarget.elements.namedItem('place')
        if (!(place instanceof HTMLInputElement) || place.value.trim() !== '') return
        event.preventDefault()
        // its options say where to go on
        place.focus()
      }}
      onChange={({ currentTarget }) => {
        const form = new FormData(currentTarget)
        setWish({
          sport: Number(form.get('sport')),
          date: formText(form, 'date'),
          from: formText(form, 'from'),
          duration: Number(form.get('duration')),
        })
      }}
    >
      <div className="search-place">
        <Icon name="search" />
        <PlaceField
          label="Où"
          labelClass="text-sm font-semibold text-mute"
          inputClass="search-input"
          defaultValue={center?.name ?? ''}
          center={center?.slug}
        />
      </div>
      <details className="search-wish">
        <summary>
          {[
            optionLabel(sports, sport),
            date === today && from >= '17:00' ? 'ce soir' : optionLabel(dates, date),
            `dès ${optionLabel(starts, from)}`,
            optionLabel(durations, duration),
          ].join('\u00a0· ')}
          <Icon name="chevron" size={18} />
        </summary>
        <div className="search-choices">
          <Choice label="Sport" name="sport" value={props.sport} options={sports} />
          <Choice label="Jour" name="date" value={props.date} options={dates} />
          <Choice label="Dès" name="from" value={props.from} options={starts} />
          <Choice label="Durée" name="duration" value={props.duration} options={durations} />
        </div>
      </details>
      <div className="search-action">
        <Button width="full">Voir les créneaux</Button>
      </div>
    </Form>
  )
}

type Options = readonly (readonly [value: string | number, label: string])[]

function optionLabel(options: Options, value: string | number): string {
  return options.find(([option]) => option === value)?.[1] ?? ''
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly value: string | number
  readonly options: Options
}

function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <label className="search-choice">
      <span className="text-sm font-semibold text-mute">{label}</span>
      <select name={name} defaultValue={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={18} />
    </label>
  )
}
