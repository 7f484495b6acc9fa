import type { Booking } from '@quatre/contract'
import { eurosExact, refundPlace } from '@quatre/domain'
import { useEffect, useRef } from 'react'
import { useFrame } from '../../site/pages/use-frame.ts'
import type { BookingView } from '../parts/view/booking-view.ts'
import { LinkButton } from '../../ui/button.tsx'

interface CancelledProps {
  readonly refunds: readonly {
    readonly to: Booking['refunds'][number]['to']
    readonly amount: { readonly value: number }
    readonly withheld: { readonly value: number }
  }[]
  readonly balanceCents: number
  readonly booking: BookingView
}

/** The cancellation is done: the refund, its destination, and the SOLDE now. */
export function Cancelled({ refunds, balanceCents, booking }: CancelledProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The question it answers is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  const book = useFrame()?.to.book ?? '/'
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="headline text-2xl outline-none page-md:text-3xl">
        Réservation annulée
      </h1>
      <ul className="mt-4 grid gap-1 text-lg">
        {refunds.length === 0 && <li>Le terrain est libre pour les autres.</li>}
        {refunds.map(({ to, amount, withheld }) => (
          <li key={to}>
            <b className="tabular-nums">{eurosExact(amount.value)}</b>{' '}
            {to === 'card'
              ? 'en route vers ta carte, sous quelques jours.'
              : `rendus ${refundPlace(to, withheld.value)}.`}
          </li>
        ))}
      </ul>
      {refunds.length === 0 && booking.paidCents > 0 && (
        <p className="mt-2 text-mute">{booking.lateCancellation}</p>
      )}
      <div className="mt-6 border-y py-5">
        <p className="text-sm font-semibold text-mute">Ton SOLDE maintenant</p>
        <p className="figures text-3xl">{eurosExact(balanceCents)}</p>
      </div>
      <div className="actions mt-6">
        <LinkButton to={book} look="dark">
          Réserver un autre terrain
        </LinkButton>
        <LinkButton to="/mon-compte/mes-resa" look="quiet">
          Voir mes réservations
        </LinkButton>
      </div>
    </>
  )
}
