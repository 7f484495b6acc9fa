import type { OwnSeason } from '@quatre/contract'
import { plural } from '@quatre/domain'
import type { CSSProperties } from 'react'
import { Link, useParams } from 'react-router'
import { seriesPageAddress, signUpToSeriesAddress } from '../parts/addresses.ts'
import { categoryName } from '../parts/stage-entry.ts'
import { stageScore, type ShownStage } from '../parts/stage-words.ts'
import { FinalAnswer } from './final-answer.tsx'
import { ballStage } from './guest.tsx'

interface SeasonProps {
  readonly member: { readonly firstName: string; readonly lastName: string }
  readonly seasons: readonly OwnSeason[]
  readonly stages: readonly ShownStage[]
  /** The answer about the final that was just sent. */
  readonly answer?: string
}

/** The rank of the member in each category they have played, with their season in steps. */
export function Season({ member, seasons, stages, answer }: SeasonProps) {
  return (
    <>
      <header className="own-top series-night">
        <div className="series-width">
          <p>Mon espace</p>
          <h1 className="series-title">
            {member.firstName} <br />
            {member.lastName}
          </h1>
        </div>
        {seasons.length === 0 && <OwnSteps points={new Map()} stages={stages} />}
        {seasons.map((season) => (
          <OneSeason key={season.category} season={season} member={member} stages={stages} />
        ))}
      </header>
      <section className="own-way series-clay">
        <div className="series-width">
          {answer && <p role="status">{answer}</p>}
          {seasons.length === 0 ? (
            <Next stages={stages} />
          ) : (
            seasons.map((season) => <Way key={season.category} season={season} stages={stages} />)
          )}
        </div>
      </section>
    </>
  )
}

const rankText = (rank: number) => `${rank}${rank === 1 ? 're' : 'e'}`

interface OneSeasonProps extends Omit<SeasonProps, 'seasons'> {
  readonly season: OwnSeason
}

function OneSeason({ season, member, stages }: OneSeasonProps) {
  const { category, row, pairs } = season
  const other = row.players.find(
    ({ firstName, lastName }) =>
      `${firstName} ${lastName}` !== `${member.firstName} ${member.lastName}`,
  )
  const points = new Map(row.results.map((result) => [result.stage, result.points]))
  return (
    <>
      <div className="own-rank series-width">
        <b className="series-figure">{rankText(row.rank)}</b>
        <p>
          <b>
            en {categoryName(category)}, {plural(row.points, 'point', 'points')}
          </b>
          {other && `avec ${other.firstName} ${other.lastName}, `}sur{' '}
          {plural(pairs, 'paire', 'paires')}
        </p>
      </div>
      <OwnSteps points={points} stages={stages} />
    </>
  )
}

interface OwnStepsProps {
  readonly points: ReadonlyMap<number, number>
  readonly stages: readonly ShownStage[]
}

/** The points of each stage as a step. */
function OwnSteps({ points, stages }: OwnStepsProps) {
  const ball = ballStage(stages)
  return (
    <ol className="own-steps" aria-label="Ma saison">
      {stages.map(({ number, town }) => {
        const own = points.get(number) ?? 0
        return (
          <li key={number} data-played={own > 0} style={{ '--points': own } as CSSProperties}>
            <span className="sr-only">{town}, </span>
            {own > 0 && <b>{own}</b>}
            {ball === number && own === 0 && <span className="series-ball" />}
            <small>{stageScore(number)}</small>
          </li>
        )
      })}
    </ol>
  )
}

const outcomes: Readonly<Record<string, string>> = {
  pools: 'jouer ses poules',
  32: 'un seizième de finale',
  16: 'un huitième de finale',
  8: 'un quart de finale',
  4: 'une demi-finale',
  2: 'la finale',
  1: 'la victoire',
}

/** The one sentence: in the final, or the points that are missing if the others keep theirs. */
function Way({
  season,
  stages,
}: {
  readonly season: OwnSeason
  readonly stages: SeasonProps['stages']
}) {
  const { row, prospects, nextStage, category } = season
  const { center_name: center } = useParams()
  const enough = prospects.find(({ isFinalist }) => isFinalist)
  const town = stages.find(({ number }) => number === nextStage)?.town
  const missing = enough ? enough.points - row.points : 0
  return (
    <>
      <h2 className="series-heading">
        {row.finalist
          ? 'Vous êtes en finale'
          : enough
            ? `${plural(missing, 'point', 'points')} et vous y êtes`
            : nextStage === null
              ? 'La saison est jouée'
              : 'Il faut plus d’une étape'}
      </h2>
      <p>
        {row.finalist &&
          (row.wonStage === null
            ? 'Par le classement, aux points de ce soir.'
            : `En gagnant l’étape ${stageScore(row.wonStage)}.`)}
        {!row.finalist &&
          enough &&
          `À ${town ?? 'la prochaine étape'}, ${outcomes[enough.toRank ?? 'pools']} suffit, aux points de ce soir.`}
        {!row.finalist &&
          !enough &&
          nextStage !== null &&
          'Même une victoire à la prochaine ne suffirait pas.'}
      </p>
      {row.finalist && <FinalAnswer season={season} />}
      <Link
        to={seriesPageAddress('resultats-actualites', center, category)}
        className="series-link"
      >
        {prospects.length > 0
          ? `Tous les cas, de ${prospects[0]?.gained} à ${prospects.at(-1)?.gained} points`
          : 'Le classement'}
      </Link>
    </>
  )
}

function Next({ stages }: Pick<SeasonProps, 'stages'>) {
  const { center_name: center } = useParams()
  const open = stages.find(({ places }) => places > 0)
  return (
    <>
      <h2 className="series-heading">{open ? `${open.town}, ${open.days}` : 'Bientôt'}</h2>
      <p>Ta saison commence à ta première étape.</p>
      {open && (
        <Link to={signUpToSeriesAddress(center, open.id)} className="series-link">
          S’inscrire, {plural(open.places, 'place', 'places')}
        </Link>
      )}
    </>
  )
}
