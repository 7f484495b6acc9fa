import { useState, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Options = readonly (readonly [value: string | number, label: string])[]

interface SearchFormProps {
  readonly center: string
  readonly centers: Options
  readonly sport: number
  readonly sports: Options
  readonly date: string
  readonly dates: Options
  readonly from: string
  readonly starts: Options
  readonly duration: number
  readonly durations: Options
}

/** Where, what, when: sends its choices to the slots as an address, with or without JavaScript. */
export function SearchForm(props: SearchFormProps) {
  const submit = useSubmit()
  const [position, setPosition] = useState<'idle' | 'asked' | 'refused'>('idle')
  const searchAround = async (form: FormData) => {
    setPosition('asked')
    const { readPosition } = await import('../site/position.ts')
    const found = await readPosition()
    if (found === null) return setPosition('refused')
    form.set('latitude', found.latitude)
    form.set('longitude', found.longitude)
    form.delete('center')
    await submit(form, { action: '/reservations/slots' })
  }
  return (
    <Form
      action="/reservations/slots"
      className="search"
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget)
        if (form.get('center') !== '') return
        event.preventDefault()
        void searchAround(form)
      }}
    >
      <Choice label="Où" name="center" value={props.center} options={props.centers}>
        <option value="">Autour de moi</option>
      </Choice>
      <Choice label="Sport" name="sport" value={props.sport} options={props.sports} />
      <Choice label="Jour" name="date" value={props.date} options={props.dates} />
      <Choice label="Dès" name="from" value={props.from} options={props.starts} />
      <Choice label="Durée" name="duration" value={props.duration} options={props.durations} />
      <div className="search-action">
        <Button width="full" pending={position === 'asked'}>
          Voir les créneaux
        </Button>
      </div>
      {position === 'refused' && (
        <p role="alert" className="col-span-full px-5 pb-4 text-sm font-semibold text-alert">
          Ta position n’est pas disponible. Choisis un centre dans la liste.
        </p>
      )}
    </Form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly value: string | number
  readonly options: Options
  readonly children?: ReactNode
}

function Choice({ label, name, value, options, children }: ChoiceProps) {
  return (
    <label className="search-choice">
      <span className="text-sm font-semibold text-mute">{label}</span>
      <select name={name} defaultValue={value}>
        {children}
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
