import { requestContext } from '../../site/context.ts'
import type { Route } from './+types/booking-calendar.ts'
import { findBooking } from './find-booking.ts'

/** The booking as a file that calendars open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { id } = await findBooking(api, params.bookingId)
  const { fileName, ics } = await api.bookings.calendar({ params: { id } })
  return new Response(ics, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
