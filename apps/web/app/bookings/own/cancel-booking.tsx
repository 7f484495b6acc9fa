import type { Booking } from '@quatre/contract'
import { capitalised, dateNumeric, eurosExact, refundPlace, time } from '@quatre/domain'
import { Form, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { BookingCard } from '../parts/view/booking-card.tsx'
import { bookingView } from '../parts/view/booking-view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { RefundTo } from '../../payments/parts/refund-to.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { privateHead } from '../../site/pages/page-head.ts'
import { submit } from '../../site/form/submit.ts'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/cancel-booking.ts'
import { bookingAddress } from '../../site/pages/addresses.ts'
import { BookingStatus } from '../parts/view/booking-status.tsx'
import { nothingToGive } from './booking-refunds.ts'
import { Cancelled } from './cancelled.tsx'
import { findBooking } from '../parts/find-booking.ts'

export const meta = () =>
  privateHead('Annuler ma réservation', 'Vois ce qui t’est rendu avant d’annuler ta réservation.')

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { api, now } = site
  const booking = await findBooking(api, params.bookingId)
  // a hold is given back on its page, which explains why it cannot be while it is being paid
  if (booking.booking_status === 'Pending') throw redirect(bookingAddress(booking.id))
  const cancellation = await api.bookings.cancellation({ params: { id: booking.id } })
  // One key for one page: however often its form is sent, it cancels once.
  return {
    booking,
    now,
    view: await bookingView(site, booking),
    cancellation,
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const form = await request.formData()
  const { id } = await findBooking(api, params.bookingId)
  return submit(form, async () => {
    const { refunds } = await api.bookings.cancel({
      params: { id },
      body: {
        to: form.get('to') === 'card' ? 'card' : 'wallet',
        refund: Number(formText(form, 'refund')),
      },
      idempotencyKey: formText(form, 'key'),
    })
    const { refund: balance } = await api.members.me()
    return { refunds, balanceCents: balance.value }
  })
}

/** After a refused cancellation too: the refund may have changed. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, now, view, cancellation } = loaderData
  const done = actionData?.saved
  return (
    <Page
      back={
        done
          ? { to: '/mon-compte/mes-resa', label: 'Mes réservations' }
          : { to: bookingAddress(booking.id), label: 'Ma réservation' }
      }
    >
      <div className="pay-columns mt-3">
        <div className="cancel-text">
          {done && <Cancelled {...done} booking={view} />}
          {!done && !cancellation.cancellable && <NotCancellable booking={booking} />}
          {!done && cancellation.cancellable && (
            <Question {...loaderData} refusal={actionData?.refusal ?? null} />
          )}
        </div>
        <div className="page-lg:order-first">
          <BookingCard booking={view}>
            <p className="mt-3">
              <BookingStatus of={booking} now={now} />
            </p>
          </BookingCard>
        </div>
      </div>
    </Page>
  )
}

function NotCancellable({ booking }: Pick<QuestionProps, 'booking'>) {
  const { booking_status: status, holdEnd } = booking
  const title =
    holdEnd !== null
      ? 'Tu ne gardes plus ce terrain'
      : status === 'Cancelled'
        ? 'Réservation déjà annulée'
        : 'Cette réservation ne s’annule plus'
  return (
    <>
      <h1 className="headline text-2xl page-md:text-3xl">{title}</h1>
      <p className="mt-4 text-lg">
        {status === 'Cancelled' || holdEnd !== null
          ? 'Le terrain est libre pour les autres, il n’y a plus rien à faire.'
          : 'Elle est jouée, ou son délai est passé.'}
      </p>
      <p className="actions mt-6">
        <LinkButton to="/mon-compte/mes-resa" look="dark">
          Voir mes réservations
        </LinkButton>
      </p>
    </>
  )
}

type QuestionProps = Route.ComponentProps['loaderData'] & { readonly refusal: string | null }

/** The refund is shown before the question. */
function Question({ booking, view, cancellation, idempotencyKey, refusal }: QuestionProps) {
  const pending = useNavigation().formData?.has('key') ?? false
  const { freeUntil, destinations, lines, payers, withheld } = cancellation
  const isOwn = ({ player }: (typeof payers)[number]) => player.id === captainId(booking)
  const { refund, paid } = payers.find(isOwn) ?? nothing
  const isOneWay = destinations.length === 1
  const friends = payers.filter((payer) => !isOwn(payer))
  // with two destinations the choice below shows the withheld amount of each
  const usableCents = refund.value - (isOneWay ? withheld.wallet.value : 0)
  const until = `${dateNumeric(freeUntil)} à\u00a0${time(freeUntil)}`
  return (
    <>
      <h1 className="headline text-2xl page-md:text-3xl">Annuler la réservation</h1>
      {refusal && (
        <div className="mt-6">
          <ErrorState title={refusal} />
        </div>
      )}
      <div className="mt-6 rounded-surface border bg-line p-5 page-md:p-7">
        {paid.value === 0 ? (
          <p>{nothingToGive(booking)}</p>
        ) : (
          <>
            <p className="text-mute">Tu récupères</p>
            <p className="figures text-3xl">{eurosExact(usableCents)}</p>
            <p className="mt-2 text-mute">
              Sur {eurosExact(paid.value)} payés.{' '}
              {refund.value > 0
                ? `L’annulation est gratuite jusqu’au ${until}.`
                : view.lateCancellation}
            </p>
            {isOneWay && withheld.wallet.value > 0 && (
              <p className="mt-2">
                {eurosExact(refund.value)} {refundPlace('wallet', withheld.wallet.value)}.
              </p>
            )}
            {/* of one card the payer is asked where it goes */}
            {refund.value > 0 &&
              (lines.length > 1 || (isOneWay && withheld.wallet.value === 0)) && (
                <ul className="mt-4 border-t pt-3">
                  {lines.map(({ to, amount }) => (
                    <li key={to}>
                      <b className="figures">{eurosExact(amount.value)}</b> {partWords[to]}
                    </li>
                  ))}
                </ul>
              )}
            {friends.length > 0 && (
              <ul className="mt-4 border-t pt-3">
                <li className="flex justify-between gap-3">
                  <span>Toi</span>
                  <span>
                    récupères <b className="figures">{eurosExact(refund.value)}</b> sur{' '}
                    {eurosExact(paid.value)}
                  </span>
                </li>
                {friends.map(({ player, paid: theirs, refund: back }, index) => (
                  <li key={index} className="flex justify-between gap-3">
                    <span>{capitalised(player.firstName)}</span>
                    <span>
                      récupère <b className="figures">{eurosExact(back.value)}</b> sur{' '}
                      {eurosExact(theirs.value)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      <Form method="post" className="mt-6 grid gap-6">
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="refund" value={cancellation.refund.value} />
        {refund.value > 0 && destinations.length > 1 && <RefundTo withheld={withheld} />}
        <div className="actions">
          <Button look="danger" pending={pending}>
            {paid.value === 0
              ? 'Annuler ma réservation'
              : cancelText(refund.value, withheld.wallet.value)}
          </Button>
          <LinkButton to={bookingAddress(booking.id)} look="dark">
            Garder ma réservation
          </LinkButton>
        </div>
      </Form>
    </>
  )
}

/** The destination of each part; card money goes where it is asked to. */
const partWords: Readonly<Record<Booking['refunds'][number]['to'], string>> = {
  card: 'payés par carte',
  wallet: 'rendus à ton SOLDE',
  bonus: 'rendus au bonus de ton SOLDE',
  cashback: 'rendus à ton cashback',
  pass: 'rendus sur ton pass',
}

const none = { currency: 'EUR', value: 0 } as const
const nothing = { refund: none, paid: none }

const captainId = ({ participations }: QuestionProps['booking']) =>
  participations.find(({ isCaptain }) => isCaptain)?.player?.id

function cancelText(refundCents: number, withheldCents: number): string {
  if (refundCents === 0) return 'Annuler sans remboursement'
  if (withheldCents > 0) return 'Annuler ma réservation'
  return `Annuler et récupérer ${eurosExact(refundCents)}`
}
