import { duration as durationText } from '@quatre/domain'
import { useState, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface SearchFormProps {
  readonly center: string
  readonly centers: readonly { readonly slug: string; readonly name: string }[]
  readonly sport: number
  readonly sports: readonly { readonly id: number; readonly name: string }[]
  readonly date: string
  readonly dates: readonly { readonly date: string; readonly label: string }[]
  readonly from: string
  readonly duration: number
}

const durations = [60, 90, 120]
const starts = Array.from({ length: 16 }, (_, step) => `${String(step + 7).padStart(2, '0')}:00`)

/** Where, what, when: sends its choices to the slots as an address, with or without JavaScript. */
export function SearchForm(props: SearchFormProps) {
  const submit = useSubmit()
  const [position, setPosition] = useState<'idle' | 'asked' | 'refused'>('idle')
  const from = starts.includes(props.from) ? starts : [props.from, ...starts].toSorted()
  const searchAround = (form: FormData) => {
    setPosition('asked')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        form.set('latitude', coords.latitude.toFixed(4))
        form.set('longitude', coords.longitude.toFixed(4))
        form.delete('center')
        void submit(form, { action: '/reservations/slots' })
      },
      () => setPosition('refused'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return (
    <Form
      action="/reservations/slots"
      className="search"
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget)
        if (form.get('center') !== '') return
        event.preventDefault()
        searchAround(form)
      }}
    >
      <Choice label="Où" name="center" value={props.center}>
        <option value="">Autour de moi</option>
        {props.centers.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="Sport" name="sport" value={props.sport}>
        {props.sports.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="Jour" name="date" value={props.date}>
        {props.dates.map(({ date, label }) => (
          <option key={date} value={date}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice label="Dès" name="from" value={props.from}>
        {from.map((start) => (
          <option key={start} value={start}>
            {start.replace(':', 'h')}
          </option>
        ))}
      </Choice>
      <Choice label="Durée" name="duration" value={props.duration}>
        {durations.map((minutes) => (
          <option key={minutes} value={minutes}>
            {durationText(minutes)}
          </option>
        ))}
      </Choice>
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
  readonly children: ReactNode
}

function Choice({ label, name, value, children }: ChoiceProps) {
  return (
    <label className="search-choice">
      <span className="text-sm font-semibold text-mute">{label}</span>
      <select name={name} defaultValue={value}>
        {children}
      </select>
      <Icon name="chevron" size={18} />
    </label>
  )
}
