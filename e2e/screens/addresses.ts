import { call } from '../site/api.ts'
import { toulouse, tours } from '../site/centers.ts'
import { forgetDetails } from '../site/change-member.ts'
import { dayAhead, keepCourt, leaveForTheBank } from '../site/holds.ts'
import { demoSession, newMember } from '../site/members.ts'

const day = dayAhead(2)
const slots = `/reservations/slots?center=${tours.slug}&date=${day}`
const court = new URLSearchParams({
  center: tours.slug,
  start: `${day}T14:00:00${offsetOf(day)}`,
  duration: '90',
})

/** Pages that anybody may see, each with a title of its own. */
export const centerPages = [
  '/centers',
  '/centers/regions/2',
  '/nos-centres',
  '/nos-centres/liste',
  '/nos-centres/center',
  `/nos-centres/${toulouse.id}/${toulouse.slug}`,
  `/${toulouse.slug}`,
]
export const bookingPages = [
  '/',
  '/reserver',
  `/${tours.slug}/reserver`,
  '/reservations/slots',
  slots,
  `/reservations/slots?place=31770&date=${day}`,
  `/reservations/terrain?${court.toString()}`,
]
export const entrancePages = [
  '/signin',
  '/signin/navigateur',
  '/google-auth',
  '/facebook-auth',
  '/apple-auth',
  '/Signup',
  '/identifiez-vous/mot-de-passe-oublie',
  '/identifiez-vous/mot-de-passe-oublie/confirmation',
  '/identifiez-vous/validation-compte',
  `/identifiez-vous/rouvrir-compte?users_key=${'k'.repeat(43)}&users_id=1`,
  `/forgotpassword/reset/index.html?users_key=${'k'.repeat(43)}&users_id=1`,
  '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
  '/mon-compte/sinscrire/validation/index.html?status=409&errorCode=email_taken',
  '/mon-compte/sinscrire/confirmation/index.html',
  '/cookies',
  '/newsletters',
  `/newsletters/desabonnement?users_key=${'k'.repeat(43)}&users_id=1`,
  '/mon-compte/mes-info-persos/au-revoir',
]
export const legalPages = [
  '/conditions-generales-d-utilisation',
  '/conditions-generales-de-vente',
  '/mentions-legales',
]
export const framelessPages = ['/maintenance']
export const publicPages = [
  ...centerPages,
  ...bookingPages,
  ...entrancePages,
  ...legalPages,
  ...framelessPages,
]

/** Other addresses of those pages. */
export const aliases = {
  '/centers/regions': '/centers',
  '/nos-centres/centers': '/nos-centres',
  [`/nos-centres/${toulouse.id}`]: `/nos-centres/${toulouse.id}/${toulouse.slug}`,
  '/login': '/signin',
  [`/${toulouse.slug}/newsletters`]: '/newsletters',
  [`/${toulouse.slug}/web/newsletters`]: '/newsletters',
  [`/${tours.slug}/production/forgotpassword/reset/index.html`]: '/forgotpassword/reset/index.html',
  [`/${tours.slug}/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0`]:
    '/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0',
  [`/${tours.slug}/mon-compte/sinscrire/confirmation/index.html`]:
    '/mon-compte/sinscrire/confirmation/index.html',
}

/** What a member who keeps a court sees besides. */
const holdPages = (booking: number) => [
  `/paiement?booking=${booking}`,
  `/paiement/method?booking=${booking}`,
  `/paiement/verification?booking=${booking}`,
  `/paiement/error?booking=${booking}`,
]

/** What a member with a confirmed booking sees besides. */
const accountPages = (booking: number) => [
  '/moi',
  '/completer-mon-profil',
  '/mon-compte/mes-resa',
  '/mon-compte/mes-tournois',
  '/mon-compte/mes-academies',
  '/mon-compte/mes-stages',
  '/mon-compte/fid',
  '/mon-compte/mes-info-persos',
  '/mon-compte/mes-info-persos/supprimer',
  `/mon-compte/mes-resa/${booking}`,
  `/mon-compte/mes-resa/${booking}/annuler`,
  `/paiement/confirmation?booking=${booking}`,
]

interface MemberPages {
  readonly token: string
  readonly pages: readonly string[]
}

/** A session without password that keeps a court whose bank is being asked, and what it sees besides. */
export async function withHold(): Promise<MemberPages> {
  const { token, email } = await newMember()
  const booking = await keepCourt(token, tours.id)
  await leaveForTheBank(booking)
  await forgetDetails(email, ['passwordHash'])
  const passwordEnded = '/identifiez-vous/mot-de-passe-annule?provider=google'
  return { token, pages: [...holdPages(booking), passwordEnded] }
}

/** The demo account's session, and the pages of its bookings. */
export async function withBookings(): Promise<MemberPages> {
  const token = await demoSession('camille@demo.4padel.fr')
  const bookings = await call<{ id: number; status: string }[]>('GET', `/bookings?from=${day}`, {
    token,
  })
  const confirmed = bookings.find(({ status }) => status === 'Confirmed')
  if (confirmed === undefined) throw new Error('The demo account has no coming booking.')
  return { token, pages: accountPages(confirmed.id) }
}

/** The offset of French time on a day, as `+01:00`. */
function offsetOf(date: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime('Europe/Paris').offset
}
