import type { BookingPopup } from '@quatre/contract'
import { writtenClock, concernsStep, minuteOfClock, isoWeekday } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { lineCookie } from '../../../site/visit/cookies.ts'

export type BookingLine = Pick<BookingPopup, 'id' | 'title' | 'html' | 'url'>

interface Shown {
  readonly centerId: number
  readonly sport: number
  readonly fieldTypes: readonly number[]
  readonly day: string
  /** Instants with their offset. */
  readonly starts: readonly string[]
}

/**
 * The club's line at a step of the booking, the first one that concerns the shown choices and was not put away; null of
 * none, and where it cannot be read: no booking waits for it.
 */
export async function findBookingLine(
  { api, cookies, reportError }: Pick<RequestContext, 'api' | 'cookies' | 'reportError'>,
  step: BookingPopup['step'],
  { centerId, day, starts, ...shown }: Shown,
): Promise<BookingLine | null> {
  const about = {
    ...shown,
    weekday: isoWeekday(day),
    starts: starts.map((start) => minuteOfClock(writtenClock(start))),
  }
  try {
    const { bookingPopups } = await api.content.bookingPopups({ query: { center: centerId, step } })
    const found = bookingPopups.find(
      (line) => concernsStep(line, about) && !cookies.has(lineCookie(line.id)),
    )
    return found
      ? { id: found.id, title: found.title, html: found.html, ...(found.url && { url: found.url }) }
      : null
  } catch (error) {
    reportError(error)
    return null
  }
}

/** Of one start that is chosen. */
export const shownAt = (start: string) => ({ day: start.slice(0, 10), starts: [start] })
