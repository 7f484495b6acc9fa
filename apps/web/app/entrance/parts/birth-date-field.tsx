import { oldestBirthDate } from '@quatre/domain'
import { useId, useRef, type ChangeEvent } from 'react'
import { describedBy, Field } from '../../ui/form/field.tsx'
import type { TextFieldProps } from '../../ui/form/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dayInFrance } from './day-in-france.ts'
import { birthDateText, calendarValue, typedBirthDate } from './birth-date-typing.ts'
import { birthDateFault } from '../../ui/form/field-faults.ts'
import { useFaultOnLeaving } from '../../ui/form/use-fault-on-leaving.ts'

interface BirthDateFieldProps extends Pick<TextFieldProps, 'enterKeyHint'> {
  readonly defaultValue?: string | undefined
  readonly error?: string | undefined
  readonly hint?: string
}

const label = 'Date de naissance'
const fixedHint = 'JJ/MM/AAAA. Elle ne pourra plus être modifiée.'

const isWhole = (text: string) => text.length >= 10
const today = () => dayInFrance(Date.now())

function isDeleting(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete')
}

/**
 * A birth date typed with its slashes put in, or picked in the browser's own calendar; the two
 * follow each other (requirement M3).
 */
export function BirthDateField({
  defaultValue,
  error: given,
  hint = fixedHint,
  enterKeyHint,
}: BirthDateFieldProps) {
  const id = useId()
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const { fault, ...checked } = useFaultOnLeaving(
    (typed) => birthDateFault(typed, today()),
    isWhole,
  )
  const error = given || fault
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget, nativeEvent } = event
    const keystroke = isDeleting(nativeEvent) ? 'deleting' : 'writing'
    const value = typedBirthDate(currentTarget.value, keystroke)
    // Written only when it differs: the caret stays where it is.
    if (value !== currentTarget.value) currentTarget.value = value
    checked.onChange(event)
  }
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!text.current || !currentTarget.value) return
    text.current.value = birthDateText(currentTarget.value)
    // Listeners that wait for the field to be corrected get an event.
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const openCalendar = () => {
    if (!text.current || !calendar.current) return
    calendar.current.min = oldestBirthDate(today())
    calendar.current.max = today()
    calendar.current.value = calendarValue(text.current.value)
    calendar.current.showPicker()
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
          enterKeyHint={enterKeyHint}
          placeholder="JJ/MM/AAAA"
          pattern="[0-9]{2}/[0-9]{2}/[0-9]{4}"
          maxLength={14}
          required
          defaultValue={defaultValue}
          onChange={typed}
          onBlur={checked.onBlur}
          {...describedBy(id, { label, hint, error })}
        />
        <input
          ref={calendar}
          type="date"
          aria-hidden
          tabIndex={-1}
          className="pointer-events-none absolute right-0 bottom-0 h-full w-12 opacity-0"
          onChange={picked}
        />
        <button
          type="button"
          className="scripted absolute inset-y-0 right-0 grid w-12 place-items-center text-mute hover:text-ink"
          aria-label="Choisir la date dans un calendrier"
          onClick={openCalendar}
        >
          <Icon name="calendar" />
        </button>
      </div>
    </Field>
  )
}
