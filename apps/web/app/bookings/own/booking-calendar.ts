import { requestContext } from '../../site/context.ts'
import { calendarAnswer } from '../../site/calendar-answer.ts'
import type { Route } from './+types/booking-calendar.ts'
import { findBooking } from '../parts/find-booking.ts'

/** The booking as a file that calendars open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { id } = await findBooking(api, params.bookingId)
  return calendarAnswer(await api.bookings.calendar({ params: { id } }))
}
