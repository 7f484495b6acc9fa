import { euros, splitShares } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { BookingView } from '../bookings/parts/view/booking-view.ts'
import { paymentAddress } from '../site/pages/addresses.ts'
import { severalAddress } from './parts/pay-addresses.ts'
import './parts/payments.css'

interface PayChoiceProps {
  readonly booking: Pick<BookingView, 'id' | 'players'>
  readonly totalCents: number
  /** So many share it, once they are chosen. */
  readonly players?: number
  /** Whether its price is shared already: its captain takes that back. */
  readonly isShared?: boolean
}

/** The payer of a court: its captain, or all players their shares (requirement P170). */
export function PayChoice({ booking, totalCents, players, isShared = false }: PayChoiceProps) {
  const { id } = booking
  const [shareCents = 0] = splitShares(totalCents, players ?? Math.max(booking.players, 2))
  const all = <Choice name="Je paie tout" cents={totalCents} />
  const share = <Choice name="Chacun sa part" cents={shareCents} />
  return (
    <nav aria-label="Qui paie" className="pay-choice">
      {players === undefined && <p aria-current="true">{all}</p>}
      {players !== undefined && !isShared && <Link to={paymentAddress(id)}>{all}</Link>}
      {isShared && (
        <Form method="post" action={severalAddress(id)}>
          <button name="seul" value="1">
            {all}
          </button>
        </Form>
      )}
      {players === undefined ? (
        <Link to={severalAddress(id)}>{share}</Link>
      ) : (
        <p aria-current="true">{share}</p>
      )}
    </nav>
  )
}

function Choice({ name, cents }: { readonly name: string; readonly cents: number }): ReactNode {
  return (
    <>
      {name} <b className="figures">{euros(cents)}</b>
    </>
  )
}
