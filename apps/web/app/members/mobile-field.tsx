import type { TextFieldProps } from '../ui/form/text-field.tsx'
import { CheckedField } from '../ui/form/checked-field.tsx'
import { mobileFault } from '../ui/form/field-faults.ts'

type MobileFieldProps = Pick<TextFieldProps, 'defaultValue' | 'error' | 'required'>

/** A French mobile, as one types it (requirement M7); told at once what is wrong with it. */
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
      faultOf={(text) => (text === '' && !required ? null : mobileFault(text))}
      isWhole={(text) => text.replaceAll(/\D/g, '').length >= 10}
    />
  )
}
