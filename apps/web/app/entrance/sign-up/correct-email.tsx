import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CorrectEmailFields } from '../parts/correct-email-fields.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { useOpenErrors } from '../../ui/form/use-open-errors.ts'
import type { Answer } from '../../site/form/submit.ts'
import { validationMailAddress } from '../../site/pages/addresses.ts'
import { withTarget } from '../parts/addresses.ts'

interface CorrectEmailProps {
  readonly member: { readonly email: string; readonly hasPassword: boolean }
  /** The page to go on to afterwards. */
  readonly target: string
  /** The refused correction. */
  readonly refused: Pick<Answer, 'values' | 'errors'> | undefined
}

/** For a member who mistyped their address at sign-up: they need no second account. */
export function CorrectEmail({ member, target, refused }: CorrectEmailProps) {
  const form = useFocusOnError(refused)
  const { errors, onInput } = useOpenErrors<Record<string, string>>(refused?.errors)
  const pending = useNavigation().formData?.has('email') ?? false
  return (
    // Once it is corrected it closes by being made anew.
    <details key={member.email} open={refused !== undefined}>
      <summary className="link inline-flex min-h-11 items-center">
        Ce n’est pas la bonne adresse{'\u00a0'}?
      </summary>
      <Form
        ref={form}
        method="post"
        action={withTarget(validationMailAddress, target)}
        noValidate
        preventScrollReset
        onInput={onInput}
        className="mt-3 grid max-w-form gap-5"
      >
        <CorrectEmailFields
          email={refused?.values.email ?? member.email}
          hasPassword={member.hasPassword}
          errors={errors}
        />
        <div className="actions">
          <Button look="dark" pending={pending}>
            Corriger mon adresse
          </Button>
        </div>
      </Form>
    </details>
  )
}
