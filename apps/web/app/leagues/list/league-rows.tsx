import type { LeagueHead } from '@quatre/contract'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { leagueAddress } from '../parts/addresses.ts'
import { divisionText, stateText } from '../parts/words.ts'

interface LeagueRowsProps {
  readonly leagues: readonly LeagueHead[]
  readonly now: number
}

/** Leagues with how far they have come: a day each, those played filled. */
export function LeagueRows({ leagues, now }: LeagueRowsProps) {
  return (
    <ul className="league-rows">
      {leagues.map((league) => (
        <li key={league.id} data-status={league.status}>
          <Link to={leagueAddress(league.id)}>
            <h2>
              <b className="headline">{league.name}</b>
              <span>
                {league.sport.name}, {typographic(league.center.name)}, {divisionText(league)}
              </span>
            </h2>
            <span className="league-ticks" aria-hidden="true">
              {Array.from({ length: league.days || league.capacity }, (_, at) => (
                <i
                  key={at}
                  data-done={at < (league.days ? league.playedDays : league.teams) || undefined}
                />
              ))}
            </span>
            <p className="league-state">{stateText(league, now)}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
