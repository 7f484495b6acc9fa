import { euros } from '@quatre/domain'
import type { ReactNode } from 'react'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import type { CourtSport } from '../ui/court-art/draw-court.ts'
import type { BookingView } from './booking-view.ts'

const drawn: readonly string[] = [
  'padel',
  'squash',
  'badminton',
  'pickleball',
  'foot-5',
  'fitness',
] satisfies CourtSport[]

/** The picture of a booking's court, at its time of day. */
export function BookingArt({ booking }: { readonly booking: BookingView }) {
  const hour = Number(booking.time.slice(0, 2))
  const sport = drawn.includes(booking.sport.slug) ? (booking.sport.slug as CourtSport) : 'padel'
  return (
    <CourtArt
      seed={booking.center.slug}
      sport={sport}
      moment={hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening'}
      shape="band"
      loading="first"
    />
  )
}

/** What is being paid: when, where, how long, until when it can be cancelled, how much. */
export function Summary({ booking }: { readonly booking: BookingView }) {
  const { originalCents, cents } = booking
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
          {booking.center.name} · {booking.court} · {booking.duration}
        </p>
        <p className="text-mute">
          {booking.freeUntil
            ? `Annulation gratuite jusqu’au ${booking.freeUntil}`
            : 'Cette réservation n’est plus remboursable.'}
        </p>
        <dl className="mt-4 border-t border-dashed pt-3">
          {originalCents !== null && (
            <>
              <PriceLine label="Prix du terrain">
                <s className="text-mute">{euros(originalCents)}</s>
              </PriceLine>
              <PriceLine label="Réduction">{euros(cents - originalCents)}</PriceLine>
            </>
          )}
          <div className="flex items-baseline justify-between gap-4">
            <dt>Total</dt>
            <dd className="figures text-2xl">{euros(cents)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function PriceLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 pb-1">
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
