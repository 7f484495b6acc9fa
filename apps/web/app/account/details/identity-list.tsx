import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { OwnPasswordField } from '../../ui/form/password-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { IdentityLine } from './details-data.ts'
import { Tie } from './tie.tsx'
import { useForm } from './use-form.ts'

interface IdentityListProps {
  readonly identities: readonly IdentityLine[]
  /** Providers that may open the account too. */
  readonly tieable: readonly SocialProvider[]
  readonly hasPassword: boolean
}

/** The providers that open the account, or may; a member with a password can take each away. */
export function IdentityList({ identities, tieable, hasPassword }: IdentityListProps) {
  const state = useForm('connexion')
  const { answer } = state
  const title = useRef<HTMLHeadingElement>(null)
  const saved = answer?.saved
  useEffect(() => {
    // The line whose button was pressed is gone.
    if (saved) title.current?.focus()
  }, [answer, saved])
  if (identities.length === 0 && tieable.length === 0 && !saved) return null
  return (
    <div className="grid gap-4 border-t pt-6">
      <h3 ref={title} tabIndex={-1} className="font-bold outline-none">
        Mes connexions
      </h3>
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      {identities.length === 0 && (
        <p className="text-mute">Seul ton mot de passe ouvre ton compte.</p>
      )}
      {identities.length > 0 && !hasPassword && (
        <p className="text-mute">Pour en retirer une, choisis d’abord un mot de passe.</p>
      )}
      <ul aria-label="Connexions" className="border-t">
        {identities.map((identity) => (
          <li key={identity.provider} className="border-b py-3">
            <p className="font-semibold">{socialProviderNames[identity.provider]}</p>
            <p className="text-sm text-mute">Ouvre ton compte depuis le {identity.since}</p>
            {hasPassword && <Untie identity={identity} state={state} />}
          </li>
        ))}
        {tieable.map((provider) => (
          <li key={provider} className="border-b py-1">
            <Tie provider={provider} hasPassword={hasPassword} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface UntieProps {
  readonly identity: IdentityLine
  readonly state: ReturnType<typeof useForm>
}

/** Asks for the password before: pressing the first button opens the second. */
function Untie({ identity: { provider }, state }: UntieProps) {
  const { Form, formProps, sending, answer, errors } = state
  const isOfThis = answer?.subject === provider
  const name = socialProviderNames[provider]
  return (
    <details open={isOfThis && answer.saved === null}>
      <summary className="link inline-flex min-h-11 items-center text-alert">
        Retirer {name}
      </summary>
      <Form
        {...formProps}
        ref={isOfThis ? formProps.ref : undefined}
        className="mt-2 grid justify-items-start gap-4"
      >
        <input type="hidden" name="form" value="connexion" />
        <input type="hidden" name="subject" value={provider} />
        <p>
          {name} n’ouvrira plus ton compte, et tes autres sessions se termineront. Tu te connecteras
          avec ton mot de passe. Tu pourras le relier de nouveau ici.
        </p>
        <div className="w-full max-w-form">
          <OwnPasswordField error={isOfThis ? errors.password : undefined} />
        </div>
        <Button look="danger" size="small" pending={sending?.get('subject') === provider}>
          Oui, retirer {name}
        </Button>
      </Form>
    </details>
  )
}
