import { useId, type InputHTMLAttributes } from 'react'
import { describedBy, FieldError, FieldHint, type FieldTexts } from './field.tsx'

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  readonly name: string
}

export function Checkbox({ label, hint, error, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="tick"
          {...describedBy(id, { label, hint, error })}
        />
        <label htmlFor={id} className="min-h-6">
          {label}
        </label>
      </div>
      <div className="pl-9">
        <FieldHint id={id} hint={hint} />
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
