import { duration, minuteMs } from '@quatre/domain'
import ical from 'ical-generator'
import type { BookingRow } from './booking.sql.ts'

/** A booking as an iCalendar file (RFC 5545). */
export function calendarFile(row: BookingRow, origin: string): { fileName: string; ics: string } {
  const { center, court, sport } = row
  const { number, street, postalCode, city } = center.address
  const calendar = ical({
    name: '4PADEL',
    prodId: { company: '4PADEL', product: 'reservations', language: 'FR' },
  })
  calendar.createEvent({
    id: `reservation-${row.id}@4padel.fr`,
    start: new Date(row.startsAt),
    end: new Date(row.endsAt),
    summary: `${sport.name} à ${center.name}`,
    location: `${center.name}, ${number} ${street}, ${postalCode} ${city}`.replace(',  ', ', '),
    description: `${court.name}, ${duration((row.endsAt - row.startsAt) / minuteMs)}`,
    url: `${origin}/mon-compte/mes-resa`,
  })
  return { fileName: `padel-${center.slug}-${row.id}.ics`, ics: calendar.toString() }
}
