import { message } from '@quatre/domain'
import { Link, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { LinkButton } from '../ui/button.tsx'
import { privatePage } from '../site/page-head.ts'
import type { Route } from './+types/error.ts'
import { bookingView } from '../site/bookings/booking-view.ts'
import { HoldTimer } from './hold-timer.tsx'
import { nearestSlots } from '../site/bookings/nearest-slots.ts'
import { Outcome } from './outcome.tsx'
import { confirmationAddress, paymentAddress, waitingAddress } from '../site/addresses.ts'
import { bookingIn } from './read-booking.ts'
import { failureOf } from '../site/bookings/payment-end.ts'
import { readBooking } from './read-booking.ts'
import { TryAgain } from '../site/bookings/try-again.tsx'

export function meta() {
  return privatePage('Paiement non abouti', 'Ce qui s’est passé, et comment reprendre.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, now } = context.get(requestContext)
  if (bookingIn(request) === null) {
    const what = 'Nous ne retrouvons pas ce paiement.'
    return { what, charged: null, booking: null, now, nearest: [] }
  }
  const booking = await readBooking(context, request)
  const { id, status } = booking
  if (status === 'Confirmed') throw redirect(confirmationAddress(id))
  if (booking.paymentInProgress) throw redirect(waitingAddress(id))
  const failure = failureOf(booking)
  // paid, and cancelled since: its own page tells where the money went
  if (failure === null) throw redirect(`/mon-compte/mes-resa/${id}`)
  const view = bookingView(booking, now)
  const noMethods = new URL(request.url).searchParams.get('reason') === 'methods'
  return {
    ...failure,
    ...(noMethods && { what: message('payment_methods_failed') }),
    booking: view,
    back: view.slots,
    now,
    nearest: status === 'Pending' ? [] : await nearestSlots(api, booking),
  }
}

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  const { what, charged, booking, now, nearest } = loaderData
  const kept = booking?.status === 'Pending' && booking.expiresAt !== null
  return (
    <Outcome booking={booking} mark="failed" title="Le paiement n’est pas passé">
      <div role="alert" className="text-lg">
        <p>{what}</p>
        {charged && <p className="font-semibold">{charged}</p>}
      </div>
      {booking && kept && booking.expiresAt ? (
        <div className="grid w-full gap-5">
          <HoldTimer expiresAt={booking.expiresAt} createdAt={booking.createdAt} now={now} />
          <LinkButton to={paymentAddress(booking.id)}>Réessayer</LinkButton>
          <Link
            to={booking.slots}
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            Choisir un autre créneau
          </Link>
        </div>
      ) : booking ? (
        <TryAgain nearest={nearest} slots={booking.slots} />
      ) : (
        <div className="actions">
          <LinkButton to="/reservations/slots">Trouver un créneau</LinkButton>
          <LinkButton to="/mon-compte/mes-resa" look="quiet">
            Mes réservations
          </LinkButton>
        </div>
      )}
    </Outcome>
  )
}
