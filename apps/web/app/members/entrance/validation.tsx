import { ApiProblem } from '@quatre/contract'
import { Link } from 'react-router'
import { requestContext } from '../../context.ts'
import { useFrame } from '../../frame/use-frame.ts'
import type { PageHandle } from '../../page-handle.ts'
import { privatePage } from '../../page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { findMember, requireMember } from '../access.ts'
import { signInAddress } from '../sign-in-address.ts'
import type { Route } from './+types/validation.ts'
import { forgottenAddress, validationMailAddress } from './addresses.ts'
import { signUpResult, type SignUpResult } from './sign-up-result.ts'
import { EntranceNote } from './stage.tsx'
import { SendValidationMail } from './validation-mail.tsx'

// The side bar would offer to sign up once more.
export const handle: PageHandle = { without: ['side-bar'] }

const plainTitle = 'Valide ton adresse e-mail.'

export function meta({ loaderData }: Route.MetaArgs) {
  const failed = loaderData?.result?.next !== undefined && loaderData.result.next !== 'open-mail'
  return privatePage(
    failed ? 'Inscription non aboutie' : 'Validation de l’inscription',
    'Ouvre le lien du mail pour valider ton adresse.',
  )
}

/** The result of a sign-up, as the address tells it (specification section 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const result = signUpResult(searchParams.get('status'), searchParams.get('errorCode'))
  const member = await findMember(context.get(requestContext))
  return {
    result,
    member: member && { email: member.email, emailVerified: member.emailVerified },
  }
}

// Three an hour to an address: « a few minutes » would be a false promise.
const mailLimit =
  'On t’a déjà envoyé plusieurs mails\u00a0: regarde dans les indésirables, ou réessaie dans une heure.'

/** Sends the validation mail again. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireMember(context, request)
  try {
    const { status } = await context.get(requestContext).api.passwords.sendValidation()
    return { sent: status === 'sent', refusal: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = error.code === 'too_many_requests' ? mailLimit : error.message
    return { sent: false, refusal }
  }
}

export default function Validation({ loaderData, actionData }: Route.ComponentProps) {
  const { result, member } = loaderData
  if (result && result.next !== 'open-mail') return <Failure {...result} next={result.next} />
  if (member?.emailVerified) return <AlreadyValid />
  return (
    <EntranceNote title={result?.title ?? plainTitle} art="night">
      <p role="status" className="text-lg">
        {textOf(result, member?.email, actionData?.sent)}
      </p>
      {actionData?.refusal && <ErrorState title={actionData.refusal} />}
      <ol className="list-decimal space-y-2 border-y py-5 pl-5 marker:font-bold">
        <li>Ouvre ta boîte mail. Rien reçu{'\u00a0'}? Regarde dans les indésirables.</li>
        <li>Appuie sur « Confirmer mon adresse ». Le lien est valable 48{'\u00a0'}heures.</li>
        <li>C’est tout. En attendant tu peux déjà réserver.</li>
      </ol>
      <Actions signedIn={member !== null} />
    </EntranceNote>
  )
}

function textOf(
  result: SignUpResult | null,
  email: string | null | undefined,
  sent: boolean | undefined,
): string {
  if (sent) return `Un nouveau mail est parti${email ? ` à ${email}` : ''}.`
  if (!result) return 'Le mail de validation contient un lien à ouvrir.'
  return email ? `On vient d’envoyer un mail à ${email} pour valider ton adresse.` : result.text
}

function Actions({ signedIn }: { signedIn: boolean }) {
  const book = useFrame()?.to.book ?? '/'
  return (
    <div className="flex flex-wrap items-center gap-3">
      {signedIn ? (
        <>
          <LinkButton to={book}>Réserver un terrain</LinkButton>
          <SendValidationMail />
        </>
      ) : (
        <>
          <LinkButton to="/signin">Me connecter</LinkButton>
          <LinkButton to={signInAddress(validationMailAddress)} look="quiet">
            Renvoyer le mail
          </LinkButton>
        </>
      )}
    </div>
  )
}

function AlreadyValid() {
  const book = useFrame()?.to.book ?? '/'
  return (
    <EntranceNote title="Ton adresse est validée." art="morning">
      <p className="text-lg">Il n’y a plus rien à faire{'\u00a0'}: à toi de jouer.</p>
      <p>
        <LinkButton to={book}>Réserver un terrain</LinkButton>
      </p>
    </EntranceNote>
  )
}

interface FailureProps {
  readonly title: string
  readonly text: string
  readonly next: 'sign-in' | 'sign-up' | 'adult'
}

function Failure({ title, text, next }: FailureProps) {
  return (
    <EntranceNote title={title}>
      <p role="alert" className="text-lg">
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {next === 'sign-up' ? (
          <LinkButton to="/Signup">Reprendre l’inscription</LinkButton>
        ) : (
          <LinkButton
            to={next === 'adult' ? signInAddress('/mon-compte/mes-info-persos') : '/signin'}
          >
            {next === 'adult' ? 'Connexion de l’adulte' : 'Me connecter'}
          </LinkButton>
        )}
        {next === 'sign-in' && (
          <Link to={forgottenAddress} className="link">
            Mot de passe oublié{'\u00a0'}?
          </Link>
        )}
      </div>
    </EntranceNote>
  )
}
