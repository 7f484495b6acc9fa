import { dayLong, duration, mapSearchLink, playedWith, time } from '@quatre/domain'
import {
  calendarAddress,
  sharedCalendarAddress,
  waitingAddress,
} from '../../../site/pages/addresses.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CourtArt } from '../../../ui/court-art/court-art.tsx'
import { drawnSport, momentAt } from '../../../ui/court-art/drawn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { typographic } from '../../../ui/typographic.ts'
import { BookingStatus } from './booking-status.tsx'
import { isLiveHold, memberBookingAddress, type MemberBooking } from '../member-bookings.ts'
import { PayHold } from '../hold/pay-hold.tsx'
import '../own-bookings.css'

const wideOnPhones = 'w-full page-sm:w-auto'

/** The next match, large: its time, its place, and the tools before playing. */
export function NextBooking({ booking, now }: { booking: MemberBooking; now: number }) {
  const {
    id,
    isOwn,
    shareKey,
    startingDate,
    center,
    court,
    sport,
    booking_status: status,
  } = booking
  const seen =
    isOwn && booking.paymentInProgress
      ? { to: waitingAddress(id), words: 'Suivre le paiement' }
      : {
          to: memberBookingAddress(booking),
          words: isOwn ? 'Voir la réservation' : 'Voir le match',
        }
  const calendar = isOwn ? calendarAddress(id) : shareKey && sharedCalendarAddress(shareKey)
  const toPay = isOwn && !booking.paymentInProgress && isLiveHold(booking, now)
  const name = typographic(center.name)
  const start = time(startingDate)
  return (
    <article className="next-booking">
      <div className="relative isolate min-h-40 overflow-hidden">
        <CourtArt
          seed={center.slug}
          sport={drawnSport(sport.slug)}
          moment={momentAt(start)}
          loading="first"
        />
      </div>
      <div className="p-5 page-md:p-7">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-mute first-letter:uppercase">{dayLong(startingDate)}</p>
          <BookingStatus of={booking} now={now} />
        </div>
        <p className="figures text-3xl">{start}</p>
        <p className="mt-2 text-lg font-bold">{name}</p>
        <p className="text-mute">
          {playedWith(booking)} · {court.name} · {duration(booking.duration)}
          {!isOwn && <span className="block">Invité par {booking.owner}</span>}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          {toPay && <PayHold hold={booking} now={now} className={wideOnPhones} />}
          {seen.to !== null && !toPay && (
            <LinkButton
              to={seen.to}
              look="dark"
              size="small"
              className={wideOnPhones}
              aria-label={`${seen.words}, ${name}, ${dayLong(startingDate)} à ${start}`}
            >
              {seen.words}
            </LinkButton>
          )}
          {calendar !== null && status === 'Confirmed' && (
            <a href={calendar} className="next-booking-tool">
              <Icon name="calendar-add" /> Ajouter à l’agenda
            </a>
          )}
          <a
            href={mapSearchLink(center.address)}
            target="_blank"
            rel="noreferrer"
            className="next-booking-tool"
          >
            <Icon name="route" /> Itinéraire<span className="sr-only"> (nouvel onglet)</span>
          </a>
        </div>
      </div>
    </article>
  )
}
