import { TextField, type TextFieldProps } from './text-field.tsx'

/** An input for an e-mail: the keyboard that suits it, and no correction during typing. */
export const emailInput = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const

export function EmailField(props: Partial<TextFieldProps>) {
  return <TextField label="E-mail" {...emailInput} {...props} />
}
