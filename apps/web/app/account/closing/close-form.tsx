import { SignOut } from '../sign-out-form.tsx'
import { eurosExact, type SocialProvider, socialProviderNames } from '@quatre/domain'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { OwnPasswordField } from '../../ui/form/password-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { useOpenErrors } from '../../ui/form/use-open-errors.ts'
import { closeAccountAddress } from '../parts/account-tabs.ts'
import type { Answer } from '../../site/form/submit.ts'

interface CloseFormProps {
  readonly balanceCents: number
  readonly proof: 'password' | 'recent_sign_in'
  /** Whether the member has just signed in. */
  readonly isRecent: boolean
  /** The providers to sign in with, for want of a password. */
  readonly providers: readonly SocialProvider[]
  /** The way out, beside the button. */
  readonly keep: ReactNode
  /** Of a form that the browser sent by itself. */
  readonly posted?: Answer | undefined
}

/** The last step; without a password it begins with a new sign-in. */
export function CloseForm(props: CloseFormProps) {
  const { proof, isRecent, providers, keep } = props
  if (proof === 'password' || isRecent) return <Confirm {...props} />
  return (
    <section className="grid gap-5">
      <h2 className="headline text-xl">Confirmer</h2>
      <p className="text-mute">
        Pour ta sécurité, reconnecte-toi d’abord. Tu reviens ici juste après.
      </p>
      <div className="grid gap-3 page-sm:flex page-sm:flex-wrap">
        <Reconnect providers={providers} />
        {keep}
      </div>
    </section>
  )
}

function Confirm({ balanceCents, proof, keep, posted }: CloseFormProps) {
  const { Form, data, state } = useFetcher<Answer>()
  const answer = data ?? posted
  const form = useFocusOnError(answer)
  const { errors, onInput } = useOpenErrors(answer?.errors)
  return (
    <Form
      ref={form}
      method="post"
      action={closeAccountAddress}
      noValidate
      onInput={onInput}
      className="grid gap-5"
    >
      <h2 className="headline text-xl">Confirmer</h2>
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      {balanceCents > 0 && (
        <Checkbox
          label={`Je renonce à mon crédit de ${eurosExact(balanceCents)}`}
          name="giveUpBalance"
          value="oui"
          required
          defaultChecked={answer?.values.giveUpBalance !== undefined}
          error={errors.giveUpBalance}
        />
      )}
      {proof === 'password' && (
        <div className="max-w-form">
          <OwnPasswordField error={errors.password} />
        </div>
      )}
      <div className="actions">
        <Button look="danger" pending={state !== 'idle'}>
          Supprimer mon compte
        </Button>
        {keep}
      </div>
    </Form>
  )
}

/** For an account without a password: signs out, and in again where it always signs in. */
function Reconnect({ providers }: { providers: readonly SocialProvider[] }) {
  if (providers.length === 0) return <SignOut />
  return (
    <>
      {providers.map((provider) => (
        // The browser's own form: it leads to another site.
        <form key={provider} method="post" action={closeAccountAddress} className="actions">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="redirect" value={closeAccountAddress} />
          <Button look="quiet">Me reconnecter avec {socialProviderNames[provider]}</Button>
        </form>
      ))}
    </>
  )
}
