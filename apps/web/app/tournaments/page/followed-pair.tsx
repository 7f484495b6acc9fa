import type { TournamentMatch, TournamentPair } from '@quatre/contract'
import { plural } from '@quatre/domain'
import { Link } from 'react-router'
import { courtName, pairText, poolOrRound, scoreText, timeFrom } from '../parts/words.ts'
import type { TournamentPage } from './tournament-page.ts'

/** The pair one follows: when, where and against whom it plays next, then its way so far. */
export function FollowedPair({
  tournament,
  followed,
  address,
}: TournamentPage & { readonly followed: TournamentPair }) {
  const { id, name, finalRank, points } = followed
  const own = tournament.matches.filter(({ sides }) => sides.some(({ pairId }) => pairId === id))
  const next = own.find(({ state }) => state !== 'done')
  const played = own.filter(({ state }) => state === 'done')
  const row = tournament.pools.flatMap(({ rows }) => rows).find(({ pairId }) => pairId === id)
  const why = followed.resultText || followed.seedText
  return (
    <section aria-label="La paire que tu suis" className="followed">
      <p>Tu suis</p>
      <h2>{pairText(name)}</h2>
      {why && <p>{why}</p>}
      {next && <Next match={next} id={id} from={tournament.startsAt} />}
      {!next && finalRank !== null && (
        <p className="followed-next">
          <b className="figures">{finalRank === 1 ? '1re' : `${finalRank}e`} place</b>
          {points !== null && <span>{plural(points, 'point', 'points')} chacun</span>}
        </p>
      )}
      {!next && finalRank === null && (
        <p className="followed-next">
          <span>{row?.outlookText ?? 'Plus de match prévu pour l’instant.'}</span>
        </p>
      )}
      {next && row && next.pool !== null && <p>{row.outlookText}</p>}
      {played.length > 0 && (
        <ol className="followed-way">
          {played.map((match) => (
            <Played key={match.id} match={match} id={id} />
          ))}
        </ol>
      )}
      <Link to={address} className="link">
        Ne plus suivre
      </Link>
    </section>
  )
}

interface OwnMatchProps {
  readonly match: TournamentMatch
  /** The pair. */
  readonly id: number
}

const ownSide = ({ match, id }: OwnMatchProps) => (match.sides[0].pairId === id ? 0 : 1)
function Next({ match, id, from }: OwnMatchProps & { readonly from: string }) {
  const side = ownSide({ match, id })
  const against = match.sides[side === 0 ? 1 : 0].label
  const isOn = match.state !== 'waiting'
  const figure = isOn
    ? scoreText(match, side) || courtName(match)
    : match.startsAt && timeFrom(match.startsAt, from)
  return (
    <p className="followed-next">
      <b className="figures">{figure || 'À venir'}</b>
      <span>
        {isOn && <i className="now-dot" />}
        {[isOn ? 'en jeu' : null, courtName(match), poolOrRound(match)].filter(Boolean).join(', ')}
      </span>
      <span>contre {against}</span>
    </p>
  )
}

function Played({ match, id }: OwnMatchProps) {
  const side = ownSide({ match, id })
  return (
    <li>
      <span>{poolOrRound(match)}</span>
      <b className="figures">{scoreText(match, side)}</b>
      <em>
        {match.winner === side ? 'gagné' : 'perdu'} contre {match.sides[side === 0 ? 1 : 0].label}
      </em>
    </li>
  )
}
