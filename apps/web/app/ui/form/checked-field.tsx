import type { ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'
import type { Fault } from './field-faults.ts'
import { useFaultOnLeaving } from './use-fault-on-leaving.ts'

interface CheckedFieldProps extends TextFieldProps {
  readonly findFault: Fault
  /** Whether nothing can follow the typed text. */
  readonly isWhole?: (text: string) => boolean
  /** Another field that is used as a text field is. */
  readonly field?: typeof TextField
}

/** A field that shows its fault before the form is sent. */
export function CheckedField({
  findFault,
  isWhole,
  field: Field = TextField,
  error,
  onChange,
  ...props
}: CheckedFieldProps) {
  const { fault, onBlur, ...checked } = useFaultOnLeaving(findFault, isWhole)
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    checked.onChange(event)
  }
  return <Field {...props} error={error || fault} onChange={typed} onBlur={onBlur} />
}
