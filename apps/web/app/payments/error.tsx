import type { Booking } from '@quatre/contract'
import { eurosExact, message, refusalMessage } from '@quatre/domain'
import { Link, redirect } from 'react-router'
import { requestContext } from '../context.ts'
import { requireMember } from '../members/access.ts'
import type { PageHandle } from '../page-handle.ts'
import { LinkButton } from '../ui/button.tsx'
import { privatePage } from '../page-head.ts'
import type { Route } from './+types/error.ts'
import { bookingView } from './booking-view.ts'
import { HoldTimer } from './hold-timer.tsx'
import { nearestSlots } from './nearest-slots.ts'
import { Outcome } from './outcome.tsx'
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
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/reservations/slots">Trouver un créneau</LinkButton>
          <LinkButton to="/mon-compte/mes-resa" look="quiet">
            Mes réservations
          </LinkButton>
        </div>
      )}
    </Outcome>
  )
}
