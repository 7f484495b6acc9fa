import type { Booking } from '@quatre/contract'
import { eurosExact, message, refusalMessage } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../context.ts'
import { requireMember } from '../members/access.ts'
import type { PageHandle } from '../page-handle.ts'
import { LinkButton } from '../ui/button.tsx'
import { privatePage } from '../page-head.ts'
import type { Route } from './+types/error.ts'
import { bookingView } from './booking-view.ts'
import { HoldTimer } from './hold-timer.tsx'
import { nearestSlots } from './nearest-slots.ts'
import { bookingIn, confirmationAddress, paymentAddress } from './payment-addresses.ts'
import { readBooking } from './read-booking.ts'
import { TryAgain } from './try-again.tsx'

export const handle: PageHandle = { without: ['club-bar', 'side-bar'] }

export function meta() {
  return privatePage('Paiement non abouti', 'Ce qui s’est passé, et comment reprendre.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const reason = new URL(request.url).searchParams.get('reason')
  const { api } = context.get(requestContext)
  if (bookingIn(request) === null) {
    await requireMember(context, request)
    return { what: whatHappened(reason), charged: null, booking: null, now: 0, nearest: [] }
  }
  const booking = await readBooking(context, request)
  if (booking.status === 'Confirmed') throw redirect(confirmationAddress(booking.id))
  const now = Date.now()
  return {
    what: whatHappened(reason),
    charged: whatWasCharged(booking),
    booking: bookingView(booking, now),
    now,
    nearest: booking.status === 'Pending' ? [] : await nearestSlots(api, booking),
  }
}

/** The sentence of a reason in the address: only known reasons have one of their own. */
function whatHappened(reason: string | null): string {
  if (reason === 'methods') return message('payment_methods_failed')
  if (reason === 'returned') return 'Le terrain a été pris pendant que ta banque répondait.'
  if (reason === 'unknown') return 'Le paiement n’a pas abouti à temps.'
  return refusalMessage(reason)
}

/** What became of the money, from the payments themselves. */
function whatWasCharged({ payments }: Booking): string {
  const returned = payments.filter(({ state }) => state === 'returned')
  if (returned.length > 0) {
    const cents = returned.reduce((sum, { amount }) => sum + amount.value, 0)
    return `Tu es remboursé de ${eurosExact(cents)} sur ta carte, en quelques jours.`
  }
  const undecided = payments.some(({ state }) => state === 'created' || state === 'cancelled')
  return undecided
    ? 'Ta banque n’a pas encore tout répondu\u00a0: si elle débite quelque chose, tu es remboursé aussitôt.'
    : 'Rien n’a été débité.'
}

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  const { what, charged, booking, now, nearest } = loaderData
  const kept = booking?.status === 'Pending' && booking.expiresAt !== null
  return (
    <div className="layout-width pt-8 pb-16 page-md:pt-14">
      <div className="max-w-reading">
        <h1 className="headline text-2xl page-md:text-3xl">Le paiement n’est pas passé</h1>
        <div role="alert" className="mt-4 text-lg">
          <p>{what}</p>
          {charged && <p className="font-semibold">{charged}</p>}
        </div>
        {booking && (
          <p className="mt-4 text-mute">
            {booking.center.name} · {booking.dayLong} · {booking.time} · {booking.duration}
          </p>
        )}
        <div className="mt-8 grid max-w-form gap-5">
          {booking && kept && booking.expiresAt ? (
            <>
              <HoldTimer expiresAt={booking.expiresAt} createdAt={booking.createdAt} now={now} />
              <LinkButton to={paymentAddress(booking.id)}>Réessayer</LinkButton>
            </>
          ) : booking ? (
            <TryAgain nearest={nearest} slots={booking.slots} />
          ) : (
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/reservations/slots">Trouver un créneau</LinkButton>
              <LinkButton to="/mon-compte/mes-resa" look="quiet">
                Mes réservations
              </LinkButton>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
