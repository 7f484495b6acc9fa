import { duration, formatPhone, minuteMs, placeLine } from '@quatre/domain'
import type { CalendarEvent } from '../platform/calendar-file.ts'
import type { BookingRow } from './booking.sql.ts'

/** A booking as calendars have it. @param path the page about it, for whoever gets the file */
export function calendarEvent(row: BookingRow, path: string): CalendarEvent {
  const { id, center, court, sport, startsAt, endsAt } = row
  return {
    uid: `reservation-${id}@4padel.fr`,
    startsAt,
    endsAt,
    title: `${sport.name} à ${center.name}`,
    place: `${center.name}, ${placeLine(center.address)}`,
    lines: [
      `${court.name}, ${duration((endsAt - startsAt) / minuteMs)}`,
      `Téléphone du club\u00a0: ${formatPhone(center.phoneNumber)}`,
    ],
    path,
    isCancelled: row.status === 'Cancelled',
  }
}

export const calendarFileName = ({ center, id }: BookingRow) => `padel-${center.slug}-${id}.ics`
