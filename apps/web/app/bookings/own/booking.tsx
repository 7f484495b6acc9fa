import { dateNumeric, dayLong, duration, euros, mapSearchLink, time } from '@quatre/domain'
import { requestContext } from '../../site/context.ts'
import { lateCancellation } from '../../site/bookings/late-cancellation.ts'
import {
  calendarAddress,
  cancelAddress,
  paymentAddress,
  waitingAddress,
} from '../../site/addresses.ts'
import { failureOf } from '../../site/bookings/payment-end.ts'
import { SubPage } from '../../ui/page.tsx'
import { slotsAddress } from '../../site/bookings/search.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { CourtArt } from '../../ui/court-art/court-art.tsx'
import { drawnSport, momentOf } from '../../ui/court-art/drawn.ts'
import { Icon } from '../../ui/icon.tsx'
import { typographic } from '../../site/typographic.ts'
import { privatePage } from '../../site/page-head.ts'
import type { Route } from './+types/booking.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingStatus } from '../../site/bookings/booking-status.tsx'
import { slotsOfBooking } from '../../site/bookings/booking-view.ts'
import { missedSlot, nearestSlots } from '../../site/bookings/nearest-slots.ts'
import { NearestTimes } from '../../site/bookings/nearest-times.tsx'
import { ReleaseForm } from '../../site/bookings/release-form.tsx'
import { findBooking } from './find-booking.ts'
import { isLiveHold, isPlayed } from '../../site/bookings/member-bookings.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const name = typographic(loaderData?.booking.center.name ?? 'Réservation')
  return privatePage(
    `Ma réservation à ${name}`,
    'Le jour, l’heure, le terrain et le paiement de ta réservation.',
  )
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, now } = context.get(requestContext)
  const booking = await findBooking(api, params.bookingId)
  const ahead = Date.parse(booking.startingDate) > now
  const missed = booking.holdEnd === null ? null : missedSlot(booking)
  const isConfirmed = booking.booking_status === 'Confirmed'
  return {
    booking,
    now,
    unbooked: booking.holdEnd === null ? null : failureOf(booking),
    nearest: missed === null ? [] : await nearestSlots(api, booking.center.id, missed),
    isHold: isLiveHold(booking, now) && !booking.paymentInProgress,
    ahead,
    isConfirmed,
  }
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { booking, now, unbooked, nearest, isHold, ahead, isConfirmed } = loaderData
  const { id, startingDate, center, court, sport } = booking
  return (
    <SubPage back={{ to: '/mon-compte/mes-resa', label: 'Mes réservations' }}>
      <div className="mt-3 grid gap-x-12 gap-y-8 page-lg:grid-cols-[3fr_2fr]">
        <header>
          <div className="relative isolate h-36 overflow-hidden rounded-surface page-md:h-52">
            <CourtArt
              seed={center.slug}
              sport={drawnSport(sport.slug)}
              moment={momentOf(time(startingDate))}
              shape="wide"
              loading="first"
            />
          </div>
          <h1 className="headline-time mt-6 text-2xl first-letter:uppercase page-md:text-3xl">
            {dayLong(startingDate)} <span className="block">à {time(startingDate)}</span>
          </h1>
          <p className="mt-2 text-lg font-bold">{typographic(center.name)}</p>
          <p className="text-mute">
            {sport.name} · {court.name} · {duration(booking.duration)}
          </p>
          <p className="mt-3">
            <BookingStatus of={booking} now={now} />
          </p>
          {booking.paymentInProgress && (
            <div className="actions mt-6">
              <LinkButton to={waitingAddress(id)} look="dark">
                Suivre le paiement
              </LinkButton>
              <p className="text-mute">Ta banque n’a pas encore répondu.</p>
            </div>
          )}
          {unbooked && (
            <div className="mt-6 grid gap-5">
              <p className="text-lg">
                {unbooked.what} <b className="font-semibold">{unbooked.charged}</b>
              </p>
              <NearestTimes nearest={nearest} />
              <p className="actions">
                <LinkButton to={slotsOfBooking(booking)} look="dark">
                  Reprendre ma recherche
                </LinkButton>
              </p>
            </div>
          )}
          {isHold && booking.expiresAt && (
            <div className="actions mt-6">
              <LinkButton to={paymentAddress(id)}>Payer {euros(booking.price.value)}</LinkButton>
              <p className="text-mute">
                Terrain gardé <Countdown until={booking.expiresAt} now={now} />
              </p>
              <ReleaseForm booking={id} />
            </div>
          )}
        </header>
        <div className="grid content-start gap-3 page-sm:grid-cols-2 page-lg:row-span-2 page-lg:grid-cols-1">
          {isPlayed(booking, now) && (
            <LinkButton to={slotsAddress({ center: center.slug })} look="dark">
              Rejouer ici
            </LinkButton>
          )}
          {isConfirmed && ahead && (
            <a href={calendarAddress(id)} className="button button-quiet">
              <Icon name="calendar-add" /> Ajouter à mon agenda
            </a>
          )}
          <a
            href={mapSearchLink(center.address)}
            target="_blank"
            rel="noreferrer"
            className="button button-quiet"
          >
            <Icon name="route" /> Itinéraire<span className="sr-only"> (nouvel onglet)</span>
          </a>
        </div>
        <div>
          <BookingFacts booking={booking} />
          {ahead && isConfirmed && (
            <div className="mt-8">
              <p className="actions">
                <LinkButton to={cancelAddress(id)} look="danger">
                  Annuler la réservation
                </LinkButton>
              </p>
              <p className="mt-3 text-sm text-mute">{cancelRule(loaderData)}</p>
            </div>
          )}
        </div>
      </div>
    </SubPage>
  )
}

function cancelRule({ booking, now }: Route.ComponentProps['loaderData']): string {
  if (Date.parse(booking.freeUntil) < now) return lateCancellation(booking)
  const until = `${dateNumeric(booking.freeUntil)} à\u00a0${time(booking.freeUntil)}`
  return `Annulation gratuite jusqu’au ${until}. Tu vois le montant rendu avant de confirmer.`
}
