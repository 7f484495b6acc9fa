import { mobilePhoneMessage, parseMobilePhone } from '@quatre/domain'
import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'

type MobileFieldProps = Pick<TextFieldProps, 'defaultValue' | 'error' | 'required'>

/** A French mobile, as one types it (specification section 5); told at once what is wrong with it. */
export function MobileField({ error, required = false, ...props }: MobileFieldProps) {
  const [wrong, setWrong] = useState(false)
  const typed = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
    setWrong(isWhole(value) && isWrong(value))
  const left = ({ currentTarget: { value }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    // A sentence that appears now would move what is pressed away from under the finger.
    if (relatedTarget?.matches('button, a')) return
    setWrong((value !== '' || required) && isWrong(value))
  }
  return (
    <TextField
      {...props}
      required={required}
      label="Mobile"
      name="mobilePhone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      hint="06 ou 07, 10 chiffres"
      maxLength={30}
      error={error ?? (wrong ? mobilePhoneMessage : null)}
      onChange={typed}
      onBlur={left}
    />
  )
}

const isWrong = (text: string) => parseMobilePhone(text) === null
const isWhole = (text: string) => text.replaceAll(/\D/g, '').length >= 10
