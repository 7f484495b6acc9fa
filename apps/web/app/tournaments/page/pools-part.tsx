import type { PoolTable, TournamentMatch } from '@quatre/contract'
import { poolName, signed, time } from '@quatre/domain'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { pairText } from '../parts/words.ts'
import type { TournamentPage } from './tournament-page.ts'
import { Why } from './why.tsx'

/**
 * The pools with their standings, and the results that each pair still needs. A pool that is
 * decided folds on a phone.
 */
export function PoolsPart({ tournament, pairLink, followed }: TournamentPage) {
  const { pools, matches } = tournament
  const isOpen = pools.some(({ rows }) => rows.some(({ outlook }) => outlook === 'open'))
  return (
    <>
      {isOpen && pools.length > 2 && pools.every(({ letter }) => letter.length === 1) && (
        <nav aria-label="Poules" className="pool-letters">
          {pools.map(({ letter }) => (
            <a key={letter} href={`#poule-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      <div className="pools">
        {pools.map((pool) => (
          <Pool
            key={pool.letter}
            pool={pool}
            matches={matches.filter((match) => match.pool === pool.letter)}
            pairLink={pairLink}
            followedId={followed?.id}
          />
        ))}
      </div>
    </>
  )
}

interface PoolProps extends Pick<TournamentPage, 'pairLink'> {
  readonly pool: PoolTable
  readonly matches: readonly TournamentMatch[]
  readonly followedId: number | undefined
}

function Pool({ pool: { letter, qualifies, rows }, matches, pairLink, followedId }: PoolProps) {
  const isDecided = rows.length > 0 && rows.every(({ outlook }) => outlook !== 'open')
  const isFollowed = rows.some(({ pairId }) => pairId === followedId)
  const through = rows.filter(({ outlook }) => outlook === 'qualified').map(({ name }) => name)
  return (
    <details id={`poule-${letter}`} className="pool" open={!isDecided || isFollowed}>
      <summary>
        <PoolTitle letter={letter} />
        <PoolState matches={matches} isDecided={isDecided} />
        {isDecided && through.length > 0 && (
          <span className="pool-through">{through.map(pairText).join(', ')}</span>
        )}
        <Icon name="chevron" size={18} className="pool-fold" />
      </summary>
      <table hidden={rows.length === 0}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Paire</span>
            </th>
            <th scope="col">
              <abbr title="Victoires">V</abbr>
            </th>
            <th scope="col">Jeux</th>
            <th scope="col">
              <abbr title="Points">Pts</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              key={row.pairId}
              className={classNames(
                `pool-${row.outlook}`,
                place === qualifies - 1 && 'pool-cut',
                row.pairId === followedId && 'pool-followed',
              )}
            >
              <th scope="row">
                <Link to={pairLink(row.pairId)}>{pairText(row.name)}</Link>
                <small>
                  {row.outlook === 'qualified' && <Icon name="check" size={14} />}
                  {row.outlookText}
                </small>
              </th>
              <td>{row.wins}</td>
              <td>{signed(row.games)}</td>
              <td>
                <Why id={`pourquoi-${letter}-${row.pairId}`} text={row.rankText}>
                  {row.points}
                </Why>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function PoolTitle({ letter }: Pick<PoolTable, 'letter'>) {
  if (letter.length > 1) return <h3 className="pool-places">{poolName(letter)}</h3>
  return (
    <h3 className="headline">
      <span className="sr-only">Poule </span>
      {letter}
    </h3>
  )
}

/** « Terrain 1, en jeu », « Dernier match à 12h45 », « Terminée ». */
function PoolState({
  matches,
  isDecided,
}: {
  readonly matches: readonly TournamentMatch[]
  readonly isDecided: boolean
}) {
  const playing = matches.find(({ state }) => state === 'playing' || state === 'called')
  if (playing) {
    return (
      <span className="pool-state">
        <i className="now-dot" />
        {playing.court ? `${playing.court.name}, en jeu` : 'En jeu'}
      </span>
    )
  }
  const left = matches.filter(({ state }) => state === 'waiting')
  const next = left.flatMap(({ startsAt }) => startsAt ?? []).toSorted()[0]
  if (matches.length > 0 && left.length === 0) return <span className="pool-state">Terminée</span>
  if (next === undefined)
    return <span className="pool-state">{isDecided ? 'Décidée' : 'À jouer'}</span>
  const what = left.length === 1 ? 'Dernier match' : 'Prochain match'
  return (
    <span className="pool-state">
      {what} à {time(next)}
    </span>
  )
}
