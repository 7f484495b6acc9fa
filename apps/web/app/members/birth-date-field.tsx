import { formatBirthDateInput } from '@quatre/domain'
import { useId, useRef, type ChangeEvent } from 'react'
import { describedBy, Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

interface BirthDateFieldProps {
  readonly defaultValue?: string | undefined
  readonly error?: string | undefined
}

const label = 'Date de naissance'
const hint = 'JJ/MM/AAAA. Elle ne pourra plus être modifiée.'

const slashed = (date: string) => date.split('-').reverse().join('/')
const isoDate = /^\d{4}-\d{2}-\d{2}$/

/**
 * A birth date typed with its slashes put in, or picked in the browser's own calendar; the two
 * follow each other (specification section 4).
 */
export function BirthDateField({ defaultValue, error }: BirthDateFieldProps) {
  const id = useId()
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const typed = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value } = currentTarget
    // Browsers fill birthdays in as `1990-05-12`.
    currentTarget.value = isoDate.test(value) ? slashed(value) : formatBirthDateInput(value)
    if (calendar.current)
      calendar.current.value = currentTarget.value.split('/').reverse().join('-')
  }
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (text.current && currentTarget.value) text.current.value = slashed(currentTarget.value)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          ref={text}
          id={id}
          name="birthDate"
          className="control pr-13 tabular-nums"
          inputMode="numeric"
          autoComplete="bday"
          placeholder="JJ/MM/AAAA"
          pattern="[0-9]{2}/[0-9]{2}/[0-9]{4}"
          maxLength={14}
          required
          defaultValue={defaultValue}
          onChange={typed}
          {...describedBy(id, { label, hint, error })}
        />
        <input
          ref={calendar}
          type="date"
          aria-hidden
          tabIndex={-1}
          min="1900-01-01"
          className="pointer-events-none absolute right-0 bottom-0 h-full w-12 opacity-0"
          onChange={picked}
        />
        <button
          type="button"
          className="scripted absolute inset-y-0 right-0 grid w-12 place-items-center text-mute hover:text-ink"
          aria-label="Choisir la date dans un calendrier"
          onClick={() => calendar.current?.showPicker()}
        >
          <Icon name="calendar" />
        </button>
      </div>
    </Field>
  )
}
