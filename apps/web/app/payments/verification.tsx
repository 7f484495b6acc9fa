import { redirect } from 'react-router'
import { bookingIn } from './read-booking.ts'
import { requestContext } from '../site/context.ts'
import { requireMember } from '../site/pages/access.ts'
import { waitingAddress } from '../site/pages/addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/verification.ts'
import { bookingView, type BookingView } from '../bookings/parts/view/booking-view.ts'
import { Outcome } from './outcome.tsx'
import { mayGiveBack, waitingEnd } from '../bookings/parts/hold/payment-end.ts'
import { BankAnswered, BankAwaited, bankReturn } from './parts/bank-return.tsx'
import { readBooking } from './read-booking.ts'
import { ReleaseForm } from '../bookings/parts/hold/release-form.tsx'

export const meta = () =>
  privateHead('Vérification du paiement', 'Ta banque confirme ton paiement.')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const answer = await bankReturn(site, url, '/paiement/error')
  if (answer !== null) return { answer, booking: null, canGiveBack: false }
  if (bookingIn(request) !== null) await requireMember(context, url)
  const booking = await readBooking(context, request)
  const end = waitingEnd(booking)
  if (end !== null) throw redirect(end)
  const view = await bookingView(site, booking)
  return { answer, booking: view, canGiveBack: mayGiveBack(booking, site.now) }
}

const returns = {
  paid: { mark: 'done', title: 'Ton terrain est réservé' },
  cancelled: { mark: 'late', title: 'Réservation annulée' },
  waits: { mark: 'wait', title: 'Ta banque vérifie le paiement' },
  failed: { mark: 'failed', title: 'Le paiement n’est pas passé' },
} as const

export default function Verification({ loaderData }: Route.ComponentProps) {
  const { answer, booking, canGiveBack } = loaderData
  if (answer === null) return <Waiting booking={booking} canGiveBack={canGiveBack} />
  const otherwise =
    answer.end === 'paid'
      ? 'Connecte-toi pour voir ta réservation. Elle t’attend aussi dans tes e-mails.'
      : 'Connecte-toi pour voir où en est ta réservation.'
  return (
    <Outcome booking={null} {...returns[answer.end]}>
      <BankAnswered answer={answer} otherwise={otherwise} />
    </Outcome>
  )
}

// As long as each other: nothing moves when one takes the place of the other.
const soonText =
  'Cela prend quelques secondes. Tu peux fermer cette page\u00a0: on t’écrit dès que c’est réservé, et tu ne paieras qu’une fois.'
const lateText =
  'Ta banque n’a pas encore répondu\u00a0: on t’écrit dès que c’est réservé. Si tu rends le terrain, tout débit t’est remboursé.'

interface WaitingProps {
  readonly booking: BookingView
  readonly canGiveBack: boolean
}

function Waiting({ booking, canGiveBack }: WaitingProps) {
  return (
    <Outcome booking={booking} mark="wait" title="Ta banque vérifie le paiement">
      <BankAwaited>{canGiveBack ? lateText : soonText}</BankAwaited>
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
    </Outcome>
  )
}
