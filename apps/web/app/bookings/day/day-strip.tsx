import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { Strip } from './strip-days.ts'

interface DayStripProps {
  readonly strip: Strip
  readonly shown: string
  readonly dayAddress: (date: string) => string
}

/** The days to choose from, in reach while the page scrolls. */
export function DayStrip({ strip, shown, dayAddress }: DayStripProps) {
  return (
    <nav aria-label="Jour" className="layout-width">
      <ol className="day-strip" data-links>
        {strip.earlier && (
          <li>
            <Link
              to={dayAddress(strip.earlier)}
              preventScrollReset
              aria-label="Jours précédents"
              className="day-more"
            >
              <Icon name="chevron-left" />
            </Link>
          </li>
        )}
        {strip.days.map(({ date, weekday, number, month, open }) => (
          <li key={date}>
            <Link
              to={dayAddress(date)}
              preventScrollReset
              prefetch={open ? 'intent' : 'none'}
              className="day"
              data-closed={!open || undefined}
              aria-current={date === shown ? 'date' : undefined}
              title={open ? undefined : 'Jour non disponible'}
            >
              <span>{weekday}</span>
              <b className="figures">{number}</b>
              <span>{month}</span>
              {!open && <em className="sr-only">jour non disponible</em>}
            </Link>
          </li>
        ))}
        {strip.later && (
          <li>
            <Link
              to={dayAddress(strip.later)}
              preventScrollReset
              aria-label="Jours suivants"
              className="day-more"
            >
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
