import type { OwnSeason, SeriesRow } from '@quatre/contract'
import { plural, series2026, type SeriesCategory } from '@quatre/domain'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { NewsPart, type ShownNews } from '../home/home-body.tsx'
import { seriesPageAddress } from '../parts/addresses.ts'
import { cutPoints, pairNames, rowWords } from '../parts/pair-words.ts'
import type { Season } from '../parts/read-season.ts'
import { OwnBlock } from './own-block.tsx'

interface ResultsBodyProps {
  readonly season: Season
  readonly category: SeriesCategory
  readonly own: OwnSeason | null
  readonly news: readonly ShownNews[]
  readonly center: string | null
}

const shownRows = 20

export function ResultsBody({ season, category, own, news, center }: ResultsBodyProps) {
  const { stages, rankings } = season
  const rows = rankings.find((one) => one.category === category.code)?.rows ?? []
  const cut = cutPoints(rows)
  const played = stages.filter(({ state }) => state === 'played').length
  const year = stages[0]?.year
  const row = (one: SeriesRow) => (
    <RankRow
      key={`${one.rank}`}
      row={one}
      words={rowWords(one, { cut, stages })}
      isOwn={one.rank === own?.row.rank}
      stages={stages.length}
    />
  )
  return (
    <>
      <header className="series-clay series-results-head">
        <div className="series-width">
          <p>
            {year !== undefined && `Saison ${year}-${year + 1}, `}
            {played === 0
              ? 'avant la première étape'
              : `après ${plural(played, 'étape jouée', 'étapes jouées')}`}
          </p>
          <h1 className="series-title">Classement</h1>
        </div>
        <nav aria-label="Catégories" className="series-tabs series-width">
          {series2026.categories.map(({ code, name }) => (
            <Link
              key={code}
              to={seriesPageAddress('resultats-actualites', center, code)}
              aria-current={code === category.code ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <div className="series-width series-results">
        {own && <OwnBlock own={own} cut={cut} stages={stages} center={center} />}
        <section className="series-ranking">
          <h2 className="series-heading">{category.name}</h2>
          <p className="series-note">
            {series2026.counted} meilleurs résultats. Une marche par étape, sa hauteur est le
            résultat.
          </p>
          {rows.length === 0 ? (
            <p className="series-note">Pas encore de résultat : la première étape le donnera.</p>
          ) : (
            <ol>{rows.slice(0, shownRows).map(row)}</ol>
          )}
          {rows.length > shownRows && (
            <details>
              <summary className="series-link">Les {rows.length} paires</summary>
              <ol start={shownRows + 1}>{rows.slice(shownRows).map(row)}</ol>
            </details>
          )}
        </section>
      </div>
      <ByStage season={season} />
      <NewsPart news={news} />
    </>
  )
}

interface RankRowProps {
  readonly row: SeriesRow
  readonly words: string
  readonly isOwn: boolean
  /** Of the season. */
  readonly stages: number
}

const RankRow = ({ row, words, isOwn, stages }: RankRowProps) => (
  <li
    className={classNames(
      'series-rank',
      row.finalist === 'stage' && 'series-rank-won',
      isOwn && 'series-rank-own series-night',
    )}
  >
    <span className="series-figure">{row.rank}</span>
    <span>
      <b>{pairNames(row)}</b>
      <small>{words}</small>
    </span>
    <span className="series-twelve" aria-hidden>
      {Array.from({ length: stages }, (_, index) => {
        const result = row.results.find(({ stage }) => stage === index + 1)
        return (
          <i
            key={index}
            className={result?.counts === true ? 'series-twelve-counts' : undefined}
            style={{ '--v': result?.points ?? 0 } as CSSProperties}
          />
        )
      })}
    </span>
    <span className="series-figure">
      {row.points} <span className="sr-only">points</span>
    </span>
  </li>
)

/** The winners of each stage, the latest first. */
function ByStage({ season: { stages, rankings } }: { readonly season: Season }) {
  const begun = stages.filter(({ state }) => state === 'played' || state === 'playing').toReversed()
  if (begun.length === 0) return null
  const winner = (category: string, stage: number) =>
    rankings
      .find((one) => one.category === category)
      ?.rows.find(({ results }) => results.some((one) => one.stage === stage && one.rank === 1))
  return (
    <section className="series-night series-part">
      <div className="series-width">
        <h2 className="series-heading">Par étape</h2>
        <p className="series-note">Les paires gagnantes, toutes en finale.</p>
        {begun.map((stage) => (
          <details key={stage.id} className="series-by-stage">
            <summary>
              <span className="series-figure">{stage.score}</span>
              <span>
                <b>{stage.town}</b> <small>{stage.days}</small>
              </span>
              <em>{stage.stateWords}</em>
            </summary>
            <dl>
              {series2026.categories.map(({ code, name }) => {
                const row = winner(code, stage.number)
                return (
                  <div key={code}>
                    <dt>{name}</dt>
                    <dd>{row ? pairNames(row) : 'à jouer'}</dd>
                  </div>
                )
              })}
            </dl>
          </details>
        ))}
      </div>
    </section>
  )
}
