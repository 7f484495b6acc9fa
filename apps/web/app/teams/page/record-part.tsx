import type { Team, TeamFixture, TeamStatistics } from '@quatre/contract'
import { plural } from '@quatre/domain'
import type { CSSProperties } from 'react'
import { typographic } from '../../ui/typographic.ts'

const mostShown = 14
const tallest = 3

interface RecordProps {
  readonly team: Team
  readonly statistics: TeamStatistics
  readonly played: readonly TeamFixture[]
}

/** The season across a net: victories are drawn above it, defeats below, draws on it; the latest at the right. */
export function RecordPart({ team, statistics, played }: RecordProps) {
  const { won, drawn, lost, matchesWon, matchesLost } = statistics
  const shown = played.slice(0, mostShown).toReversed()
  return (
    <header className="team-record">
      <div className="layout-width">
        <p>
          {team.sportType.name}, {typographic(team.center.name)}
        </p>
        <h1 className="headline">{team.name}</h1>
        {shown.length === 0 ? (
          <p className="team-unplayed">Pas encore de rencontre jouée.</p>
        ) : (
          <>
            <ol
              className="team-net"
              aria-label="Les dernières rencontres, la plus récente à la fin"
            >
              {shown.map((fixture) => (
                <li
                  key={fixture.id}
                  data-result={fixture.result}
                  style={{ '--high': netDistance(fixture) } as CSSProperties}
                >
                  <span className="sr-only">
                    {resultNames[fixture.result ?? 'N']} contre {fixture.opponent.name}
                  </span>
                </li>
              ))}
            </ol>
            <p className="team-counts">
              <b>{plural(won, 'victoire', 'victoires')}</b>
              {drawn > 0 && <b>{plural(drawn, 'nul', 'nuls')}</b>}
              <b>{plural(lost, 'défaite', 'défaites')}</b>
              <span>
                {matchesWon} matchs gagnés, {matchesLost} perdus
              </span>
            </p>
          </>
        )}
      </div>
    </header>
  )
}

const resultNames = { V: 'Victoire', D: 'Défaite', N: 'Nul' } as const

/** The distance of a result from the net, by its difference. */
const netDistance = ({ score }: TeamFixture): number =>
  score === null ? 1 : Math.max(1, Math.min(tallest, Math.abs(score[0] - score[1])))
