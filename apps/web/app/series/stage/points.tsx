import { series2026 } from '@quatre/domain'
import type { CSSProperties } from 'react'

const names = new Map([
  [1, 'Gagner'],
  [2, 'Finale'],
  [4, 'Demi'],
  [8, 'Quart'],
])

/** The points of a stage, a step for each round, the pools first. */
const steps = [
  { name: 'Poules', points: series2026.poolPoints },
  ...series2026.points
    .toReversed()
    .map(({ toRank, points }) => ({ name: names.get(toRank) ?? `${toRank / 2}e`, points })),
]

export const Points = () => (
  <section className="stage-points series-night" aria-labelledby="titre-points">
    <div className="series-width">
      <div>
        <h2 id="titre-points" className="series-heading">
          Ce que ça rapporte
        </h2>
        <p>Points pour chaque paire, dans sa catégorie. Le vainqueur est en finale.</p>
      </div>
      <ol>
        {steps.map(({ name, points }) => (
          <li key={name} style={{ '--points': points } as CSSProperties}>
            <b className="series-figure">{points}</b>
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
