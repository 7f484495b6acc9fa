import { useId, type InputHTMLAttributes } from 'react'
import { describedBy, Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  readonly name: string
}

export function TextField({ label, hint, error, id: givenId, ...input }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input {...input} id={id} className="control" {...describedBy(id, { label, hint, error })} />
    </Field>
  )
}
