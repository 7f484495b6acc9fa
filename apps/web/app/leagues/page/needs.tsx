import type { League, LeagueDay, LeagueFixture, LeagueStanding } from '@quatre/contract'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { typographic } from '../../ui/typographic.ts'
import { matchAddress, teamAddress } from '../parts/addresses.ts'
import { dateText, gapText, ladder, needTitle, rankText } from '../parts/words.ts'

interface NeedsProps {
  readonly league: League
  readonly days: readonly LeagueDay[]
  readonly own: LeagueStanding
  readonly isCaptain: boolean
}

const mostShown = 4
/** More victories are written, not drawn. */
const mostDrawn = 6

/** « Ce qu’il faut »: the outcome of each number of victories, the next opponents, and one action. */
export function Needs({ league, days, own, isCaptain }: NeedsProps) {
  const fixtures = days.flatMap((day) => day.fixtures)
  const isOwn = ({ home, away }: LeagueFixture) =>
    home.teamId === own.teamId || away.teamId === own.teamId
  const next = fixtures
    .filter(
      (one) => isOwn(one) && one.score === null && one.absent === null && one.state !== 'unplayed',
    )
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const toCome = next.find(({ matches }) => matches.every(({ state }) => state === 'planned'))
  const rungs = own.left === 0 ? [] : ladder(own, league.division)
  return (
    <section className="league-needs on-dark" aria-labelledby="titre-besoin">
      <p>
        {typographic(own.name)}, {rankText(own.rank)} {gapText(league.standings, own, league)}
      </p>
      <h2 id="titre-besoin" className="headline">
        {own.left === 0 ? `Vous finissez ${rankText(own.rank)}s` : needTitle(own)}
      </h2>
      <ol className="league-ladder">
        {rungs.map(({ from, to, title, note }) => (
          <li key={to}>
            {own.left <= mostDrawn ? (
              <span className="league-wins" aria-hidden="true">
                {Array.from({ length: own.left }, (_, at) => (
                  <i key={at} data-won={at < to || undefined} />
                ))}
              </span>
            ) : (
              <span className="league-wins-text" aria-hidden="true">
                {from === to ? to : `${from} à ${to}`}
              </span>
            )}
            <div>
              <span className="sr-only">
                {from === to ? to : `${from} à ${to}`} {to > 1 ? 'victoires' : 'victoire'}
                {'\u00a0'}:{' '}
              </span>
              <b>{title}</b>
              <span>{note}</span>
            </div>
          </li>
        ))}
      </ol>
      <ol className="league-next">
        {next.slice(0, mostShown).map((fixture) => (
          <Next key={fixture.id} fixture={fixture} all={fixtures} league={league} own={own} />
        ))}
      </ol>
      <LinkButton to={teamAddress(own.teamId)} width="full">
        {isCaptain && toCome
          ? `Composer l’équipe du ${dateText(toCome.startsAt)}`
          : 'Voir mon équipe'}
      </LinkButton>
    </section>
  )
}

interface NextProps {
  readonly fixture: LeagueFixture
  readonly all: readonly LeagueFixture[]
  readonly league: League
  readonly own: LeagueStanding
}

function Next({ fixture, all, league, own }: NextProps) {
  const isHome = fixture.home.teamId === own.teamId
  const other = isHome ? fixture.away : fixture.home
  const rank = league.standings.find(({ teamId }) => teamId === other.teamId)?.rank
  const first = all.find(
    ({ home, away, score }) =>
      score !== null && home.teamId === fixture.away.teamId && away.teamId === fixture.home.teamId,
  )
  const score = first?.score && (isHome ? first.score.toReversed() : first.score).join('-')
  const entered = fixture.matches.find(({ state }) => state === 'entered' || state === 'disputed')
  const name = typographic(other.name)
  return (
    <li>
      <b>{dateText(fixture.startsAt)}</b>
      <span>
        <Link to={teamAddress(other.teamId)}>
          {isHome ? `${name} à ${typographic(league.center.city)}` : `chez ${name}`}
        </Link>
        <small>
          {rank !== undefined && rankText(rank)}
          {first && (first.absent ? ', forfait à l’aller' : `, ${score} à l’aller`)}
          {fixture.state === 'postponed' && ', reporté'}
        </small>
        {entered && <Link to={matchAddress(entered.id)}>Résultat à confirmer</Link>}
      </span>
      <em>J{fixture.day}</em>
    </li>
  )
}
