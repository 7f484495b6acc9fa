import { dayLong, duration, euros, time } from '@quatre/domain'
import { courtPath, readCourtSearch } from '../bookings/parts/search/court-search.ts'
import { idIn } from '../site/form/form-text.ts'
import type { RequestContext } from '../site/context.ts'
import type { FramePart } from '../site/pages/page-row.ts'
import { typographic } from '../ui/typographic.ts'

/** The slot of an interrupted booking, in words. */
export interface WaitingSlot {
  readonly center: string
  readonly day: string
  readonly time: string
  readonly duration: string
  /** Null when none was agreed to: then signing in holds nothing. */
  readonly price: string | null
  readonly isPast: boolean
}

/** Parts that would lead away from a booking, or name another club than its own. */
const besideBooking: readonly FramePart[] = ['club-bar', 'footer', 'tab-bar']

/** The parts of the frame that a form of guests leaves out. */
export const hiddenBeside = (waiting: WaitingSlot | null) => (waiting ? besideBooking : [])

/** The slot of an interrupted booking, as the target names it; null when it names none. */
export async function waitingSlot(
  site: Pick<RequestContext, 'center' | 'now'>,
  target: string,
): Promise<WaitingSlot | null> {
  const [path = '', query] = target.split('?')
  const search = path === courtPath ? readCourtSearch(new URLSearchParams(query)) : null
  const center = search && (await site.center(idIn(search.center) ?? search.center))
  if (!center) return null
  const { start, price } = search
  return {
    center: typographic(center.name),
    day: dayLong(start),
    time: time(start),
    duration: duration(search.duration),
    price: price === null ? null : euros(price),
    isPast: Date.parse(start) <= site.now,
  }
}
