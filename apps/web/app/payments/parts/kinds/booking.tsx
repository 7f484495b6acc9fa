import { ApiProblem, type Booking } from '@quatre/contract'
import { redirect } from 'react-router'
import { bookingView, type BookingView } from '../../../bookings/parts/view/booking-view.ts'
import { BookingCard } from '../../../bookings/parts/view/booking-card.tsx'
import { leads, mayGiveBack } from '../../../bookings/parts/hold/payment-end.ts'
import { ReleaseForm } from '../../../bookings/parts/hold/release-form.tsx'
import type { RequestContext } from '../../../site/context.ts'
import { bookingAddress, paymentAddress, waitingAddress } from '../../../site/pages/addresses.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { pagesBelow, type NumberedKind, type WaitsPage } from './pay-kind.ts'
import { bookingFailed } from './booking-failed.tsx'
import { bookingPaid } from './booking-paid.tsx'

interface Waiting {
  readonly booking: BookingView
  readonly canGiveBack: boolean
}

const lateText =
  'Ta banque n’a pas encore répondu\u00a0: on t’écrit dès que c’est réservé. Si tu rends le terrain, tout débit t’est remboursé.'

const waits: WaitsPage<Booking, Waiting> = {
  description: 'Ta banque confirme ton paiement.',
  titles: {
    paid: 'Ton terrain est réservé',
    cancelled: 'Réservation annulée',
  },
  signIn: (end) =>
    end === 'paid'
      ? 'pour voir ta réservation. Elle t’attend aussi dans tes e-mails.'
      : 'pour voir où en est ta réservation.',
  async show(site: RequestContext, booking) {
    const view = await bookingView(site, booking)
    return { booking: view, canGiveBack: mayGiveBack(booking, site.now) }
  },
  Beside: ({ shown }) => <BookingCard booking={shown.booking} />,
  until: 'c’est réservé',
  // as long as the other text: nothing moves when one takes the place of the other
  text: ({ canGiveBack }) => (canGiveBack ? lateText : null),
  More: ({ shown: { booking, canGiveBack } }) => (
    <>
      <ol className="steps">
        <li>
          <Icon name="check" className="text-grass" /> Terrain gardé
        </li>
        <li aria-current="step">
          <span className="step-dot" /> Réponse de ta banque
        </li>
        <li data-next>
          <span className="step-dot" /> Réservation confirmée
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        {canGiveBack ? (
          <ReleaseForm booking={booking.id} />
        ) : (
          <LinkButton to={waitingAddress(booking.id)} look="quiet" size="small" replace>
            Réessayer
          </LinkButton>
        )}
        <LinkButton to="/mon-compte/mes-resa" look="quiet" size="small">
          Mes réservations
        </LinkButton>
      </div>
    </>
  ),
}

export const bookingKind: NumberedKind<Booking> = {
  kind: 'booking',
  pages: (id) => ({
    payment: paymentAddress(Number(id)),
    ...pagesBelow('/paiement', `booking=${id}`),
    cancelled: bookingAddress(Number(id)),
  }),
  outcome: {
    parameter: 'booking',
    unnamed: '/reservations/slots',
    unknown: '/paiement/error',
    find: ({ api }, id) =>
      api.bookings.get({ params: { id } }).catch((error: unknown) => {
        const isUnknown = error instanceof ApiProblem && error.status === 404
        throw isUnknown ? redirect('/reservations/slots') : error
      }),
    leads: (booking: Booking, page) => leads[page](booking),
    waits,
    paid: bookingPaid,
    failed: bookingFailed,
  },
}
