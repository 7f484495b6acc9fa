import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Environment } from '../environment.ts'

/** An event of calendars, for its file and its mails. */
export interface CalendarEvent {
  /** Constant for one booking or match through all its changes: a later file replaces the earlier one. */
  readonly uid: string
  readonly startsAt: number
  readonly endsAt: number
  readonly title: string
  readonly place: string
  readonly lines: readonly string[]
  /** The page of our site with more. */
  readonly path: string
  /** How often it was moved; never when absent. */
  readonly moves?: number
  readonly isCancelled: boolean
}

/** Events as an iCalendar file (RFC 5545); when all are cancelled they leave calendars (RFC 5546). */
export function calendarFile(
  events: readonly CalendarEvent[],
  { publicOrigin, mailFrom }: Pick<Environment, 'publicOrigin' | 'mailFrom'>,
): string {
  const calendar = ical({
    name: '4PADEL',
    prodId: { company: '4PADEL', product: 'reservations', language: 'FR' },
    method: events.every(({ isCancelled }) => isCancelled)
      ? ICalCalendarMethod.CANCEL
      : ICalCalendarMethod.PUBLISH,
  })
  for (const { uid, startsAt, endsAt, title, place, lines, path, ...event } of events) {
    const { moves = 0, isCancelled } = event
    calendar.createEvent({
      id: uid,
      sequence: moves + Number(isCancelled),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: '4PADEL', email: /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom },
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: title,
      location: place,
      description: lines.join('\n'),
      url: publicOrigin + path,
    })
  }
  return calendar.toString()
}
