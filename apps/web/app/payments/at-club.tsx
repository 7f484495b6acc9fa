import { euros } from '@quatre/domain'
import { redirect } from 'react-router'
import { bookingAddress, calendarAddress, paymentAddress } from '../site/pages/addresses.ts'
import { BookingTools } from '../bookings/parts/view/booking-tools.tsx'
import { bookingView } from '../bookings/parts/view/booking-view.ts'
import { ShareBooking } from '../bookings/parts/shares/share-booking.tsx'
import { shareWords } from '../bookings/parts/shares/share-words.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/at-club.ts'
import { Outcome } from './parts/outcome.tsx'
import { BookingCard } from '../bookings/parts/view/booking-card.tsx'
import { readBooking } from './parts/read-booking.ts'

export const meta = () =>
  privateHead('Réservation confirmée', 'Ton terrain est réservé\u00a0: tu règles au club.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readBooking(context, request)
  if (booking.status === 'Pending') throw redirect(paymentAddress(booking.id))
  if (booking.status !== 'Confirmed' || booking.isWeb) throw redirect(bookingAddress(booking.id))
  return {
    booking: await bookingView(site, booking),
    tools: booking.center,
    share: shareWords(booking, site.origin),
  }
}

export default function AtClub({ loaderData: { booking, tools, share } }: Route.ComponentProps) {
  return (
    <Outcome beside={<BookingCard booking={booking} />} mark="done" title="C’est réservé">
      <p role="status" className="text-lg">
        Tu règles <b>{euros(booking.cents)}</b> au club, en arrivant. Rien n’a été débité.
      </p>
      {booking.freeUntil && <p>Annulation gratuite jusqu’au {booking.freeUntil}.</p>}
      <BookingTools center={tools} calendar={calendarAddress(booking.id)} />
      <ShareBooking {...share} />
      <div className="actions">
        <LinkButton to={bookingAddress(booking.id)} look="dark">
          Voir ma réservation
        </LinkButton>
      </div>
    </Outcome>
  )
}
