import { EmailField } from '../../ui/form/email-field.tsx'
import { OwnPasswordField } from '../../ui/form/password-field.tsx'

interface CorrectEmailFieldsProps {
  readonly email: string
  readonly hasPassword: boolean
  readonly errors: Readonly<Record<string, string | undefined>>
}

/** Another address in place of one that is not confirmed; a member with a password gives it. */
export function CorrectEmailFields({ email, hasPassword, errors }: CorrectEmailFieldsProps) {
  return (
    <>
      <EmailField
        label="Ta bonne adresse e-mail"
        hint="Le mail de validation y part aussitôt, le lien d’avant ne marche plus."
        required
        defaultValue={email}
        error={errors.email}
      />
      {hasPassword && <OwnPasswordField error={errors.password} />}
    </>
  )
}
