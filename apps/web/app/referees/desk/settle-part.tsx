import { isAbsent, findMatch, roundLabel } from './courts-part.tsx'
import { clockAt } from './clock.ts'
import type { LiveDesk } from './use-desk.ts'
import { scoreText } from './typed-line.ts'

interface Props {
  readonly live: LiveDesk
  onCorrect(matchId: string): void
}

/** Refused acts, pairs that are called and absent, and the last scores. */
export function SettlePart({ live, onCorrect }: Props) {
  const { desk, refused, dismiss, act } = live
  const called = desk.courts.flatMap(({ matchId }) => {
    const match = findMatch(desk, matchId)
    return match?.state === 'called' ? match.sides : []
  })
  const absent = called.filter(({ pairId }) => isAbsent(desk, pairId))
  return (
    <div className="table-side">
      {(refused.length > 0 || absent.length > 0) && (
        <section aria-labelledby="a-regler">
          <h2 id="a-regler" className="headline table-head">
            À régler
          </h2>
          <ul>
            {refused.map(({ key, label, refusal }) => (
              <li key={key} className="table-settle" role="alert">
                <p>
                  <b>{label}</b>
                  <small>{refusal}</small>
                </p>
                <button type="button" className="button button-quiet" onClick={() => dismiss(key)}>
                  Vu
                </button>
              </li>
            ))}
            {absent.map(({ pairId, label }) => (
              <li key={pairId} className="table-settle">
                <p>
                  <b>{label}</b> n’est pas pointée
                </p>
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() =>
                    pairId !== null &&
                    act({ name: 'checkIn', body: { pair: pairId, here: true } }, `${label} pointée`)
                  }
                >
                  Elle est là
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LastScores live={live} onCorrect={onCorrect} />
    </div>
  )
}

const mostScores = 8

function LastScores({ live: { desk, isAlive }, onCorrect }: Props) {
  const { timeZone } = desk.tournament
  const done = desk.tournament.matches
    .filter(({ state, endedAt }) => state === 'done' && endedAt !== null)
    .toSorted((a, b) => Date.parse(b.endedAt ?? '') - Date.parse(a.endedAt ?? ''))
  return (
    <section aria-labelledby="derniers">
      <h2 id="derniers" className="headline table-head">
        Derniers scores
      </h2>
      <ul>
        {done.slice(0, mostScores).map((match) => {
          const [first, second] = match.sides
          const [best, other] = match.winner === 1 ? [second, first] : [first, second]
          const sets = match.winner === 1 ? match.sets.map(([a, b]) => [b, a] as const) : match.sets
          return (
            <li key={match.id} className="table-done">
              <b className="figures">{clockAt(Date.parse(match.endedAt ?? ''), timeZone)}</b>
              <p>
                {best.label}
                <small>{other.label}</small>
              </p>
              <b className="figures">
                {match.outcome === 'walk_over' ? 'forfait' : scoreText(sets)}
              </b>
              {isAlive && (
                <button
                  type="button"
                  className="table-arrow"
                  aria-label={`Corriger ${best.label} – ${other.label}, ${roundLabel(match)}`}
                  onClick={() => onCorrect(match.id)}
                >
                  ↺
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {done.length === 0 && <p className="table-none">Aucun score pour l’instant.</p>}
    </section>
  )
}
