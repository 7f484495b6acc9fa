import { Link } from 'react-router'
import { periods, type Period } from '../site/bookings/search.ts'

export const periodNames: Record<Period, string> = {
  matin: 'Matin',
  midi: 'Midi',
  'apres-midi': 'Après-midi',
  soir: 'Soir',
}

interface PeriodBoxesProps {
  readonly counts: Readonly<Record<Period, number>>
  /** Those that have passed. */
  readonly over: readonly Period[]
  readonly shown: Period
  readonly addressOf: (period: Period) => string
}

/** The times of day, each with how many starts it has free. */
export function PeriodBoxes({ counts, over, shown, addressOf }: PeriodBoxesProps) {
  return (
    <nav aria-label="Moment de la journée">
      <ul className="periods">
        {periods.map((period) => (
          <li key={period}>
            <Link
              to={addressOf(period)}
              replace
              preventScrollReset
              className="period"
              data-empty={counts[period] === 0 || undefined}
              aria-current={period === shown ? 'true' : undefined}
            >
              {periodNames[period]}
              <small>
                {counts[period] > 0 ? (
                  <>
                    {counts[period]}
                    <span> {counts[period] > 1 ? 'créneaux' : 'créneau'}</span>
                  </>
                ) : over.includes(period) ? (
                  'passé'
                ) : (
                  'complet'
                )}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
