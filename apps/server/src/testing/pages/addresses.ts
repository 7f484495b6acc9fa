import { forgetDetails, leaveForTheBank } from './change-member.ts'
import type { Site } from './open-site.ts'
import type { Visitor } from './visitor.ts'
import { toulouse, tours } from './world.ts'

/** Two days after the fixtures' clock. */
const day = '2026-11-26'
const slots = `/reservations/slots?center=${tours.slug}&date=${day}`
const start = `${day}T14:00:00+01:00`
const court = new URLSearchParams({ center: tours.slug, start, duration: '90' })

/** Pages that anybody may see, each with a title of its own. */
const centerPages = [
  '/centers',
  '/centers/regions/2',
  '/nos-centres',
  '/nos-centres/liste',
  '/nos-centres/center',
  `/nos-centres/${toulouse.id}/${toulouse.slug}`,
  `/${toulouse.slug}`,
]
const bookingPages = [
  '/',
  '/reserver',
  `/${tours.slug}/reserver`,
  '/reservations/slots',
  slots,
  `/reservations/slots?place=31770&date=${day}`,
  `/reservations/terrain?${court.toString()}`,
]
const entrancePages = [
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
  '/maintenance',
  '/cookies',
  '/newsletters',
  `/newsletters/desabonnement?users_key=${'k'.repeat(43)}&users_id=1`,
  '/mon-compte/mes-info-persos/au-revoir',
]
const legalPages = [
  '/conditions-generales-d-utilisation',
  '/conditions-generales-de-vente',
  '/mentions-legales',
]
export const publicPages = [...centerPages, ...bookingPages, ...entrancePages, ...legalPages]

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

/** A visitor and the addresses that are theirs to see. */
interface Visit {
  readonly visitor: Visitor
  readonly pages: readonly string[]
}

/** Who keeps a court whose bank is being asked, and has no password any more. */
export async function withHold(site: Site): Promise<Visit> {
  const { id, token, visitor } = await site.newMember()
  const { id: booking } = await site.ask<{ id: number }>('POST', '/bookings', {
    token,
    key: crypto.randomUUID(),
    body: { center: tours.id, startingDate: start, duration: 90 },
  })
  await leaveForTheBank(site.db, booking)
  await forgetDetails(site.db, id, ['passwordHash'])
  const passwordEnded = '/identifiez-vous/mot-de-passe-annule?provider=google'
  return { visitor, pages: [...holdPages(booking), passwordEnded] }
}

/** The demo account that has bookings. */
export async function withBookings(site: Site): Promise<Visit> {
  const token = await site.signIn('camille@demo.4padel.fr')
  const bookings = await site.ask<{ id: number; status: string }[]>(
    'GET',
    `/bookings?from=${day}`,
    { token },
  )
  const confirmed = bookings.find(({ status }) => status === 'Confirmed')
  if (confirmed === undefined) throw new Error('The demo account has no coming booking.')
  return { visitor: site.visitorWith(token), pages: accountPages(confirmed.id) }
}
