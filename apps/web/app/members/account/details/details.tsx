import { dayOf, networkTimeZone } from '@quatre/domain'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '../../../context.ts'
import { formText } from '../../../form-text.ts'
import { privatePage } from '../../../page-head.ts'
import { chooseCenter } from '../../enter.ts'
import { leaveTo } from '../../leave.ts'
import { AccountPage } from '../account-page.tsx'
import { isInApplication, leaveForProvider } from '../../social/leave-for-provider.ts'
import { providerNamed } from '../../social/provider-names.ts'
import { pageProviders } from '../../social/social-choices.ts'
import { tieAddress, tieRefusal } from '../../social/tie-own.ts'
import { detailsAddress } from '../account-tabs.ts'
import type { Route } from './+types/details.ts'
import { BookingPart } from './booking-part.tsx'
import { ChildrenPart } from './children-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { DataPart } from './data-part.tsx'
import { readDetails } from './details-data.ts'
import { GamePart } from './game-part.tsx'
import { keepTyped } from './keep-typed.ts'
import { NotificationPart } from './notification-part.tsx'
import { forms, isFormName, type Answer } from './parts.ts'
import { ProfilePart } from './profile-part.tsx'
import { readForm } from './read-form.ts'
import { save } from './save.ts'
import { SecurityPart } from './security-part.tsx'
import { tooLarge } from './too-large.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

const title = 'Mes infos persos'
/** His sessions have ended: an own account is not for him. */
const underAgeAddress = '/mon-compte/sinscrire/validation/index.html?status=422&errorCode=under_age'

export function meta() {
  return privatePage(title, 'Ton profil, tes préférences, tes enfants et ta sécurité.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const member = await site.api.members.me()
  const details = await readDetails(site.api, member, dayOf(site.now, networkTimeZone))
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
  const { status, code, ...answer } = await save({ api: site.api, member, form, name })
  if (code === 'under_age') return leaveTo(site, underAgeAddress, 303)
  if (answer.saved !== null && name === 'lien') {
    const provider = providerNamed(answer.subject)
    const wish = { target: detailsAddress, wantsAccount: false, tieTo: member.id }
    const leaving = provider && (await leaveForProvider(site, { ...wish, provider }))
    return leaving ?? redirect(tieAddress({ refus: 'social_provider_down' }), 303)
  }
  if (name === 'jeu' && answer.saved !== null) {
    const centerId = Number(formText(form, 'center'))
    // Whoever changes his own club by hand has picked it; who saves the rest of the form has not.
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
        <NotificationPart member={member} />
        <ChildrenPart cells={children} />
        <SecurityPart {...loaderData} />
        <DataPart termsAcceptedAt={member.termsAcceptedAt} />
      </UnsavedChanges>
    </AccountPage>
  )
}
