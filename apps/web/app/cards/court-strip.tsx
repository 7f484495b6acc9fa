import { Link, useLocation } from 'react-router'
import { plural } from '@quatre/domain'

/** The courts in a line: a month of a frequent player. */
const most = 8

interface CourtStripProps {
  /** So many are played. */
  readonly played: number
  /** The court with which the card has saved its price; null when none does. */
  readonly paidBackAt: number | null
  readonly plan: string
}

/** The courts of a month: grey until the card is paid back, the ball on the one that does it. */
export function CourtStrip({ played, paidBackAt, plan }: CourtStripProps) {
  const { search, pathname } = useLocation()
  return (
    <ol className="court-strip" aria-label={`Terrains par mois avec ${plan}`}>
      {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
        <li key={count}>
          <Link
            to={courtCountAddress(pathname, search, count)}
            replace
            preventScrollReset
            aria-current={count === played ? 'true' : undefined}
            aria-label={plural(count, 'terrain', 'terrains')}
            data-state={courtState(count, played, paidBackAt)}
          >
            <svg viewBox="0 0 50 92" aria-hidden>
              <rect width="50" height="92" />
              <path d="M0 14H50M0 78H50M25 14V78" />
              <path d="M0 46H50" strokeWidth="4" />
              {count === paidBackAt && <circle cx="25" cy="46" r="12" />}
            </svg>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function courtState(count: number, played: number, paidBackAt: number | null): string {
  if (count > played) return 'free'
  return paidBackAt !== null && count >= paidBackAt ? 'gained' : 'paid'
}

function courtCountAddress(pathname: string, search: string, count: number): string {
  const query = new URLSearchParams(search)
  query.set('terrains', String(count))
  return `${pathname}?${query}`
}

/** The number of courts to compare for, by the address. */
export function courtsIn(search: string): number {
  const asked = Number(new URLSearchParams(search).get('terrains'))
  return Number.isInteger(asked) && asked >= 1 && asked <= most ? asked : 4
}
