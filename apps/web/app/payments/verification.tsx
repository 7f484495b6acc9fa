import { redirect } from 'react-router'
import { bookingIn } from './read-booking.ts'
import { requestContext } from '../site/context.ts'
import { requireMember } from '../site/pages/access.ts'
import { signInAddress, waitingAddress } from '../site/pages/addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/verification.ts'
import { bookingView, type BookingView } from '../site/bookings/view/booking-view.ts'
import { Outcome } from './outcome.tsx'
import { mayGiveBack, waitingEnd } from '../site/bookings/hold/payment-end.ts'
import { concludePayment } from '../site/payments/conclude-payment.ts'
import { resultAddress, resultEnd } from '../site/payments/pay-pages.ts'
import { readBooking } from './read-booking.ts'
import { ReleaseForm } from '../site/bookings/hold/release-form.tsx'
import { useLookAgain } from '../site/bookings/use-look-again.ts'

export const meta = () =>
  privateHead('Vérification du paiement', 'Ta banque confirme ton paiement.')

/**
 * The return from the bank. The payment is concluded whoever comes back, even without the session
 * (the bank's page may have opened another browser); the same return again gives the same answer.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const payment = query.get('payment')
  const redirectResult = query.get('redirectResult')
  const page = context.get(requestContext)
  if (payment === null || redirectResult === null) return waiting(context, request, url)
  const result = await concludePayment(page, payment, redirectResult)
  if (result === null) throw redirect('/paiement/error')
  const target = resultAddress(result)
  // a guest has nothing to sign in for
  if (page.signedIn || result.of.kind === 'share') throw redirect(target)
  return {
    booking: null,
    end: resultEnd(result),
    message: result.message,
    signIn: signInAddress(target),
  }
}

async function waiting(context: Route.LoaderArgs['context'], request: Request, url: URL) {
  if (bookingIn(request) !== null) await requireMember(context, url)
  const booking = await readBooking(context, request)
  const end = waitingEnd(booking)
  if (end !== null) throw redirect(end)
  const site = context.get(requestContext)
  return { booking: await bookingView(site, booking), canGiveBack: mayGiveBack(booking, site.now) }
}

export default function Verification({ loaderData }: Route.ComponentProps) {
  if (loaderData.booking === null) return <Returned {...loaderData} />
  return <Waiting {...loaderData} />
}

interface ReturnedProps {
  readonly end: keyof typeof returns
  readonly message: string | null
  readonly signIn: string
}

const returns = {
  paid: { mark: 'done', title: 'Ton terrain est réservé' },
  cancelled: { mark: 'late', title: 'Réservation annulée' },
  waits: { mark: 'wait', title: 'Ta banque vérifie le paiement' },
  failed: { mark: 'failed', title: 'Le paiement n’est pas passé' },
} as const

/** Back from the bank without the session: what happened, and the way in. */
function Returned({ end, message, signIn }: ReturnedProps) {
  return (
    <Outcome booking={null} {...returns[end]}>
      <p role="status" className="text-lg">
        {end === 'paid'
          ? 'Connecte-toi pour voir ta réservation. Elle t’attend aussi dans tes e-mails.'
          : (message ?? 'Connecte-toi pour voir où en est ta réservation.')}
      </p>
      <p className="actions">
        <LinkButton to={signIn}>Me connecter</LinkButton>
      </p>
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

/** The bank has not answered yet: looks again every two seconds, without JavaScript too. */
function Waiting({ booking, canGiveBack }: WaitingProps) {
  useLookAgain()
  return (
    <Outcome booking={booking} mark="wait" title="Ta banque vérifie le paiement">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p role="status" className="text-lg">
        {canGiveBack ? lateText : soonText}
      </p>
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
