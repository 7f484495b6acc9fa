import { Icon } from '../icon.tsx'
import { useId, type SelectHTMLAttributes } from 'react'
import { describedBy, Field, type FieldTexts } from './field.tsx'

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  readonly name: string
}

/** The browser's own list: right on every phone, and without JavaScript. Give it `<option>`s. */
export function Select({ label, hint, error, id: givenId, children, ...select }: SelectProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...select}
          id={id}
          className="control"
          {...describedBy(id, { label, hint, error })}
        >
          {children}
        </select>
        <Icon name="chevron" className="select-arrow" size={20} />
      </div>
    </Field>
  )
}
