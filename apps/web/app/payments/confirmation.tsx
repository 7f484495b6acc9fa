import { euros, eurosExact, mapSearchLink, plural } from '@quatre/domain'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { privatePage } from '../site/page-head.ts'
import type { Route } from './+types/confirmation.ts'
import { BookingArt } from '../site/bookings/booking-card.tsx'
import { bookingView, type BookingView } from '../site/bookings/booking-view.ts'
import { Offers } from '../site/device/offers.tsx'
import { errorAddress, paymentAddress } from '../site/addresses.ts'
import { readBooking } from './read-booking.ts'
import { ValidationNotice } from '../site/validation-notice.tsx'
import { ShareBooking } from './share-booking.tsx'
import './payments.css'

export function meta({ loaderData }: Route.MetaArgs) {
  const when = loaderData ? `, ${loaderData.booking.dayShort} ${loaderData.booking.time}` : ''
  return privatePage(
    `Réservation confirmée${when}`,
    'Ton terrain est réservé\u00a0: ajoute-le à ton agenda et préviens tes partenaires.',
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, now, origin } = context.get(requestContext)
  const booking = await readBooking(context, request)
  if (booking.status === 'Pending') throw redirect(paymentAddress(booking.id))
  if (booking.status !== 'Confirmed') throw redirect(errorAddress(booking.id))
  const { email, emailVerified } = await api.members.me()
  return {
    /** The address that nobody has confirmed; null: there is none. */
    unconfirmed: emailVerified ? null : email,
    booking: bookingView(booking, now),
    centerLink: `${origin}/${booking.center.slug}`,
    mapLink: mapSearchLink(booking.center.address),
  }
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { booking, centerLink, mapLink, unconfirmed } = loaderData
  return (
    <div className="layout-width pt-5 pb-16 page-md:pt-10">
      <div className="confirmation">
        <header className="relative isolate overflow-hidden rounded-surface">
          <div className="relative isolate h-36 page-md:h-56">
            <BookingArt booking={booking} />
          </div>
          <div role="status" className="bg-grass-tint px-5 py-4">
            <p className="flex items-center gap-2 font-bold text-grass-deep">
              <Icon name="check" /> C’est payé, le terrain est à toi.
            </p>
          </div>
        </header>
        <div>
          <h1 className="headline-time text-2xl page-md:text-3xl">
            Réservé{'\u00a0'}: {booking.dayLong}, {booking.time}
          </h1>
          <dl className="mt-6 border-t-2 border-ink">
            <Fact label="Où">
              <b className="font-semibold">{booking.center.name}</b>
              <br />
              {booking.address}
            </Fact>
            <Fact label="Quand">
              {booking.time} – {booking.endTime} ({booking.duration})
            </Fact>
            <Fact label="Terrain">
              {booking.court}, {booking.fieldType.toLowerCase()}
            </Fact>
            <Fact label="Payé">
              {euros(booking.paidCents)}, en entier par toi
              <br />
              <span className="text-mute">{sharesText(booking)}</span>
            </Fact>
            {booking.freeUntil && (
              <Fact label="Annulation">Gratuite jusqu’au {booking.freeUntil}</Fact>
            )}
          </dl>
          <div className="mt-6 grid gap-3 page-sm:grid-cols-2">
            <a href={`/mon-compte/mes-resa/${booking.id}/agenda`} className="button button-quiet">
              <Icon name="calendar-add" /> Ajouter à l’agenda
            </a>
            <a href={mapLink} target="_blank" rel="noreferrer" className="button button-quiet">
              <Icon name="route" /> Itinéraire
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
          </div>
          <ShareBooking text={shareText(booking)} link={centerLink} />
          <LinkButton to="/mon-compte/mes-resa" look="dark" width="full" className="mt-6">
            Voir mes réservations
          </LinkButton>
          {unconfirmed === null ? (
            <Offers />
          ) : (
            <div className="mt-8">
              <ValidationNotice email={unconfirmed} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function sharesText({ players, shareCents }: BookingView): string {
  const each = shareCents.at(-1) ?? 0
  if (players < 2) return 'Tu joues seul sur cette réservation.'
  return `${plural(players, 'joueur', 'joueurs')}, soit ${each % 100 === 0 ? euros(each) : eurosExact(each)} chacun à vous partager.`
}

function shareText({ sport, dayLong, time, center, court, duration, address }: BookingView) {
  return `${sport.name} ${dayLong} à ${time} (${duration}), ${center.name}, ${court}.\n${address}`
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-4 border-b py-3">
      <dt className="text-mute">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
