import type { League, LeagueDay, LeagueFixture } from '@quatre/contract'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { typographic } from '../../ui/typographic.ts'
import { leagueAddress, matchAddress, teamAddress } from '../parts/addresses.ts'
import { dayText, pendingText, pointsText } from '../parts/words.ts'

interface DayProps {
  readonly league: League
  readonly day: LeagueDay
  readonly days: number
  readonly ownTeamId: number | null
}

/** The fixtures of a day on both sides of the net, with their matches. */
export function DayResults({ league, day, days, ownTeamId }: DayProps) {
  const at = day.fixtures.find(({ state }) => state !== 'postponed')?.startsAt
  return (
    <section className="league-section" aria-labelledby="titre-journee">
      <div className="league-day-head">
        <h2 id="titre-journee" className="headline">
          Journée {day.day}
        </h2>
        <p className="league-arrows">
          {day.day > 1 && <Arrow id={league.id} day={day.day - 1} icon="chevron-left" />}
          {day.day < days && <Arrow id={league.id} day={day.day + 1} icon="chevron-right" />}
        </p>
      </div>
      <ol className="league-day">
        {day.fixtures.map((fixture) => (
          <li
            key={fixture.id}
            className={classNames(
              [fixture.home.teamId, fixture.away.teamId].includes(ownTeamId ?? 0) && 'league-own',
            )}
          >
            <Fixture fixture={fixture} hasDraws={league.hasDraws} />
          </li>
        ))}
      </ol>
      {day.resting.map((team) => (
        <p key={team.teamId} className="league-rest">
          Au repos{'\u00a0'}: <Link to={teamAddress(team.teamId)}>{typographic(team.name)}</Link>
        </p>
      ))}
      <p className="league-lead">
        {at && `${dayText(at)}. `}
        {pointsText(league)}
      </p>
    </section>
  )
}

const arrowLabels = { 'chevron-left': 'Journée précédente', 'chevron-right': 'Journée suivante' }

function Arrow({ id, day, icon }: { id: number; day: number; icon: keyof typeof arrowLabels }) {
  return (
    <Link to={leagueAddress(id, 'journees', day)} aria-label={`${arrowLabels[icon]}, ${day}`}>
      <Icon name={icon} />
    </Link>
  )
}

function Fixture({ fixture, hasDraws }: { fixture: LeagueFixture; hasDraws: boolean }) {
  const { home, away, score, winner, absent, matches } = fixture
  const isShown = score !== null && absent === null
  const team = (side: 0 | 1) => {
    const { teamId, name } = side === 0 ? home : away
    return (
      <span className={classNames('league-team', winner === side && 'league-won')}>
        <Link to={teamAddress(teamId)}>{typographic(name)}</Link>
      </span>
    )
  }
  return (
    <>
      {team(0)}
      <b className="league-score">
        <i>{isShown ? score[0] : ''}</i>
        <i>{isShown ? score[1] : ''}</i>
      </b>
      {team(1)}
      <p className="league-matches">
        {!isShown && <span>{pendingText(fixture)}</span>}
        {matches
          .filter(({ state }) => state !== 'cancelled')
          .map(({ id, rubber, sets, court }) => (
            <Link key={id} to={matchAddress(id)}>
              {hasDraws ? 'Le match' : `Double ${rubber}`}{' '}
              {sets.length === 0 ? (
                <span>{court?.name}</span>
              ) : (
                !hasDraws && <b>{sets.map((set) => set.join('-')).join(' ')}</b>
              )}
            </Link>
          ))}
      </p>
    </>
  )
}
