import { dayLong, duration, playedWith, time } from '@quatre/domain'
import { readAsMember } from '../../site/pages/access.ts'
import { readMemberBookings, type MemberBooking } from '../parts/member-bookings.ts'
import { requestContext } from '../../site/context.ts'
import type { KeptBooking } from '../../push/parts/kept-booking.ts'
import { typographic } from '../../ui/typographic.ts'
import type { Route } from './+types/next-booking-kept.ts'

/** The member's next match, which their browser keeps (requirement S30); null without one. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const bookings = await readAsMember(site, (api) => readMemberBookings(api, site.now))
  const next = bookings?.coming.find(({ booking_status: status }) => status === 'Confirmed')
  return Response.json(next ? inWords(next) : null)
}

function inWords(booking: MemberBooking): KeptBooking {
  const { center, court } = booking
  const { number, street, postalCode, city } = center.address
  const place = `${number} ${street}`.trim()
  return {
    end: booking.endingDate,
    day: dayLong(booking.startingDate),
    time: time(booking.startingDate),
    details: `${playedWith(booking)} · ${court.name} · ${duration(booking.duration)}`,
    center: typographic(center.name),
    address: typographic(`${place}, ${postalCode} ${city}`),
    phone: center.phoneNumber,
  }
}
