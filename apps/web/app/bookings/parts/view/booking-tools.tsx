import type { BookingSummary } from '@quatre/contract'
import { mapSearchLink, phoneLink } from '@quatre/domain'
import { Icon } from '../../../ui/icon.tsx'
import '../booking-tools.css'

interface BookingToolsProps {
  readonly center: Pick<BookingSummary['center'], 'address' | 'phoneNumber'>
  /** The booking's file for calendars; null while it is not sure. */
  readonly calendar: string | null
}

/** The tools before playing: the day kept, the way, the club. */
export function BookingTools({ center, calendar }: BookingToolsProps) {
  return (
    <p className="booking-tools">
      {calendar !== null && (
        <a href={calendar} className="button button-quiet">
          <Icon name="calendar-add" /> Agenda
        </a>
      )}
      <a
        href={mapSearchLink(center.address)}
        target="_blank"
        rel="noreferrer"
        className="button button-quiet"
      >
        <Icon name="route" />
        <span>
          Itinéraire<span className="sr-only"> (nouvel onglet)</span>
        </span>
      </a>
      <a href={phoneLink(center.phoneNumber)} className="button button-quiet">
        <Icon name="phone" /> Appeler
      </a>
    </p>
  )
}
