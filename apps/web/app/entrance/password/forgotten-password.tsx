import { Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { findMember, keptTarget } from '../../site/pages/access.ts'
import { detailsAddress } from '../../account/parts/account-tabs.ts'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { useOpenErrors } from '../../ui/form/use-open-errors.ts'
import { submit } from '../../site/form/submit.ts'
import type { Route } from './+types/forgotten-password.ts'
import { forgottenAddress, typedEmail, withTarget } from '../parts/addresses.ts'
import { EntranceNote } from '../parts/stage.tsx'
import { Submitting } from '../../ui/form/submitting.tsx'

export const meta = () =>
  privateHead('Mot de passe oublié', 'Reçois un mail pour choisir un nouveau mot de passe.')

/** For members too: one who came by Google chooses a first password, one who suspects a theft changes theirs. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await findMember(context.get(requestContext))
  return {
    member: member && { email: member.email, hasPassword: member.hasPassword },
    target: keptTarget(url) ?? '',
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const target = keptTarget(url) ?? ''
  const body = { email: formText(form, 'email'), ...(target !== '' && { redirect: target }) }
  return submit(form, async () => {
    await context.get(requestContext).api.passwords.forgotten({ body })
    return redirect(withTarget(`${forgottenAddress}/confirmation`, target))
  })
}

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { member, target } = loaderData
  const typed = typedEmail.of(useLocation().state)
  const form = useFocusOnError(actionData)
  const pending = useNavigation().formData?.has('email') ?? false
  const { errors, onInput } = useOpenErrors(actionData?.errors)
  if (member?.email === null) return <EmailFirst />
  return (
    <EntranceNote title={passwordTitle(member)}>
      <p className="text-lg">
        {member ? 'Vérifie' : 'Donne'} l’e-mail de ton compte{'\u00a0'}: on t’envoie un lien pour
        choisir {member?.hasPassword === false ? 'ton' : 'un nouveau'} mot de passe.
      </p>
      {actionData?.refusal && <ErrorState title={actionData.refusal} />}
      <Form ref={form} method="post" noValidate onInput={onInput} className="relative grid gap-5">
        <EmailField
          autoComplete="username"
          required
          defaultValue={actionData?.values.email ?? member?.email ?? typed}
          error={errors.email}
        />
        <Button width="full" pending={pending}>
          Recevoir le lien
        </Button>
        <Submitting shown={pending} />
      </Form>
      <p className="border-t pt-3 text-mute">
        {member ? (
          <Link
            to={`${detailsAddress}#securite`}
            className="link inline-flex min-h-11 items-center"
          >
            Revenir à mes infos
          </Link>
        ) : (
          <>
            Tu t’en souviens{'\u00a0'}?{' '}
            <Link
              to={withTarget('/signin', target)}
              className="link inline-flex min-h-11 items-center"
            >
              Me connecter
            </Link>
          </>
        )}
      </p>
    </EntranceNote>
  )
}

/** A member who came by Facebook may have no address for the link. */
function EmailFirst() {
  return (
    <EntranceNote title="Ajoute d’abord ton e-mail">
      <p className="text-lg">
        Le lien pour choisir un mot de passe part par mail, et ton compte n’a pas encore d’adresse.
      </p>
      <p className="actions">
        <LinkButton to={`${detailsAddress}#coordonnees`}>Ajouter mon e-mail</LinkButton>
      </p>
    </EntranceNote>
  )
}

function passwordTitle(member: { readonly hasPassword: boolean } | null): string {
  if (member === null) return 'Mot\u00a0de\u00a0passe oublié'
  return member.hasPassword ? 'Nouveau mot de passe' : 'Choisir un mot de passe'
}
