import type { Desk } from '@quatre/contract'
import { plural } from '@quatre/domain'
import { matchWait } from './clock.ts'
import { courtNumber } from './typed-line.ts'
import { isAbsent, findMatch, roundLabel } from './courts-part.tsx'
import type { LiveDesk } from './use-desk.ts'

const mostShown = 12

/** The matches to come with their rest clocks; one tap calls a match to the first free court. */
export function QueuePart({ live }: { readonly live: LiveDesk }) {
  const { desk } = live
  return (
    <section className="table-queue" aria-labelledby="file">
      <h2 id="file" className="headline table-head">
        File <small>{plural(desk.queue.length, 'match', 'matchs')}</small>
      </h2>
      <ol>
        {desk.queue.slice(0, mostShown).map((id) => (
          <QueueRow key={id} live={live} id={id} />
        ))}
      </ol>
      {desk.queue.length === 0 && <p className="table-none">Plus de match à appeler.</p>}
    </section>
  )
}

function QueueRow({ live, id }: { readonly live: LiveDesk; readonly id: string }) {
  const { desk, now, act, isAlive } = live
  const match = findMatch(desk, id)
  const row = desk.matches.find((one) => one.id === id)
  if (match === undefined || row === undefined) return null
  const wait = matchWait(row.clocks, desk, now)
  const free = desk.courts.find(({ matchId }) => matchId === null)
  const canCall = isAlive && free && match.sides.every(({ pairId }) => pairId !== null)
  return (
    <li className="table-next">
      <p>
        {wait.kind === 'ready' && <b className="is-ready">prêtes</b>}
        {wait.kind === 'rest' && <b className="figures">{wait.left}</b>}
        {(wait.kind === 'match' || wait.kind === 'unknown') && <span>en jeu</span>}
        <small>{match.pool ?? match.roundName}</small>
      </p>
      <div>
        {match.sides.map(({ label, pairId }, side) => (
          <p key={side}>
            <b>{label}</b>
            {wait.kind === 'rest' && wait.sides.includes(side as 0 | 1) && <i>repos</i>}
            {courtOfPair(desk, pairId)}
            {isAbsent(desk, pairId) && <em>absente</em>}
            {owes(desk, pairId)}
          </p>
        ))}
      </div>
      {canCall && (
        <button
          type="button"
          className="table-arrow"
          aria-label={`Appeler ${match.sides[0].label} – ${match.sides[1].label} (${roundLabel(match)}) sur ${free.name}`}
          onClick={() =>
            act(
              { name: 'call', body: { match: id, version: row.version, court: free.id } },
              `${free.name}, appel ${match.sides[0].label} – ${match.sides[1].label}`,
            )
          }
        >
          →
        </button>
      )}
    </li>
  )
}

function courtOfPair(desk: Desk, pairId: number | null) {
  if (pairId === null) return null
  const place = desk.courts.findIndex(({ matchId }) =>
    findMatch(desk, matchId)?.sides.some((side) => side.pairId === pairId),
  )
  const court = desk.courts[place]
  return court && <span>{` terrain ${courtNumber(court, place)}`}</span>
}

function owes(desk: Desk, pairId: number | null) {
  const owed = desk.owed.find((one) => one.pairId === pairId)
  return owed && <em>{`${owed.cents / 100}\u00a0€ à encaisser`}</em>
}
