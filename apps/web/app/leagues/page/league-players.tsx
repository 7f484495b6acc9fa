import type { LeaguePlayer } from '@quatre/contract'
import { signed } from '@quatre/domain'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/states.tsx'
import { typographic } from '../../ui/typographic.ts'
import { playerAddress, teamAddress } from '../parts/addresses.ts'

interface PlayersProps {
  readonly players: readonly LeaguePlayer[]
  readonly hasDraws: boolean
  readonly ownTeamId: number | null
}

/** The table of the players of a league. */
export function LeaguePlayers({ players, hasDraws, ownTeamId }: PlayersProps) {
  if (players.length === 0)
    return (
      <EmptyState title="Personne n’a encore joué.">
        Les joueurs s’afficheront ici après leur premier match.
      </EmptyState>
    )
  return (
    <section className="league-section" aria-labelledby="titre-joueurs">
      <h2 id="titre-joueurs" className="headline">
        Joueurs
      </h2>
      <p className="league-lead">
        Victoires d’abord, puis défaites, puis différence de {hasDraws ? 'buts' : 'jeux'}.
      </p>
      <table className="league-table league-people">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Rang</span>
            </th>
            <th scope="col">Joueur</th>
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
            <th scope="col">Diff.</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player, at) => (
            <tr
              key={player.id ?? `-${at}`}
              className={classNames(player.teamId === ownTeamId && 'league-own')}
            >
              <td className="league-rank">{player.rank}</td>
              <th scope="row">
                {player.id === null ? (
                  `${player.firstName} ${player.lastName}`
                ) : (
                  <Link to={playerAddress(player.id)}>
                    {player.firstName} {player.lastName}
                  </Link>
                )}
                <small>
                  <Link to={teamAddress(player.teamId)}>{typographic(player.team)}</Link>
                </small>
              </th>
              <td>{player.won}</td>
              {hasDraws && <td>{player.drawn}</td>}
              <td>{player.lost}</td>
              <td>{signed(player.difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
