import { message } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { LinkButton } from '../ui/button.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { FramePart } from '../site/pages/page-row.ts'
import type { Route } from './+types/error.ts'
import { bookingView } from '../bookings/parts/view/booking-view.ts'
import { HoldTimer } from './hold/hold-timer.tsx'
import { nearestSlots, noSlots } from './nearest-slots.ts'
import { Outcome } from './outcome.tsx'
import { confirmationAddress, paymentAddress, waitingAddress } from '../site/pages/addresses.ts'
import { bookingIn } from './read-booking.ts'
import { failureOf } from '../bookings/parts/hold/payment-end.ts'
import { readBooking } from './read-booking.ts'
import { TryAgain } from './hold/try-again.tsx'
import { WaysOut } from './hold/ways-out.tsx'

/** While the court is kept nothing leads away from paying it. */
const payingAlone: readonly FramePart[] = ['book', 'footer', 'tab-bar']

export const meta = () =>
  privateHead('Paiement non abouti', 'Ce qui s’est passé, et comment reprendre.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { api, now } = site
  if (bookingIn(request) === null) {
    const what = 'Nous ne retrouvons pas ce paiement.'
    return { what, charged: null, booking: null, now, nearest: noSlots }
  }
  const booking = await readBooking(context, request)
  const { id, status } = booking
  if (status === 'Confirmed') throw redirect(confirmationAddress(id))
  if (booking.paymentInProgress) throw redirect(waitingAddress(id))
  const failure = failureOf(booking)
  // paid, and cancelled since: its own page shows the refund
  if (failure === null) throw redirect(`/mon-compte/mes-resa/${id}`)
  const view = await bookingView(site, booking)
  const noMethods = new URL(request.url).searchParams.get('reason') === 'methods'
  return {
    ...failure,
    ...(noMethods && { what: message('payment_methods_failed') }),
    booking: view,
    back: view.slots,
    now,
    without: status === 'Pending' ? payingAlone : [],
    nearest: status === 'Pending' ? noSlots : await nearestSlots(api, booking),
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
          <WaysOut booking={booking} />
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
