import type { ReactNode } from 'react'
import { CourtArt } from '../../../ui/court-art/court-art.tsx'
import { drawnSport, momentAt } from '../../../ui/court-art/drawn.ts'
import type { BookingView } from './booking-view.ts'
import { CourtLine } from './court-line.tsx'
import '../booking-card.css'

interface BookingArtProps {
  readonly booking: BookingView
  /** `first`: visible first on every screen. */
  readonly loading?: 'first' | 'lazy'
}

/** The picture of a booking's court, at its time of day. */
export function BookingArt({ booking, loading = 'first' }: BookingArtProps) {
  return (
    <CourtArt
      seed={booking.center.slug}
      sport={drawnSport(booking.sport.slug)}
      moment={momentAt(booking.time)}
      shape="band"
      loading={loading}
    />
  )
}

interface BookingCardProps {
  readonly booking: BookingView
  /** Further facts: prices, a state. */
  readonly children?: ReactNode
}

/** A booking in a picture and two lines: when, where, how long. */
export function BookingCard({ booking, children }: BookingCardProps) {
  return (
    <section aria-label="Ta réservation" className="summary">
      <div className="relative isolate h-28 overflow-hidden page-md:h-44">
        <BookingArt booking={booking} />
      </div>
      <div className="px-5 py-4">
        <p className="headline-time text-xl">
          {booking.dayShort.charAt(0).toUpperCase() + booking.dayShort.slice(1)} · {booking.time}
        </p>
        <p className="mt-2">
          {booking.center.name} · {booking.duration}
        </p>
        <CourtLine booking={booking} />
        {children}
      </div>
    </section>
  )
}
