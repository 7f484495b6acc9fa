import { TextField } from '../../../ui/text-field.tsx'
import { PartForm } from './part-form.tsx'

/** For who came by Facebook without an address: it is his once he opens the link of the mail. */
export function EmailForm() {
  return (
    <PartForm name="email" action="Recevoir le mail de validation">
      {({ errors, values }) => (
        <TextField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint="Pour recevoir tes confirmations. Elle compte une fois le lien du mail ouvert."
          required
          defaultValue={values.email ?? ''}
          error={errors.email}
        />
      )}
    </PartForm>
  )
}
