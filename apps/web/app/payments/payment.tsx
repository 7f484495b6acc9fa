import { euros } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { publicPage } from '../site/page-head.ts'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/payment.ts'
import { bookingView } from '../site/bookings/booking-view.ts'
import { CardForm } from './card-form.tsx'
import { HoldTimer } from './hold-timer.tsx'
import { nearestSlots } from '../site/bookings/nearest-slots.ts'
import { Outcome } from './outcome.tsx'
import { confirmationAddress, waitingAddress } from '../site/addresses.ts'
import { failureOf } from '../site/bookings/payment-end.ts'
import { paymentMethods } from './payment-methods.ts'
import { readBooking } from './read-booking.ts'
import { Summary } from './summary.tsx'
import { TryAgain } from '../site/bookings/try-again.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const sum = loaderData ? ` · ${euros(loaderData.booking.cents)}` : ''
  return publicPage(`Paiement${sum}`, 'Règle ton terrain par carte pendant qu’il t’est gardé.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readBooking(context, request)
  if (booking.status === 'Confirmed') throw redirect(confirmationAddress(booking.id))
  if (booking.paymentInProgress) throw redirect(waitingAddress(booking.id))
  const { now } = site
  const kept = booking.status === 'Pending'
  const view = bookingView(booking, now)
  return {
    booking: view,
    back: view.slots,
    now,
    card: kept ? (await paymentMethods(site, booking.id)).card : null,
    charged: kept ? null : (failureOf(booking)?.charged ?? null),
    nearest: kept ? [] : await nearestSlots(site.api, booking),
  }
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { booking, card, now } = loaderData
  if (card === null || booking.expiresAt === null) {
    return <NotKept {...loaderData} />
  }
  return (
    <Page look="step" title="Paiement">
      <div className="pay-columns">
        <Summary booking={booking} />
        <div className="grid content-start gap-5">
          <HoldTimer expiresAt={booking.expiresAt} createdAt={booking.createdAt} now={now} />
          <CardForm booking={booking} card={card} />
        </div>
      </div>
    </Page>
  )
}

type NotKeptProps = Pick<Route.ComponentProps['loaderData'], 'booking' | 'charged' | 'nearest'>

function NotKept({ booking, charged, nearest }: NotKeptProps) {
  return (
    <Outcome booking={booking} mark="late" title="Le terrain n’est plus gardé.">
      <p role="status" className="text-lg">
        {booking.status !== 'Cancelled'
          ? 'Le délai pour payer est dépassé.'
          : booking.wasBooked
            ? 'Cette réservation a été annulée.'
            : 'Tu n’as pas gardé ce terrain.'}{' '}
        {charged}
      </p>
      <TryAgain nearest={nearest} slots={booking.slots} />
    </Outcome>
  )
}
