import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { Button } from '../../ui/button.tsx'
import { OwnPasswordField } from '../../ui/form/password-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useForm } from './use-form.ts'

interface TieProps {
  readonly provider: SocialProvider
  readonly hasPassword: boolean
}

/** Lets a provider open the account too: the password first, then a sign-in there. */
export function Tie({ provider, hasPassword }: TieProps) {
  const { Form, formProps, sending, answer, errors } = useForm('lien')
  const isOfThis = answer?.subject === provider
  const name = socialProviderNames[provider]
  return (
    <details open={isOfThis}>
      <summary className="link inline-flex min-h-11 items-center">Relier {name}</summary>
      <Form
        {...formProps}
        ref={isOfThis ? formProps.ref : undefined}
        className="mt-2 mb-3 grid justify-items-start gap-4"
      >
        <input type="hidden" name="form" value="lien" />
        <input type="hidden" name="subject" value={provider} />
        {isOfThis && answer.refusal && <ErrorState title={answer.refusal} />}
        <p>Tu choisis ton compte {name}, qui ouvrira aussi celui-ci.</p>
        {hasPassword && (
          <div className="w-full max-w-form">
            <OwnPasswordField error={isOfThis ? errors.password : undefined} />
          </div>
        )}
        <Button look="dark" size="small" pending={sending !== undefined}>
          Continuer vers {name}
        </Button>
      </Form>
    </details>
  )
}
