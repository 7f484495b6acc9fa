import type { League, LeagueStanding } from '@quatre/contract'
import { plural, signed } from '@quatre/domain'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { typographic } from '../../ui/typographic.ts'
import { teamAddress } from '../parts/addresses.ts'

interface StandingsProps {
  readonly league: League
  readonly ownTeamId: number | null
}

/**
 * The table of a league: points as a length, with the points still to be won, and the nets of
 * promotion and relegation.
 */
export function Standings({ league, ownTeamId }: StandingsProps) {
  const { standings, hasDraws, promoted, relegated, division, days, playedDays, points } = league
  const longest = Math.max(...standings.map((one) => one.points + one.left * points.win), 1)
  const own = standings.find(({ teamId }) => teamId === ownTeamId)
  const sure = own && surePoints(own)
  const columns = hasDraws ? 8 : 7
  return (
    <section className="league-section" aria-labelledby="titre-classement">
      <h2 id="titre-classement" className="headline">
        Classement
      </h2>
      <p className="league-lead">
        {playedDays === 0
          ? 'Rien n’est encore joué.'
          : `Après ${plural(playedDays, 'journée', 'journées')} sur ${days}. Plein\u00a0: les points pris. Gris\u00a0: ce qu’il reste à prendre.`}
      </p>
      <table className="league-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Rang</span>
            </th>
            <th scope="col">Équipe</th>
            <th scope="col">
              <abbr title="Victoires">V</abbr>
            </th>
            {hasDraws && (
              <th scope="col">
                <abbr title="Nuls">N</abbr>
              </th>
            )}
            <th scope="col">
              <abbr title="Défaites">D</abbr>
            </th>
            <th scope="col">
              <abbr title={hasDraws ? 'Différence de buts' : 'Différence de matchs'}>Diff.</abbr>
            </th>
            <th scope="col" className="league-form">
              <span className="sr-only">Cinq derniers</span>
            </th>
            <th scope="col">
              <abbr title="Points">Pts</abbr>
            </th>
          </tr>
        </thead>
        {standings.map((row, place) => (
          <Fragment key={row.teamId}>
            {place === promoted && promoted > 0 && (
              <Net
                columns={columns}
                text={division > 1 ? `montent en division ${division - 1}` : 'sur le podium'}
              />
            )}
            {place === standings.length - relegated && relegated > 0 && (
              <Net columns={columns} text={`descendent en division ${division + 1}`} isDown />
            )}
            <tbody aria-current={row.teamId === ownTeamId || undefined}>
              <tr>
                <td className="league-rank">{row.rank}</td>
                <th scope="row">
                  <Link to={teamAddress(row.teamId)}>{typographic(row.name)}</Link>
                </th>
                <td>{row.won}</td>
                {hasDraws && <td>{row.drawn}</td>}
                <td>{row.lost}</td>
                <td>{signed(row.difference)}</td>
                <td className="league-form">
                  {row.lastFive.map((outcome, at) => (
                    <i key={at} data-outcome={outcome}>
                      {outcome}
                    </i>
                  ))}
                </td>
                <td className="league-points">{row.points}</td>
              </tr>
              <tr aria-hidden="true">
                <td colSpan={columns}>
                  <div
                    className="league-bar"
                    style={barLengths(row, points.win, longest, sure ?? null)}
                  >
                    <b />
                    <u />
                    {sure !== undefined && sure !== null && <s />}
                  </div>
                </td>
              </tr>
            </tbody>
          </Fragment>
        ))}
      </table>
      {own && sure !== undefined && sure !== null && (
        <p className="league-key">
          {sure} points{'\u00a0'}: {own.promotion?.surePoints ? 'montée sûre' : 'maintien sûr'} pour{' '}
          {typographic(own.name)}
        </p>
      )}
    </section>
  )
}

/** The stroke of one's own team: points that are surely enough to go up, or else to stay. */
const surePoints = ({ promotion, staying }: LeagueStanding): number | null =>
  promotion?.surePoints ?? staying?.surePoints ?? null

function barLengths(
  { points, left }: LeagueStanding,
  win: number,
  longest: number,
  sure: number | null,
): object {
  return {
    '--taken': `${(100 * points) / longest}%`,
    '--left': `${(100 * left * win) / longest}%`,
    '--fixtures': left,
    '--sure': `${(100 * (sure ?? 0)) / longest}%`,
  }
}

function Net({
  columns,
  text,
  isDown = false,
}: {
  columns: number
  text: string
  isDown?: boolean
}) {
  return (
    <tbody>
      <tr className={classNames('league-net', isDown && 'league-net-down')}>
        <td colSpan={columns}>
          <span>{text}</span>
        </td>
      </tr>
    </tbody>
  )
}
