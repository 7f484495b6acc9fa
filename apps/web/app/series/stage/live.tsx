import { plural, time } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tournamentAddress } from '../../tournaments/parts/addresses.ts'
import { pairText } from '../../tournaments/parts/words.ts'
import { categoryName } from '../parts/stage-entry.ts'
import type { Played, PlayedMatch } from './read-played.ts'

type LiveProps = NonNullable<Played['live']> & {
  readonly competitionId: number
  readonly category: string
  readonly children: ReactNode
}

/** The category in play: the closest match first, then the others on court. */
export function Live(props: LiveProps) {
  const { competitionId, category, part, formatsText, done, playing, coming, matches } = props
  const [first, ...others] = matches
  return (
    <section className="stage-live series-clay" aria-labelledby="titre-en-jeu">
      <div className="series-width">
        <div className="stage-live-head">
          {props.children}
          <h2 id="titre-en-jeu" className="series-heading">
            {categoryName(category)}, {part}
          </h2>
          <p>
            <b>{plural(done, 'match joué', 'matchs joués')}</b>, <b>{playing}</b> en jeu,{' '}
            <b>{coming}</b> à venir, {formatsText}
          </p>
        </div>
        {first && <Closest {...first} />}
        <div>
          <ul className="stage-matches">
            {others.map((match) => (
              <li key={match.id}>
                <span className="stage-court">{match.court || 'À venir'}</span>
                <span className="stage-pairs">
                  <span>{pairText(match.first)}</span>
                  <span>{pairText(match.second)}</span>
                </span>
                <Figures {...match} />
              </li>
            ))}
          </ul>
          <p>
            <Link to={tournamentAddress(competitionId)} className="series-link">
              Tous les matchs, les poules et le tableau
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function Closest(match: PlayedMatch) {
  const { first, second, court, round, before, games, isPlaying, startsAt } = match
  return (
    <article className="stage-closest">
      <div>
        <p>
          {court && <b>{court}, </b>}
          {round}
          {before.length > 0 && `, ${before.join(' ')} avant ce set`}
        </p>
        <h3 className="series-cap">{pairText(first)}</h3>
        <p>contre {pairText(second)}</p>
      </div>
      <b className="series-figure">
        {isPlaying ? games.join('-') : startsAt ? time(startsAt) : '0-0'}
      </b>
    </article>
  )
}

const Figures = ({ isPlaying, games, startsAt }: PlayedMatch) => (
  <b className="series-figure stage-games">
    {isPlaying ? (
      <>
        {games[0]}
        <br />
        {games[1]}
      </>
    ) : (
      startsAt && time(startsAt)
    )}
  </b>
)
