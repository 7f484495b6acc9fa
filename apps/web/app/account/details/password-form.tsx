import type { Member } from '@quatre/contract'
import { socialProviderNames } from '@quatre/domain'
import { useFrame } from '../../site/pages/use-frame.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useForm } from './use-form.ts'

export function PasswordForm({ member }: { member: Member }) {
  return (
    <div className="grid gap-4">
      <h3 className="font-bold">Mot de passe</h3>
      {member.hasPassword ? <Change email={member.email ?? ''} /> : <Unset member={member} />}
    </div>
  )
}

function Change({ email }: { email: string }) {
  const { Form, formProps, sending, answer, errors } = useForm('mot-de-passe')
  return (
    <Form {...formProps} className="grid gap-5">
      <input type="hidden" name="form" value="mot-de-passe" />
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Mot de passe actuel"
        name="oldPassword"
        autoComplete="current-password"
        required
        error={errors.oldPassword}
      />
      <PasswordField
        label="Nouveau mot de passe"
        hint="6 à 16 caractères"
        name="newPassword"
        autoComplete="new-password"
        required
        error={errors.newPassword}
      />
      <p className="text-sm text-mute">
        Tes autres sessions se terminent quand tu changes de mot de passe.
      </p>
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      <div className="actions">
        <Button look="dark" pending={sending !== undefined}>
          Changer mon mot de passe
        </Button>
      </div>
    </Form>
  )
}

/** A member who came through Google, Facebook or Apple has none; the mail's link gives one. */
function Unset({ member: { identities, email } }: { member: Member }) {
  const forgotten = useFrame()?.to.password
  const names = identities.map((name) => socialProviderNames[name]).join(' ou ')
  return (
    <>
      <p className="text-mute">
        {names ? `Tu te connectes avec ${names}` : 'Tu te connectes autrement'}
        {'\u00a0'}: ton compte n’a pas de mot de passe.{' '}
        {email && forgotten && 'Pour en choisir un, demande le lien par mail.'}
      </p>
      {email && forgotten && (
        <div className="actions">
          <LinkButton to={forgotten} look="quiet" reloadDocument>
            Choisir un mot de passe
          </LinkButton>
        </div>
      )}
    </>
  )
}
