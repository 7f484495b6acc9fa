import { EmailField } from '../../ui/form/email-field.tsx'
import { CorrectEmailFields } from '../../entrance/parts/correct-email-fields.tsx'
import { PartForm } from './part-form.tsx'
import { useForm } from './use-form.ts'

/** For a member who came by Facebook without an address: it is theirs once they open the mailed link. */
export function EmailForm() {
  return (
    <PartForm name="email" action="Recevoir le mail de validation">
      {({ errors, values }) => (
        <EmailField
          hint="Pour recevoir tes confirmations. Elle compte une fois le lien du mail ouvert."
          required
          defaultValue={values.email ?? ''}
          error={errors.email}
        />
      )}
    </PartForm>
  )
}

/** For a member who mistyped it at sign-up, until it is confirmed. */
export function CorrectEmailForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { answer } = useForm('email')
  return (
    // Once it is corrected it closes by being made anew.
    <details key={email} className="border-b pb-5" open={answer?.saved === null}>
      <summary className="link inline-flex min-h-11 items-center">
        Corriger mon adresse e-mail
      </summary>
      <div className="mt-3">
        <PartForm name="email" action="Corriger mon adresse">
          {({ errors, values }) => (
            <CorrectEmailFields
              email={values.email ?? email}
              hasPassword={hasPassword}
              errors={errors}
            />
          )}
        </PartForm>
      </div>
    </details>
  )
}
