import type { TournamentPair } from '@quatre/contract'
import { grouped } from '@quatre/domain'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { pairText } from '../parts/words.ts'
import { isPlayed, rankedPairs, type TournamentPage } from './tournament-page.ts'
import { Why } from './why.tsx'

/** A longer list folds on a phone while matches are played; a link to it unfolds it. */
const shownOnPhone = 8

/** The pairs, the strongest first with weight and seed; at the end by rank, with the points they won. */
export function PairsPart({ tournament, stage, pairLink, followed }: TournamentPage) {
  const pairs = rankedPairs(tournament)
  const waiting = tournament.entries.filter(({ state }) => state === 'waiting')
  const isOver = stage === 'finished'
  const folds = (isPlayed(stage) || isOver) && pairs.length > shownOnPhone
  const first = isOver && folds ? pairs.slice(0, shownOnPhone) : []
  const renderPair = (pair: TournamentPair) => (
    <PairRow
      key={pair.id}
      pair={pair}
      place={tournament.draw === null ? pairs.indexOf(pair) + 1 : null}
      to={pairLink(pair.id)}
      isOver={isOver}
      isFollowed={pair.id === followed?.id}
    />
  )
  return (
    <>
      {pairs.length === 0 && (
        <p>Aucune paire pour l’instant. La première choisit son partenaire.</p>
      )}
      {first.length > 0 && <ol className="pairs">{first.map(renderPair)}</ol>}
      <details className="pairs-fold" open={!folds}>
        <summary className="button button-quiet">
          {isOver ? 'Voir la suite' : `Voir les ${pairs.length} paires`}
        </summary>
        <ol id="paires" className="pairs" start={first.length + 1}>
          {pairs.slice(first.length).map(renderPair)}
        </ol>
      </details>
      {waiting.length > 0 && (
        <>
          <h3>En attente, dans l’ordre</h3>
          <ol className="pairs">
            {waiting.map((pair) => (
              <PairRow
                key={pair.id}
                pair={pair}
                place={waiting.indexOf(pair) + 1}
                to={pairLink(pair.id)}
                isOver={false}
                isFollowed={false}
              />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

interface PairRowProps {
  readonly pair: TournamentPair
  /** In its list; null once seeds and ranks are known. */
  readonly place: number | null
  readonly to: string
  readonly isOver: boolean
  readonly isFollowed: boolean
}

function PairRow({ pair, place, to, isOver, isFollowed }: PairRowProps) {
  const { id, name, seed, weight, finalRank, points, state, players } = pair
  const figure = place ?? (isOver ? finalRank : seed)
  const value = isOver ? points : weight
  return (
    <li className={classNames('pair', isFollowed && 'pair-followed')}>
      <Link to={to}>
        <b className={classNames('figures', place !== null && 'text-mute')}>
          {!isOver && seed !== null && <span className="sr-only">Tête de série </span>}
          {figure}
        </b>
        <span>
          {pairText(name)}
          <small>
            {players.length < 2
              ? 'cherche son partenaire'
              : players.map(({ firstName }) => firstName).join(' et ')}
            {state === 'held' && ', paiement en cours'}
          </small>
        </span>
      </Link>
      {value !== null && (
        <span className="pair-value figures">
          <Why id={`pourquoi-${id}`} text={isOver ? pair.resultText : pair.seedText}>
            {grouped(value)}
            <span className="sr-only">{isOver ? ' points' : ' de poids'}</span>
          </Why>
        </span>
      )}
    </li>
  )
}

const shownPoints = 8

/** The points of the first places as figures, the rest in a sentence. */
export function PointsPart({ tournament }: TournamentPage) {
  const { points, pairs } = tournament
  const first = points.slice(0, shownPoints)
  const [next, last] = [points[shownPoints], points.at(-1)]
  return (
    <>
      <ol className="points">
        {first.map((row) => (
          <li key={row.rank}>
            <b className="figures">{row.points}</b>
            {row.rank === 1 ? '1re' : `${row.rank}e`} place
          </li>
        ))}
      </ol>
      <p>
        Points par joueur pour {pairs} paires.
        {next && last && (
          <>
            {' '}
            De la {next.rank}e à la {last.rank}e place{'\u00a0'}: de {next.points} à {last.points}
            {'\u00a0'}point{last.points > 1 ? 's' : ''}, à condition d’avoir gagné un match.
          </>
        )}
      </p>
    </>
  )
}

/** The places as courts seen from above: those taken are filled. */
export function PlacesPart({ tournament }: TournamentPage) {
  const { pairs, capacity, waiting } = tournament
  const free = Math.max(0, capacity - pairs)
  return (
    <>
      <p className="places-left">
        <b className="figures">{free}</b>
        <span>
          {free === 0 && waiting === 0 && 'place libre'}
          {free === 0 && waiting > 0 && `place libre, ${waiting}\u00a0en attente`}
          {free > 0 && `${free === 1 ? 'place libre' : 'places libres'} sur ${capacity}`}
        </span>
      </p>
      <div className="places" aria-hidden>
        {Array.from({ length: capacity }, (_, place) => (
          <i key={place} className={place < pairs ? 'place-taken' : undefined} />
        ))}
      </div>
    </>
  )
}
