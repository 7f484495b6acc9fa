import { plural, series2026 } from '@quatre/domain'
import type { RequestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'

/** The rules of the season: its data, and the words of their document. */
export async function loadRules(site: RequestContext) {
  const { pages } = await site.api.content.series({ query: {} })
  site.madeOfAnswers()
  const words = pages.find(({ slug }) => slug === 'les-regles-du-jeu')
  return { parts: drawParts(site, { rules: <Rules html={words?.html ?? ''} /> }) }
}

const placeNames: Readonly<Record<number, string>> = {
  1: 'Gagner',
  2: 'Finale',
  4: 'Demi-finale',
  8: 'Quart de finale',
  16: 'Huitième de finale',
  32: 'Seizième de finale',
}

function Rules({ html }: { readonly html: string }) {
  const { points, poolPoints, counted, finalists, stages, categories, answerHours } = series2026
  return (
    <>
      <header className="series-clay series-results-head">
        <div className="series-width">
          <p>
            {plural(stages, 'étape', 'étapes')},{' '}
            {plural(categories.length, 'catégorie', 'catégories')}
          </p>
          <h1 className="series-title">Les règles du jeu</h1>
        </div>
      </header>
      <div className="series-width series-rules series-part">
        <section>
          <h2 className="series-heading">Points</h2>
          <dl>
            {points.map(({ toRank, points: given }) => (
              <div key={toRank}>
                <dt>{placeNames[toRank] ?? `Jusqu’au rang ${toRank}`}</dt>
                <dd className="series-figure">{given}</dd>
              </div>
            ))}
            <div>
              <dt>Poules</dt>
              <dd className="series-figure">{poolPoints}</dd>
            </div>
          </dl>
          <p className="series-note">
            Les {counted} meilleurs résultats comptent. {finalists} paires par catégorie en finale :
            les gagnantes d’étape, puis le classement. Une place rendue est proposée à la suivante,
            qui a {answerHours} h.
          </p>
        </section>
        <div className="series-text" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </>
  )
}
