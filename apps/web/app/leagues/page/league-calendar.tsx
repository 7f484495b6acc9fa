import type { LeagueDay } from '@quatre/contract'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { typographic } from '../../ui/typographic.ts'
import { leagueAddress, teamAddress } from '../parts/addresses.ts'
import { dayText, pendingText } from '../parts/words.ts'

interface CalendarProps {
  readonly id: number
  readonly days: readonly LeagueDay[]
  readonly ownTeamId: number | null
}

/** All days of a league, with hours and courts of the coming fixtures. */
export function LeagueCalendar({ id, days, ownTeamId }: CalendarProps) {
  return (
    <section className="league-section" aria-labelledby="titre-calendrier">
      <h2 id="titre-calendrier" className="headline">
        Calendrier
      </h2>
      <ol className="league-days">
        {days.map(({ day, fixtures, resting }) => (
          <li key={day}>
            <h3>
              <Link to={leagueAddress(id, 'journees', day)}>Journée {day}</Link>
              <span>
                {fixtures[0] &&
                  dayText(
                    fixtures.find(({ state }) => state !== 'postponed')?.startsAt ??
                      fixtures[0].startsAt,
                  )}
              </span>
            </h3>
            <ul>
              {fixtures.map((fixture) => {
                const { home, away, score, absent, matches } = fixture
                const isOwn = [home.teamId, away.teamId].includes(ownTeamId ?? 0)
                const court = matches[0]?.court?.name
                return (
                  <li key={fixture.id} className={classNames(isOwn && 'league-own')}>
                    <span>
                      <Link to={teamAddress(home.teamId)}>{typographic(home.name)}</Link>
                      {' – '}
                      <Link to={teamAddress(away.teamId)}>{typographic(away.name)}</Link>
                    </span>
                    <b>
                      {score && absent === null
                        ? score.join('-')
                        : [pendingText(fixture), absent === null && court]
                            .filter(Boolean)
                            .join(', ')}
                    </b>
                  </li>
                )
              })}
              {resting.map((team) => (
                <li key={team.teamId}>
                  <span>{typographic(team.name)}</span>
                  <b>au repos</b>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
