import type { Tournament, TournamentMatch } from '@quatre/contract'
import { dayLong } from '@quatre/domain'
import { capital } from '../parts/words.ts'
import { MatchCard } from '../page/match-card.tsx'

interface DayMatchesProps extends Pick<Tournament, 'matches'> {
  readonly pairLink: (pairId: number) => string
}

/** The matches of a tournament by day and court, in the order of play. */
export function DayMatches({ matches, pairLink }: DayMatchesProps) {
  const planned = matches
    .filter(({ startsAt }) => startsAt !== null)
    .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))
  const unplanned = matches.filter(({ startsAt }) => startsAt === null)
  const days = Map.groupBy(planned, ({ startsAt }) => (startsAt ?? '').slice(0, 10))
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="match-day">
          <h2 className="headline">{capital(dayLong(day))}</h2>
          <div className="match-courts">
            {[...Map.groupBy(ofDay, courtLabel)].toSorted(byName).map(([court, here]) => (
              <section key={court}>
                <h3>{court}</h3>
                <MatchList matches={here} pairLink={pairLink} />
              </section>
            ))}
          </div>
        </section>
      ))}
      {unplanned.length > 0 && (
        <section className="match-day">
          <h2 className="headline">Pas encore placés</h2>
          <div className="match-courts">
            <MatchList matches={unplanned} pairLink={pairLink} />
          </div>
        </section>
      )}
    </>
  )
}

const courtLabel = ({ court }: TournamentMatch) => court?.name ?? 'Terrain à venir'
const byName = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one.localeCompare(other, 'fr', { numeric: true })

function MatchList({ matches, pairLink }: DayMatchesProps) {
  return (
    <ol>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard match={match} pairLink={pairLink} isListed />
        </li>
      ))}
    </ol>
  )
}
