import type { SeriesText, Slide } from '@quatre/contract'
import { dayShort, euros, grouped, plural, series2026, type SeriesCategory } from '@quatre/domain'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import {
  nearStagesAddress,
  rulesAddress,
  seriesPageAddress,
  stageAddress,
} from '../parts/addresses.ts'
import { pairNames } from '../parts/pair-words.ts'
import type { Season } from '../parts/read-season.ts'
import type { ShownStage } from '../parts/stage-words.ts'
import { StageMap } from './map.tsx'

export interface ShownNews extends SeriesText {
  readonly date: string
  readonly to: string
}

interface HomeBodyProps {
  readonly season: Season
  readonly news: readonly ShownNews[]
  readonly offers: readonly Slide[]
  readonly center: string | null
}

/** The home below its countdown; the server alone draws it. */
export function HomeBody({ season, news, offers, center }: HomeBodyProps) {
  const { stages } = season
  const pairs = stages.flatMap(({ events }) => events).reduce((sum, one) => sum + one.pairs, 0)
  const toCome = stages.filter(({ state }) => state !== 'played' && state !== 'playing').length
  const figures = [
    [1, 'finale'],
    [series2026.categories.length, 'catégories'],
    [stages.length, 'étapes'],
    [2 * pairs, 'participants'],
  ] as const
  return (
    <>
      <section className="series-night">
        <div className="series-width series-key">
          <p>
            La saison est un set. Cinq jeux de perdus, sept pour le gagner 7-5 : chaque étape en est
            un.
          </p>
        </div>
      </section>
      <section className="series-part series-concept series-width" aria-label="La saison">
        <ol className="series-four">
          {figures.map(([count, label]) => (
            <li key={label}>
              <b className="series-figure">{grouped(count)}</b>{' '}
              <span className="series-cap">{label}</span>
            </li>
          ))}
        </ol>
        <div className="series-how">
          <p>
            <b>Gagne une étape</b> et ta paire est en finale. Les autres places vont au classement.
          </p>
          <p>
            <b>{series2026.counted} résultats comptent.</b>{' '}
            {toCome > 0 && `Il reste ${plural(toCome, 'étape', 'étapes')} à venir.`}
          </p>
          <p>
            <b>À égalité</b>, le meilleur résultat passe devant, puis le plus récent.
          </p>
          <Link to={rulesAddress(center)} className="series-link">
            Les règles du jeu
          </Link>
        </div>
      </section>
      <section className="series-night series-part">
        <div className="series-width">
          <h2 className="series-heading">Six catégories</h2>
          <p className="series-note">
            Dessinées sur chacune : les paires inscrites, étape par étape.
          </p>
        </div>
        <ul className="series-cards" aria-label="Les catégories">
          {series2026.categories.map((category) => (
            <CategoryCard key={category.code} category={category} stages={stages} center={center} />
          ))}
        </ul>
      </section>
      {offers.length > 0 && (
        <section className="series-part series-width">
          <h2 className="series-heading">En ce moment</h2>
          <ul className="series-offers">
            {offers.map(({ id, kicker, title, url, label }) => (
              <li key={id}>
                <b className="series-cap">{kicker}</b>
                <p>{title}</p>
                <Link to={url} className="series-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="series-night series-part">
        <div className="series-width">
          <h2 className="series-heading">Le tour</h2>
          <Link to={nearStagesAddress(center)} className="series-link">
            Préviens-moi quand une étape ouvre près de chez moi
          </Link>
          <div className="series-tour">
            <StageMap stages={stages} center={center} />
            <ol className="series-list">
              {stages.map((stage) => (
                <StageRow key={stage.id} stage={stage} center={center} />
              ))}
            </ol>
          </div>
        </div>
      </section>
      <NewsPart news={news} />
      <FinalPart season={season} center={center} />
    </>
  )
}

interface CategoryCardProps {
  readonly category: SeriesCategory
  readonly stages: readonly ShownStage[]
  readonly center: string | null
}

const conditions = ({ category, fromAge, toAge }: SeriesCategory): string => {
  const licence = category === null ? 'Sans licence.' : `Homologuée ${category}, avec licence.`
  if (fromAge !== null) return `${licence} ${fromAge} ans dans l’année, tous les deux.`
  return toAge === null ? licence : `${licence} ${toAge} ans au plus.`
}

function CategoryCard({ category, stages, center }: CategoryCardProps) {
  const events = stages.map(({ events: all }) => all.find((one) => one.category === category.code))
  const pairs = events.map((event) => event?.pairs ?? 0)
  const most = Math.max(...pairs, 1)
  const fee = events.find((event) => event !== undefined)?.fee.value
  return (
    <li className={category.category === null ? 'series-card-leisure' : undefined}>
      <div className="series-bars" aria-hidden>
        {pairs.map((count, index) => (
          <i key={index} style={{ '--v': count / most } as CSSProperties} />
        ))}
      </div>
      <div>
        <h3 className="series-cap">{category.name}</h3>
        <p>{conditions(category)}</p>
        <p className="series-card-row">
          <b>
            {plural(
              pairs.reduce((sum, one) => sum + one, 0),
              'paire',
              'paires',
            )}
          </b>
          {fee !== undefined && <span>{euros(fee)} par joueur</span>}
        </p>
        <Link
          to={seriesPageAddress('resultats-actualites', center, category.code)}
          className="series-link"
        >
          Le classement <span className="sr-only">{category.name}</span>
        </Link>
      </div>
    </li>
  )
}

const StageRow = ({
  stage,
  center,
}: {
  readonly stage: ShownStage
  readonly center: string | null
}) => (
  <li className={`series-list-${stage.state}`}>
    <Link to={stageAddress(stage.id, center)}>
      <span className="series-figure">{stage.score}</span>
      <span>
        <b>{stage.town}</b>
        <small>{stage.days}</small>
      </span>
      <em>{stage.stateWords}</em>
    </Link>
  </li>
)

export function NewsPart({ news }: { readonly news: readonly ShownNews[] }) {
  return (
    <section className="series-part series-width series-news">
      <h2 className="series-heading">Actualités</h2>
      {news.length === 0 && <p>Rien de nouveau pour l’instant.</p>}
      <ul>
        {news.map(({ slug, title, date, to }) => (
          <li key={slug}>
            <p className="series-note">{dayShort(date)}</p>
            <h3 className="series-cap">{title}</h3>
            <Link to={to} className="series-link">
              Lire <span className="sr-only">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Places of the final, by category: those won so far, and the pairs that hold them. */
function FinalPart({
  season: { rankings, stages },
  center,
}: {
  readonly season: Season
  readonly center: string | null
}) {
  const categories = rankings.map(({ category, finalists, rows }) => {
    const won = rows.filter(({ finalist }) => finalist === 'stage')
    const name = series2026.categories.find(({ code }) => code === category)?.name ?? category
    return { category, name, finalists, won }
  })
  const count = categories.reduce((sum, { won }) => sum + won.length, 0)
  const places = categories.reduce((sum, { finalists }) => sum + finalists, 0)
  const town = (number: number | null) =>
    stages.find((stage) => stage.number === number)?.town ?? ''
  return (
    <section className="series-clay series-part">
      <div className="series-width series-final">
        <div>
          <h2 className="series-heading">La finale</h2>
          <p className="series-figure series-final-count">{count}</p>
          <p>paires qualifiées sur {places}</p>
        </div>
        <div className="series-seats">
          {categories.map(({ category, name, finalists, won }) => (
            <details key={category}>
              <summary>
                <b>{name}</b>
                <span aria-hidden>
                  {Array.from({ length: finalists }, (_, place) => (
                    <i key={place} className={place < won.length ? 'series-seat-won' : undefined} />
                  ))}
                </span>
                <em>
                  {won.length} sur {finalists}
                </em>
              </summary>
              <ul>
                {won.map((row) => (
                  <li key={pairNames(row)}>
                    <b>{pairNames(row)}</b> <span>{town(row.wonStage)}</span>
                  </li>
                ))}
                <li>
                  <Link
                    to={seriesPageAddress('resultats-actualites', center, category)}
                    className="series-link"
                  >
                    Le classement <span className="sr-only">{name}</span>
                  </Link>
                </li>
              </ul>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
