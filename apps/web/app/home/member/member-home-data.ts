import {
  writtenClock,
  dayLong,
  dayInZone,
  dayShort,
  duration as durationText,
  euros,
  mapSearchLink,
  sameTimeAhead,
  time,
  type SlotDuration,
} from '@quatre/domain'
import { readAsMember } from '../../site/pages/access.ts'
import { paymentAddress, sharedAddress, waitingAddress } from '../../site/pages/addresses.ts'
import {
  isLiveHold,
  isPlayed,
  memberBookingAddress,
  readMemberBookings,
  type MemberBooking,
  type MemberBookings,
} from '../../bookings/parts/member-bookings.ts'
import { findStart } from '../../bookings/parts/times/plannings.ts'
import { slotsAddress } from '../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../site/context.ts'
import { typographic } from '../../ui/typographic.ts'

export type MemberHomeView = NonNullable<Awaited<ReturnType<typeof loadMemberHome>>>

/**
 * A member's next match, held court, and last booking to repeat. Null for guests, and for members who
 * have none of them. The number of queries is the same for a hundred bookings as for one.
 */
export async function loadMemberHome(site: RequestContext) {
  const bookings = await readAsMember(site, (api) => readMemberBookings(api, site.now))
  if (bookings === null) return null
  const next = bookings.coming.find((one) => one.booking_status === 'Confirmed')
  const held = bookings.coming.find((one) => one.isOwn && isLiveHold(one, site.now))
  const [match, again] = await Promise.all([
    next && readNextMatch(site, next),
    playAgain(site, bookings),
  ])
  if (!match && !held && !again) return null
  return { now: site.now, match, hold: held && holdCard(held, site.now), again }
}

async function readNextMatch({ api, now, origin }: RequestContext, booking: MemberBooking) {
  const { id, isOwn, startingDate, center, court, duration } = booking
  // a list gives no key to one's own
  const { shareKey } = isOwn ? await api.bookings.get({ params: { id } }) : { shareKey: null }
  return {
    day: dayShort(startingDate, dayInZone(now, center.timeZone)),
    dayLong: dayLong(startingDate),
    time: time(startingDate),
    place: typographic(center.name),
    what: `${court.name.replaceAll(' ', '\u00a0')}\u00a0· ${durationText(duration)}`,
    route: mapSearchLink(center.address),
    address: memberBookingAddress(booking),
    link: shareKey && origin + sharedAddress(shareKey),
  }
}

function holdCard(booking: MemberBooking, now: number) {
  const { id, startingDate, center, expiresAt, paymentInProgress } = booking
  const day = dayShort(startingDate, dayInZone(now, center.timeZone)).replaceAll(' ', '\u00a0')
  const when = `${day} à\u00a0${time(startingDate)}`
  return {
    what: `${typographic(center.name)}, ${when}`,
    until: expiresAt ?? '',
    isPaying: paymentInProgress,
    address: paymentInProgress ? waitingAddress(id) : paymentAddress(id),
  }
}

/** The place, weekday, time and length of the last match, when it is free once more. */
async function playAgain({ api, now, ...site }: RequestContext, { past, coming }: MemberBookings) {
  const last = past.find((one) => one.isOwn && isPlayed(one, now))
  const center = last ? await site.center(last.center.id) : null
  if (!last || !center?.bookingWebAvailable) return null
  const clock = writtenClock(last.startingDate)
  const wish = { center: center.id, sportType: last.sport.id }
  const found = await Promise.all(
    sameTimeAhead(last.startingDate, now, center.timeZone).map((day) =>
      findStart(api, wish, `${day}T${clock}`),
    ),
  )
  for (const { date, slot } of found.filter((start) => start !== null)) {
    const choice = slot.choices.find(({ duration }) => duration === last.duration)
    if (!choice?.price || choice.left === 0) continue
    if (coming.some((one) => isMeanwhile(one, slot.startingDate, choice.endingDate))) continue
    const duration = choice.duration satisfies SlotDuration
    const { slug } = center
    return {
      when: `${dayShort(slot.startingDate, dayInZone(now, center.timeZone))} à\u00a0${time(slot.startingDate)}`,
      where: `${typographic(center.name)}\u00a0· ${durationText(duration)}`,
      price: euros((choice.discountPrice ?? choice.price).value),
      address: slotsAddress({ center: slug, sport: last.sport.id, date, from: clock, duration }),
    }
  }
  return null
}

function isMeanwhile(booking: MemberBooking, start: string, end: string): boolean {
  const { startingDate, endingDate } = booking
  return Date.parse(startingDate) < Date.parse(end) && Date.parse(start) < Date.parse(endingDate)
}
