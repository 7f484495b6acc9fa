import type { TextFieldProps } from '../../ui/form/text-field.tsx'
import { CheckedField } from '../../ui/form/checked-field.tsx'
import { mobileFault } from '../../ui/form/field-faults.ts'

type MobileFieldProps = Pick<TextFieldProps, 'defaultValue' | 'error' | 'required' | 'enterKeyHint'>

/** A French mobile, as typed (requirement M7); its fault is shown at once. */
export function MobileField({ required = false, ...props }: MobileFieldProps) {
  return (
    <CheckedField
      {...props}
      required={required}
      label="Mobile"
      name="mobilePhone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      hint="06 ou 07, 10 chiffres"
      maxLength={30}
      onChange={({ currentTarget: field }) => {
        const national = nationalNumber(field.value)
        // Written only when it differs: the caret stays where it is.
        if (national !== field.value) field.value = national
      }}
      findFault={(text) => (text === '' && !required ? null : mobileFault(text))}
      isWhole={(text) => text.replaceAll(/\D/g, '').length >= 10}
    />
  )
}

/** Phones know their own number as `+33 6 12 34 56 78`, and may fill it in so. */
export const nationalNumber = (text: string) =>
  text.replace(/^\s*(?:\+|00)33\s*(?:\(0\))?\s*(?=[67])/, '0')
