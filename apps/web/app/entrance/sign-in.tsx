import { safeRedirect } from '@quatre/domain'
import { useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { requestContext } from '../site/context.ts'
import { cookieNames } from '../site/visit/cookies.ts'
import { formText } from '../site/form/form-text.ts'
import { useFrame } from '../site/pages/use-frame.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { ErrorState } from '../ui/states.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/sign-in.ts'
import { submit } from '../site/form/submit.ts'
import { keptTarget, signInTarget } from '../site/pages/access.ts'
import { homeOfMember } from '../site/pages/addresses.ts'
import { enter } from './parts/enter.ts'
import { Entrance, wantedMessage } from './entrance.tsx'
import { typedEmail, withTarget } from './parts/addresses.ts'
import { signInRefusal } from '../site/form/refusals.ts'
import { SocialWays } from './parts/social/social-buttons.tsx'
import { pageProviders } from './parts/social/social-choices.ts'
import { Submitting } from '../ui/form/submitting.tsx'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import { useOpenErrors } from '../ui/form/use-open-errors.ts'
import { useTarget } from './use-target.ts'
import { hiddenBeside, waitingSlot } from './waiting-slot.ts'

export const meta = () =>
  privateHead('Connexion', 'Connecte-toi pour réserver et retrouver tes réservations.')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const target = signInTarget(url)
  const waiting = await waitingSlot(site, target)
  return {
    target,
    wanted: keptTarget(url) !== null,
    providers: pageProviders(site),
    reason: signInRefusal(request),
    waiting,
    without: hiddenBeside(waiting),
  }
}

/** Signs in; the forms of this page and of the side bar post here. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  form.set('redirect', safeRedirect(formText(form, 'redirect'), homeOfMember))
  const signIn = async () => {
    const device = site.cookies.get(cookieNames.device)
    const api = device ? site.apiWithToken(device) : site.api
    const body = { email: formText(form, 'email'), password: formText(form, 'password') }
    const { access_token: token, center } = await api.members.loginClient({ body })
    return enter(site, { token, centerId: center?.id ?? null, target: formText(form, 'redirect') })
  }
  const fieldOfCode = { email_unknown: 'email', password_incorrect: 'password' }
  return submit(form, signIn, { fieldOfCode })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFocusOnError(actionData)
  const pending = useNavigation().formData?.has('password') ?? false
  const { search } = useLocation()
  const forgotten = useFrame()?.to.password
  const { providers, reason, wanted, waiting } = loaderData
  const withFragment = useTarget(loaderData.target)
  const target = wanted ? withFragment : loaderData.target
  const { errors, onInput } = useOpenErrors(actionData?.errors)
  const [email, setEmail] = useState(actionData?.values.email ?? '')
  return (
    <Entrance
      title="Content de te revoir."
      reason={wanted ? wantedMessage : null}
      waiting={waiting}
    >
      <SocialWays providers={providers} target={target} page="signIn" />
      {/* The payment takes the place of this page: back from there leads to the choice of a time. */}
      <Form
        ref={form}
        method="post"
        replace
        noValidate
        onInput={onInput}
        className="relative grid gap-5"
      >
        <input type="hidden" name="redirect" value={actionData?.values.redirect ?? target} />
        {actionData?.refusal && <ErrorState title={actionData.refusal} />}
        {!actionData && reason && (
          <ErrorState title={reason.sentence}>
            {reason.isTaken && forgotten && (
              <AccountOfAddress to={withTarget(forgotten, wanted ? target : '')} />
            )}
          </ErrorState>
        )}
        <EmailField
          autoComplete="username"
          required
          defaultValue={actionData?.values.email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email}
        />
        {errors.email && actionData?.code === 'email_unknown' && (
          <Link to={`/Signup${search}`} className="link -mt-3 inline-flex min-h-11 items-center">
            Créer mon compte
          </Link>
        )}
        <PasswordField label="Mot de passe" name="password" required error={errors.password} />
        {forgotten && (
          <Link
            to={withTarget(forgotten, wanted ? target : '')}
            state={typedEmail.state(email)}
            className="link -my-2.5 inline-flex min-h-11 items-center justify-self-start"
          >
            Mot de passe oublié{'\u00a0'}?
          </Link>
        )}
        <Button width="full" pending={pending}>
          Me connecter
        </Button>
        <Submitting shown={pending} />
      </Form>
      <p className="mt-8 border-t pt-5 text-mute">
        Pas encore de compte{'\u00a0'}?{' '}
        <Link to={`/Signup${search}`} className="link">
          Inscris-toi en deux minutes
        </Link>
      </p>
    </Entrance>
  )
}

/** The mail of a forgotten password confirms the address too, after which Google opens the account. */
function AccountOfAddress({ to }: { to: string }) {
  return (
    <>
      <p>
        Entre ton e-mail et ton mot de passe ci-dessous. Tu n’as pas de mot de passe, ou tu ne le
        connais plus{'\u00a0'}? Choisis-en un{'\u00a0'}: le lien part par mail, et confirme ton
        adresse.
      </p>
      <Link to={to} className="link inline-flex min-h-11 items-center">
        Choisir un mot de passe
      </Link>
    </>
  )
}
