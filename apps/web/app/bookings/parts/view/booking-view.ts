import type { Booking } from '@quatre/contract'
import {
  writtenClock,
  dateNumeric,
  dayLong,
  dayNearShort,
  dayShort,
  duration,
  planningDays,
  playedWith,
  time,
} from '@quatre/domain'
import { courtAddress } from '../search/court-search.ts'
import { lessonSearch, lessonsAddress } from '../search/lesson-search.ts'
import { slotDurations, slotsAddress, type Duration } from '../search/search.ts'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import { lateCancellation } from '../late-cancellation.ts'
import { findStart } from '../times/plannings.ts'

type Site = Pick<RequestContext, 'api' | 'now'>

export type BookingView = Awaited<ReturnType<typeof bookingView>>

/** Whether its court is still kept to be paid. */
export function isKept({ status, expiresAt }: Pick<BookingView, 'status' | 'expiresAt'>): boolean {
  return status === 'Pending' && expiresAt !== null
}

/** A booking as the payment pages show it. */
export async function bookingView({ api, now }: Site, booking: Booking) {
  const { center, court, sport, startingDate, price, originalPricing, freeUntil } = booking
  const { number, street, postalCode, city } = center.address
  const address = `${number} ${street}`.trim()
  return {
    id: booking.id,
    status: booking.status,
    /** Not a hold that ended without becoming a booking. */
    wasBooked: booking.holdEnd === null,
    start: startingDate,
    time: time(startingDate),
    endTime: time(booking.endingDate),
    dayShort: dayShort(startingDate),
    dayLong: dayLong(startingDate),
    duration: duration(booking.duration),
    center: { slug: center.slug, name: typographic(center.name), phone: center.phoneNumber },
    address: typographic(`${address}, ${postalCode} ${city}`),
    court: court.name,
    fieldType: court.fieldType,
    /** « Leçon de padel avec Hugo »; null of a court alone. */
    lesson: booking.coach && playedWith(booking),
    sport: { name: sport.name, slug: sport.slug },
    cents: price.value,
    originalCents: originalPricing.value > price.value ? originalPricing.value : null,
    promo: booking.promoCode && {
      code: booking.promoCode.code,
      cents: booking.promoCode.discount.value,
    },
    paidCents: booking.amountAlreadyPaid.value,
    players: booking.nbPlayers,
    shareCents: booking.participations.map(({ share }) => share.value),
    freeUntil:
      Date.parse(freeUntil) > now ? `${dateNumeric(freeUntil)} à\u00a0${time(freeUntil)}` : null,
    /** The same in the fewest words: `sam. 21 à 20h00`. */
    cancelUntil:
      Date.parse(freeUntil) > now ? `${dayNearShort(freeUntil)} à\u00a0${time(freeUntil)}` : null,
    lateCancellation: lateCancellation(booking),
    expiresAt: booking.expiresAt,
    createdAt: booking.createdAt,
    slots: await slotsOfBooking(api, booking),
    /** The page to choose another court or number of players; null once it is no hold any more. */
    change: booking.status === 'Pending' ? courtOfBooking(booking) : null,
  }
}

/** The search that a booking was found by: its time is the chosen one there. */
export async function slotsOfBooking(api: Site['api'], booking: Booking): Promise<string> {
  const { center, sport, fieldType, startingDate, coach } = booking
  if (coach !== null) return lessonsAddress(lessonSearch(bookingSearch(booking)))
  const wish = { center: center.id, sportType: sport.id }
  // in the evening there is no doubt about the day
  const isLate = planningDays(startingDate).length === 1
  const found = isLate ? null : await findStart(api, wish, startingDate)
  return slotsAddress({
    center: center.slug,
    sport: sport.id,
    fieldType,
    date: found?.date ?? startingDate.slice(0, 10),
    from: writtenClock(startingDate),
    ...durationIn(booking),
  })
}

/** The choice of the court, with the earlier choices. */
const courtOfBooking = (booking: Booking): string => courtAddress(bookingSearch(booking))

function bookingSearch(booking: Booking) {
  const { center, sport, fieldType, court, coach, askedCourt, startingDate, nbPlayers } = booking
  return {
    center: center.slug,
    sport: sport.id,
    fieldType,
    start: startingDate,
    ...(askedCourt && { court: court.id }),
    ...durationIn(booking),
    players: nbPlayers,
    coach: coach && coach.id,
  }
}

/** A club may have booked another length, which no search asks for. */
function durationIn({ duration }: Booking): { readonly duration?: Duration } {
  const minutes = slotDurations.find((one) => one === duration)
  return minutes === undefined ? {} : { duration: minutes }
}
