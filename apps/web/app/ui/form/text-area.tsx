import { useId, type TextareaHTMLAttributes } from 'react'
import { describedBy, Field, type FieldTexts } from './field.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  readonly name: string
}

/** Text of several lines. */
export function TextArea({ label, hint, error, id: givenId, ...area }: TextAreaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className="control control-lines"
        {...describedBy(id, { label, hint, error })}
      />
    </Field>
  )
}
