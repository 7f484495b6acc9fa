import { safeRedirect } from '@quatre/domain'
import { data, Link } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { useFrame } from '../../site/pages/use-frame.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { findMember, requireMember } from '../../site/pages/access.ts'
import { signInAddress, validationMailAddress } from '../../site/pages/addresses.ts'
import type { Route } from './+types/validation.ts'
import { forgottenAddress, withTarget } from '../parts/addresses.ts'
import { CorrectEmail } from './correct-email.tsx'
import { signUpResult, type SignUpResult } from './sign-up-result.ts'
import { EntranceNote } from '../parts/stage.tsx'
import { SendValidationMail } from './validation-mail.tsx'

const plainTitle = 'Confirme ton e-mail.'

export function meta({ loaderData }: Route.MetaArgs) {
  const failed = loaderData?.result?.next !== undefined && loaderData.result.next !== 'open-mail'
  return privateHead(
    failed ? 'Inscription non aboutie' : 'Validation de l’inscription',
    'Ouvre le lien du mail pour confirmer ton e-mail.',
  )
}

/** The result of a sign-up, from the address (requirement M12). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const result = signUpResult(searchParams.get('status'), searchParams.get('errorCode'))
  const member = await findMember(context.get(requestContext))
  const target = safeRedirect(searchParams.get('redirect'), '')
  return {
    result,
    /** The page that was asked for before the sign-up, other than this one; empty: none was. */
    target: target.startsWith(validationMailAddress) ? '' : target,
    member: member && {
      email: member.email,
      emailVerified: member.emailVerified,
      hasPassword: member.hasPassword,
    },
  }
}

const mailLimit = 'On t’a déjà envoyé plusieurs mails\u00a0: regarde dans les indésirables.'

/** Sends the validation mail again, to a corrected address when the form gives one. */
export async function action({ request, url, context }: Route.ActionArgs) {
  await requireMember(context, url)
  const { validation } = context.get(requestContext).api
  const form = await request.formData()
  const corrects = form.has('email') || form.has('password')
  // without its e-mail too, the correction is shown again
  if (corrects) form.set('email', formText(form, 'email'))
  const send = async () => {
    if (!corrects) return (await validation.sendAgain()).status === 'sent'
    const password = form.has('password') && { password: formText(form, 'password') }
    await validation.giveEmail({ body: { email: formText(form, 'email'), ...password } })
    return true
  }
  return submit(form, send, {
    show(answer, { code, message, status }) {
      const limited = code === 'too_many_requests' && { refusal: `${mailLimit} ${message}` }
      return data({ ...answer, ...limited }, { status: corrects ? status : 200 })
    },
  })
}

export default function Validation({ loaderData, actionData }: Route.ComponentProps) {
  const { result, member, target } = loaderData
  if (result && result.next !== 'open-mail') {
    return <Failure {...result} next={result.next} target={target} />
  }
  if (member?.emailVerified) return <AlreadyValid target={target} />
  return (
    // A member who was booking sees at once how to go on: no picture pushes it off the screen of a phone.
    <EntranceNote title={result?.title ?? plainTitle} {...(target === '' && { art: 'night' })}>
      <p role="status" className="text-lg">
        {validationText(result, member?.email, actionData?.saved)}
      </p>
      {actionData?.refusal && <ErrorState title={actionData.refusal} />}
      <ol className="list-decimal space-y-2 border-y py-5 pl-5 marker:font-bold">
        <li>Ouvre ta boîte mail. Rien reçu{'\u00a0'}? Regarde dans les indésirables.</li>
        <li>Appuie sur « Confirmer mon e-mail ». Le lien est valable 48{'\u00a0'}heures.</li>
        <li>C’est tout. En attendant tu peux déjà réserver.</li>
      </ol>
      <Actions signedIn={member !== null} target={target} />
      {member?.email && (
        <CorrectEmail
          member={{ email: member.email, hasPassword: member.hasPassword }}
          target={target}
          refused={actionData?.values.email === undefined ? undefined : actionData}
        />
      )}
    </EntranceNote>
  )
}

function validationText(
  result: SignUpResult | null,
  email: string | null | undefined,
  sent: boolean | null | undefined,
): string {
  if (sent) return `Un nouveau mail est parti${email ? ` à ${email}` : ''}.`
  if (!result) return 'Le mail de validation contient un lien à ouvrir.'
  return email ? `On vient d’envoyer un mail à ${email} pour confirmer cette adresse.` : result.text
}

function Actions({ signedIn, target }: { signedIn: boolean; target: string }) {
  return (
    <div className="actions">
      {signedIn ? (
        <>
          <GoOn target={target} />
          <SendValidationMail target={target} />
        </>
      ) : (
        <LinkButton to={signInAddress(withTarget(validationMailAddress, target))}>
          Me connecter
        </LinkButton>
      )}
    </div>
  )
}

/** To the page that was asked for before; without one, to book. */
function GoOn({ target }: { target: string }) {
  const book = useFrame()?.to.book ?? '/'
  if (target === '') return <LinkButton to={book}>Réserver un terrain</LinkButton>
  const isBooking = /^\/(reservations|paiement)\b/.test(target)
  return <LinkButton to={target}>{isBooking ? 'Continuer ma réservation' : 'Continuer'}</LinkButton>
}

function AlreadyValid({ target }: { target: string }) {
  return (
    <EntranceNote title="Ton e-mail est confirmé." art="morning">
      <p className="text-lg">Il n’y a plus rien à faire{'\u00a0'}: à toi de jouer.</p>
      <p className="actions">
        <GoOn target={target} />
      </p>
    </EntranceNote>
  )
}

interface FailureProps {
  readonly title: string
  readonly text: string
  readonly next: 'sign-in' | 'sign-up' | 'adult'
  readonly target: string
}

function Failure({ title, text, next, target }: FailureProps) {
  return (
    <EntranceNote title={title}>
      <p role="alert" className="text-lg">
        {text}
      </p>
      <div className="actions">
        {next === 'sign-up' ? (
          <LinkButton to={withTarget('/Signup', target)}>Reprendre l’inscription</LinkButton>
        ) : (
          <LinkButton
            to={
              next === 'adult'
                ? signInAddress('/mon-compte/mes-info-persos')
                : withTarget('/signin', target)
            }
          >
            {next === 'adult' ? 'Connexion de l’adulte' : 'Me connecter'}
          </LinkButton>
        )}
        {next === 'sign-in' && (
          <Link to={withTarget(forgottenAddress, target)} className="link">
            Mot de passe oublié{'\u00a0'}?
          </Link>
        )}
      </div>
    </EntranceNote>
  )
}
