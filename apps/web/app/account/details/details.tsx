import { dayInZone, networkTimeZone, largestPictureFormBytes, message } from '@quatre/domain'
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  isRouteErrorResponse,
} from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { chooseCenter } from '../../entrance/parts/enter.ts'
import { leaveTo } from '../../site/visit/leave.ts'
import { AccountPage } from '../account-page.tsx'
import {
  isInApplication,
  leaveForProvider,
} from '../../entrance/parts/social/leave-for-provider.ts'
import { providerNamed } from '../../entrance/parts/social/provider-names.ts'
import { pageProviders } from '../../entrance/parts/social/social-choices.ts'
import { tieAddress, tieRefusal } from '../../entrance/parts/social/tie-own.ts'
import { detailsAddress } from '../parts/account-tabs.ts'
import type { Route } from './+types/details.ts'
import { BookingPart } from './booking-part.tsx'
import { CardsPart } from './cards-part.tsx'
import { ChildrenPart } from './children-part.tsx'
import { CompanyPart } from './company-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { DataPart } from './data-part.tsx'
import { readDetails } from './details-data.ts'
import { GamePart } from './game-part.tsx'
import { NotificationPart } from './notification-part.tsx'
import { forms, isFormName, type Answer } from './parts.ts'
import { ProfilePart } from './profile-part.tsx'
import { save } from './save.ts'
import { SecurityPart } from './security-part.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

const title = 'Mes infos persos'
/** Their sessions have ended: an own account is not for them. */
const underAgeAddress = '/mon-compte/sinscrire/validation/index.html?status=422&errorCode=under_age'

export const meta = () =>
  privateHead(title, 'Ton profil, tes préférences, tes enfants et ta sécurité.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const member = await site.api.members.me()
  const details = await readDetails(site, member, dayInZone(site.now, networkTimeZone))
  const tied = details.identities.map(({ provider }) => provider)
  const offered = isInApplication(request) ? [] : pageProviders(site)
  return {
    member,
    ...details,
    tieable: offered.filter((provider) => !tied.includes(provider)),
    tieRefusal: tieRefusal(request.url),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const member = await site.api.members.me()
  const form = await readForm(request)
  if (form === null) return data<Answer>(tooLarge, { status: 413 })
  const name = formText(form, 'form')
  if (!isFormName(name)) throw data(null, { status: 400 })
  const { status, ...answer } = await save({ api: site.api, member, form, name })
  if (answer.code === 'under_age') return leaveTo(site, underAgeAddress, 303)
  if (answer.saved !== null && name === 'lien') {
    const provider = providerNamed(answer.subject)
    const wish = { target: detailsAddress, wantsAccount: false, tieTo: member.id }
    const leaving = provider && (await leaveForProvider(site, { ...wish, provider }))
    return leaving ?? redirect(tieAddress({ refus: 'social_provider_down' }), 303)
  }
  if (name === 'jeu' && answer.saved !== null) {
    const centerId = Number(formText(form, 'center'))
    // A member who changes their own club by hand has picked it; one who saves the rest of the form has not.
    if (centerId !== member.center?.id) await chooseCenter(site, centerId)
  }
  // Without a script the page is asked for anew, so that reloading it sends nothing twice.
  if (answer.saved !== null && request.headers.get('sec-fetch-mode') === 'navigate') {
    return redirect(`${detailsAddress}?enregistre=${name}#${forms[name]}`, 303)
  }
  return data<Answer>(answer, { status })
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyped(request, serverAction)
}

/** A part that opens or closes is a change of the fragment alone: it waits for nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.href.split('#')[0] === nextUrl.href.split('#')[0]
  if (samePage && formMethod === undefined && currentUrl.hash !== nextUrl.hash) return false
  return defaultShouldRevalidate
}

export default function Details({ loaderData }: Route.ComponentProps) {
  const { member, regions, levels, children } = loaderData
  return (
    <AccountPage title={title} member={member}>
      <UnsavedChanges>
        <ProfilePart member={member} />
        <ContactPart member={member} />
        <GamePart member={member} regions={regions} levels={levels} />
        <BookingPart member={member} />
        <CardsPart cards={loaderData.storedCards} />
        <CompanyPart company={loaderData.company} />
        <NotificationPart member={member} />
        <ChildrenPart cells={children} />
        <SecurityPart {...loaderData} />
        <DataPart termsAcceptedAt={member.termsAcceptedAt} />
      </UnsavedChanges>
    </AccountPage>
  )
}

const notReached =
  'Le site ne répond pas. Rien n’est perdu\u00a0: vérifie ta connexion et réessaie.'

/**
 * Sends a form of the page from the browser. Where the site is not reached, or breaks, the form shows that and keeps
 * its typed values: an error page would have lost them.
 */
async function keepTyped(request: Request, send: () => Promise<Answer>) {
  const form = await request.clone().formData()
  const name = formText(form, 'form')
  try {
    return await send()
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error)
    if (isAnswer || !isFormName(name)) throw error
    const subject = formText(form, 'subject')
    const answer = { form: name, subject, saved: null, code: null, errors: {}, cities: [] }
    return data<Answer>({ ...answer, values: {}, refusal: notReached }, { status: 503 })
  }
}

/**
 * The form of a request; null when it is larger than a picture may be, or does not say its size:
 * then it is not read at all.
 */
async function readForm(request: Request): Promise<FormData | null> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN)
  return bytes <= largestPictureFormBytes ? await request.formData() : null
}

/** The answer to a form that is not read: nothing else on the page can be so large. */
const tooLarge: Answer = {
  form: 'photo',
  subject: '',
  saved: null,
  code: 'too_large',
  refusal: null,
  errors: { photo: message('too_large') },
  values: {},
  cities: [],
}
