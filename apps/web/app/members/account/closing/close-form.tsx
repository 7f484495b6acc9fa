import { eurosExact } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { SignOut } from '../../../frame/sign-out-form.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useFocusOnError } from '../../use-focus-on-error.ts'
import { useOpenErrors } from '../../use-open-errors.ts'
import { detailsAddress } from '../account-tabs.ts'

interface CloseFormProps {
  readonly balanceCents: number
  readonly proof: 'password' | 'recent_sign_in'
  readonly answer:
    | {
        readonly refusal: string | null
        readonly errors: { readonly password?: string; readonly giveUpBalance?: string }
        readonly giveUpBalance: boolean
      }
    | undefined
}

export function CloseForm({ balanceCents, proof, answer }: CloseFormProps) {
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('close') ?? false
  const { errors, onInput } = useOpenErrors<{ password?: string; giveUpBalance?: string }>(
    answer?.errors,
  )
  return (
    <>
      <Form ref={form} method="post" noValidate onInput={onInput} className="grid gap-5">
        <h2 className="headline text-xl">Confirmer</h2>
        <input type="hidden" name="close" value="oui" />
        {answer?.refusal && <ErrorState title={answer.refusal} />}
        {balanceCents > 0 && (
          <Checkbox
            label={`Je renonce à mon SOLDE de ${eurosExact(balanceCents)}`}
            name="giveUpBalance"
            value="oui"
            required
            defaultChecked={answer?.giveUpBalance}
            error={errors.giveUpBalance}
          />
        )}
        {proof === 'password' ? (
          <div className="max-w-form">
            <PasswordField
              label="Ton mot de passe"
              name="password"
              autoComplete="current-password"
              required
              error={errors.password}
            />
          </div>
        ) : (
          <p className="text-mute">
            Ton compte n’a pas de mot de passe{'\u00a0'}: pour ta sécurité, connecte-toi à nouveau
            dans les dix minutes qui précèdent.
          </p>
        )}
        <div className="grid gap-3 page-sm:flex">
          <Button look="danger" pending={pending}>
            Supprimer mon compte
          </Button>
          <LinkButton to={`${detailsAddress}#donnees`} look="dark">
            Garder mon compte
          </LinkButton>
        </div>
      </Form>
      {proof === 'recent_sign_in' && answer?.refusal && (
        <div className="max-w-60">
          <SignOut />
        </div>
      )}
    </>
  )
}
