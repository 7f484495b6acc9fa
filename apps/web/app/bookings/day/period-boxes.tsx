import { Link } from 'react-router'
import { periods, type Period } from '../parts/search/search.ts'

export const periodNames: Record<Period, string> = {
  matin: 'Matin',
  midi: 'Midi',
  'apres-midi': 'Après-midi',
  soir: 'Soir',
}

interface PeriodBoxesProps {
  readonly counts: Readonly<Record<Period, number>>
  /** Those that have passed, which are left out. */
  readonly over: readonly Period[]
  readonly shown: Period
  readonly periodAddress: (period: Period) => string
}

/** The times of day to come, each with its number of free starts; the last one needs no choice. */
export function PeriodBoxes({ counts, over, shown, periodAddress }: PeriodBoxesProps) {
  const ahead = periods.filter((period) => !over.includes(period))
  if (ahead.length === 1) return null
  return (
    <nav aria-label="Moment de la journée">
      <ul className="periods" data-links>
        {ahead.map((period) => (
          <li key={period}>
            <Link
              to={periodAddress(period)}
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
