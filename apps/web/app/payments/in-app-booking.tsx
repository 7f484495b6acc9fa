import { redirect } from 'react-router'
import { findMember } from '../site/pages/access.ts'
import { bookingView, isKept } from '../bookings/parts/view/booking-view.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { PayWays } from './parts/pay-ways.tsx'
import { creditAddress, severalAddress } from './parts/pay-addresses.ts'
import { PayPage } from './parts/pay-page.tsx'
import type { Route } from './+types/in-app-booking.ts'
import { paymentMethods } from './payment-methods.ts'
import { bookingIn, readHeldBooking } from './parts/read-booking.ts'
import { HeldSummary } from './summary.tsx'

export const meta = () =>
  privateHead('Paiement du terrain dans l’application', 'Règle ton terrain dans l’application.')

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** Without a booking, or without its player, the page above gives the next step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const id = bookingIn(request)
  if (id === null || (await findMember(site)) === null) throw redirect('/pay-in-app')
  const booking = await readHeldBooking(context, request)
  if (booking.split !== null) throw redirect(severalAddress(id))
  const methods = await paymentMethods(site, id)
  return { booking: await bookingView(site, booking), methods, now: site.now }
}

export default function InAppBooking({ loaderData }: Route.ComponentProps) {
  const { booking, methods, now } = loaderData
  return (
    <PayPage title="Paiement" summary={<HeldSummary booking={booking} now={now} />}>
      <PayWays
        kind="booking"
        id={String(booking.id)}
        isOpen={isKept(booking)}
        methods={methods}
        creditPage={creditAddress(booking.id)}
        payAt={creditAddress(booking.id)}
      />
    </PayPage>
  )
}
