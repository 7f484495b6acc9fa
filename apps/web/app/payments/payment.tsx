import { euros } from '@quatre/domain'
import { useState } from 'react'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/payment.ts'
import { BookingLine } from '../bookings/parts/view/booking-line.tsx'
import { findBookingLine, shownAt } from '../bookings/parts/view/booking-lines.ts'
import { bookingView, isKept, type BookingView } from '../bookings/parts/view/booking-view.ts'
import { PayWays } from './parts/pay-ways.tsx'
import { Way } from './parts/way.tsx'
import { HoldOver } from './parts/hold/hold-over.tsx'
import { HoldTimer } from './parts/hold/hold-timer.tsx'
import { nearestSlots, noSlots } from './parts/nearest-slots.ts'
import { PayNothing } from './parts/credit-part.tsx'
import { Outcome } from './parts/outcome.tsx'
import { BookingCard } from '../bookings/parts/view/booking-card.tsx'
import { PayAtClub, payAtClub, paysAtClub } from './pay-at-club.tsx'
import { PayChoice } from './pay-choice.tsx'
import { creditAddress, passAddress, severalAddress } from './parts/pay-addresses.ts'
import { holdFailure } from '../bookings/parts/hold/payment-end.ts'
import { paymentMethods } from './payment-methods.ts'
import { PromoCode } from './parts/promo-code.tsx'
import { readUnpaidBooking, bookingIn } from './parts/read-booking.ts'
import { HeldSummary, Summary } from './summary.tsx'
import { TryAgain } from './parts/hold/try-again.tsx'
import { WaysOut } from './parts/hold/ways-out.tsx'
import { paymentAddress } from '../site/pages/addresses.ts'
import { sendPromoCode } from './parts/send-promo-code.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const sum = loaderData ? ` · ${euros(loaderData.booking.cents)}` : ''
  return privateHead(`Paiement${sum}`, 'Règle ton terrain par carte pendant qu’il t’est gardé.')
}

/** One step back from the bank, or from the confirmation, reads its state again. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readUnpaidBooking(context, request)
  // a shared booking has a page with the shares
  if (booking.split !== null && booking.status === 'Pending')
    throw redirect(severalAddress(booking.id))
  const { now } = site
  const kept = booking.status === 'Pending'
  const isFree = kept && booking.price.value === 0
  const view = await bookingView(site, booking)
  return {
    booking: view,
    back: view.slots,
    now,
    canShare: kept && booking.mostPlayers > 1,
    isFree,
    methods: kept && !isFree ? await paymentMethods(site, booking.id) : null,
    line: kept
      ? await findBookingLine(site, 'paiement', {
          ...shownAt(booking.startingDate),
          centerId: booking.center.id,
          sport: booking.sport.id,
          fieldTypes: [booking.fieldType],
        })
      : null,
    charged: kept ? null : (holdFailure(booking)?.charged ?? null),
    nearest: kept ? noSlots : await nearestSlots(site.api, booking),
  }
}

export const action = (sent: Route.ActionArgs) =>
  paysAtClub(sent.url) ? payAtClub(sent) : changePromoCode(sent)

/** Gives the hold of the address the code that was typed, or takes its own off. */
async function changePromoCode({ request, context }: Route.ActionArgs) {
  const { bookings } = context.get(requestContext).api
  const id = bookingIn(request) ?? 0
  const params = { id }
  return sendPromoCode(await request.formData(), {
    page: paymentAddress(id),
    apply: (code) => bookings.applyPromoCode({ params, body: { code } }),
    remove: () => bookings.removePromoCode({ params }),
  })
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, now, charged, nearest } = loaderData
  // Typed text stays until the page is left: through the end of a hold, and into the next one.
  const [methods, setMethods] = useState(loaderData.methods)
  if (methods === null && loaderData.methods !== null) setMethods(loaderData.methods)
  if (loaderData.isFree) return <Free booking={booking} now={now} />
  if (methods === null) return <NotKept booking={booking} charged={charged} nearest={nearest} />
  const expiresAt = loaderData.methods && booking.expiresAt
  return (
    <Page look="step" title="Paiement">
      <BookingLine line={loaderData.line} />
      <div className="pay-columns">
        <Summary booking={booking}>
          {isKept(booking) && <PromoCode cents={booking.cents} promo={booking.promo} />}
          {expiresAt ? (
            <HoldTimer
              key={booking.id}
              expiresAt={expiresAt}
              createdAt={booking.createdAt}
              now={now}
            />
          ) : (
            <p role="alert" className="hold-timer text-alert">
              {notKeptTitle}
            </p>
          )}
        </Summary>
        <div className="grid content-start gap-5">
          {actionData?.refusal && <ErrorState title={actionData.refusal} />}
          {expiresAt && loaderData.canShare && (
            <PayChoice booking={booking} totalCents={booking.cents} />
          )}
          <PayWays
            kind="booking"
            id={String(booking.id)}
            cents={booking.cents}
            isOpen={isKept(booking)}
            methods={methods}
            creditPage={creditAddress(booking.id)}
            payAt={creditAddress(booking.id)}
            waysOut={<WaysOut booking={booking} />}
          />
          {expiresAt && methods.passes.includes('gymlib') && (
            <Way to={passAddress(booking.id)} icon="receipt" name="Avec un pass Gymlib">
              Ton pass paie {euros(booking.cents)}, rien sur ta carte
            </Way>
          )}
          {expiresAt && <PayAtClub booking={booking} methods={methods.methods} />}
          {!expiresAt && (
            <HoldOver
              booking={booking}
              text={`${notKeptText(booking)} ${charged ?? ''}`}
              nearest={nearest}
            />
          )}
        </div>
      </div>
    </Page>
  )
}

/** A code has paid all of it: no card, and no script. */
function Free({ booking, now }: Pick<Route.ComponentProps['loaderData'], 'booking' | 'now'>) {
  return (
    <Page look="step" title="Rien à payer">
      <div className="pay-columns">
        <HeldSummary booking={booking} now={now}>
          <PromoCode cents={booking.cents} promo={booking.promo} />
        </HeldSummary>
        <PayNothing action={creditAddress(booking.id)} />
      </div>
    </Page>
  )
}

const notKeptTitle = 'Le terrain n’est plus gardé.'

function notKeptText({ status, wasBooked }: BookingView): string {
  if (status !== 'Cancelled') return 'Le délai pour payer est dépassé.'
  return wasBooked ? 'Cette réservation a été annulée.' : 'Tu n’as pas gardé ce terrain.'
}

type NotKeptProps = Pick<Route.ComponentProps['loaderData'], 'booking' | 'charged' | 'nearest'>

function NotKept({ booking, charged, nearest }: NotKeptProps) {
  return (
    <Outcome beside={<BookingCard booking={booking} />} mark="late" title={notKeptTitle}>
      <p role="status" className="text-lg">
        {notKeptText(booking)} {charged}
      </p>
      <TryAgain nearest={nearest} slots={booking.slots} />
    </Outcome>
  )
}
