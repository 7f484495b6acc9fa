import { Link } from 'react-router'
import type { TournamentPage } from './tournament-page.ts'
import { scoreText } from '../parts/words.ts'

/** The winners, with the score of the final: at the end they replace the facts. */
export function Winners({ tournament, tree, pairs, pairLink }: TournamentPage) {
  const final = tree.at(-1)?.lines[0]
  const winner =
    tournament.entries.find(({ finalRank }) => finalRank === 1) ??
    pairs.get((final?.winner != null && final.sides[final.winner].pairId) || 0)
  if (!winner) return null
  const beaten = final?.winner == null ? null : final.sides[final.winner === 0 ? 1 : 0].label
  return (
    <section aria-label="Victoire" className="winners">
      <p>Victoire</p>
      <h2 className="headline">
        <Link to={pairLink(winner.id)}>
          {winner.name.split(' / ').map((name) => (
            <span key={name}>{name}</span>
          ))}
        </Link>
      </h2>
      {final && beaten && (
        <p>
          <b className="figures">{scoreText(final, final.winner ?? 0)}</b> contre {beaten}
        </p>
      )}
      {winner.points !== null && <p>{winner.points} points chacun.</p>}
    </section>
  )
}
