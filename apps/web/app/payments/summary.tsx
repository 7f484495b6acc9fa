import { euros } from '@quatre/domain'
import type { ReactNode } from 'react'
import { BookingArt } from '../bookings/parts/view/booking-card.tsx'
import type { BookingView } from '../bookings/parts/view/booking-view.ts'
import { CourtLine } from '../bookings/parts/view/court-line.tsx'
import { Icon } from '../ui/icon.tsx'
import { HoldTimer } from './parts/hold/hold-timer.tsx'
import './parts/payments.css'

interface SummaryProps {
  readonly booking: BookingView
  /** The timer of the hold. */
  readonly children: ReactNode
}

/** The payable in two lines: the card number is on the first screen of a phone. */
export function Summary({ booking, children }: SummaryProps) {
  const { originalCents, cents, dayShort } = booking
  return (
    <section aria-label="Ta réservation" className="summary">
      <div className="relative isolate hidden h-44 overflow-hidden page-lg:block">
        <BookingArt booking={booking} loading="lazy" />
      </div>
      <div className="paid-for">
        <p className="flex items-baseline justify-between gap-3">
          <span className="headline-time text-lg page-md:text-xl">
            <span className="inline-block first-letter:uppercase">
              {dayShort.replaceAll(' ', '\u00a0')} ·
            </span>{' '}
            {booking.time}
          </span>
          <span className="whitespace-nowrap">
            {originalCents !== null && (
              <s className="mr-2 text-mute">
                <span className="sr-only">au lieu de </span>
                {euros(originalCents)}
              </s>
            )}{' '}
            <b className="figures text-xl page-md:text-2xl">{euros(cents)}</b>
          </span>
        </p>
        <p>
          {booking.center.name}
          {'\u00a0'}· {booking.duration}
        </p>
        <CourtLine booking={booking} />
        <Rules booking={booking} />
        {children}
      </div>
    </section>
  )
}

interface HeldSummaryProps extends Pick<SummaryProps, 'booking'> {
  readonly now: number
  readonly children?: ReactNode
}

export function HeldSummary({ booking, now, children }: HeldSummaryProps) {
  const { expiresAt, createdAt } = booking
  return (
    <Summary booking={booking}>
      {children}
      {expiresAt && <HoldTimer expiresAt={expiresAt} createdAt={createdAt} now={now} />}
    </Summary>
  )
}

function Rules({ booking }: Pick<SummaryProps, 'booking'>) {
  const { cancelUntil, freeUntil, lateCancellation } = booking
  return (
    <details className="rules">
      <summary>
        {cancelUntil ? (
          <span>
            Annulable jusqu’au <span className="inline-block">{cancelUntil}</span>
          </span>
        ) : (
          'Non remboursable, sauf si le créneau est repris'
        )}
        <Icon name="chevron" size={16} />
      </summary>
      <p>
        {freeUntil && `Annulation gratuite jusqu’au ${freeUntil}. `}
        {lateCancellation}
      </p>
    </details>
  )
}
