import type { Booking } from '@quatre/contract'
import { paymentMethodsFailedMessage } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { FramePart } from '../../../site/pages/page-row.ts'
import type { EndPage } from './pay-kind.ts'
import { BookingCard } from '../../../bookings/parts/view/booking-card.tsx'
import { bookingView } from '../../../bookings/parts/view/booking-view.ts'
import { HoldTimer } from '../hold/hold-timer.tsx'
import { nearestSlots, noSlots } from '../nearest-slots.ts'
import { Outcome } from '../outcome.tsx'
import { paymentAddress } from '../../../site/pages/addresses.ts'
import { holdFailure } from '../../../bookings/parts/hold/payment-end.ts'
import { TryAgain } from '../hold/try-again.tsx'
import { WaysOut } from '../hold/ways-out.tsx'

/** While the court is kept nothing leads away from paying it. */
const payingAlone: readonly FramePart[] = ['book', 'footer', 'tab-bar']

type Shown = Awaited<ReturnType<typeof show>>

async function show(site: RequestContext, booking: Booking | null, { searchParams }: URL) {
  const { api, now } = site
  const failure = booking && holdFailure(booking)
  if (booking === null || failure === null) {
    const what = 'Nous ne retrouvons pas ce paiement.'
    return { what, charged: null, booking: null, now, nearest: noSlots }
  }
  const view = await bookingView(site, booking)
  const isKept = booking.status === 'Pending'
  return {
    ...failure,
    ...(searchParams.get('reason') === 'methods' && { what: paymentMethodsFailedMessage }),
    booking: view,
    back: view.slots,
    now,
    without: isKept ? payingAlone : [],
    nearest: isKept ? noSlots : await nearestSlots(api, booking),
  }
}

export const bookingFailed: EndPage<Booking | null, Shown> = {
  head: () => ['Paiement non abouti', 'Ce qui s’est passé, et comment reprendre.'],
  show,
  Page: PaymentError,
}

function PaymentError({ shown }: { readonly shown: Shown }) {
  const { what, charged, booking, now, nearest } = shown
  const kept = booking?.status === 'Pending' && booking.expiresAt !== null
  return (
    <Outcome
      mark="failed"
      title="Le paiement n’est pas passé"
      beside={booking && <BookingCard booking={booking} />}
    >
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
