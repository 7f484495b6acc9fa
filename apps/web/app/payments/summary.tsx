import { euros } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { termsOfSaleAddress } from '../site/addresses.ts'
import { BookingCard } from '../site/bookings/booking-card.tsx'
import type { BookingView } from '../site/bookings/booking-view.ts'

/** What is being paid: when, where, how long, until when it can be cancelled, how much. */
export function Summary({ booking }: { readonly booking: BookingView }) {
  const { originalCents, cents } = booking
  return (
    <BookingCard booking={booking}>
      <p className="text-mute">
        {booking.freeUntil
          ? `Annulation gratuite jusqu’au ${booking.freeUntil}`
          : booking.lateCancellation}
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
      <p className="mt-2 text-sm text-mute">
        En payant, tu acceptes les{' '}
        <Link to={termsOfSaleAddress} target="_blank" className="underline">
          conditions générales de vente
          <span className="sr-only"> (nouvel onglet)</span>
        </Link>
        .
      </p>
    </BookingCard>
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
