import { series2026 } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { drawParts } from '../../site/drawn/draw-parts.server.tsx'
import { readAsMember } from '../../site/pages/access.ts'
import { seriesNewsAddress, seriesPageAddress } from '../parts/addresses.ts'
import { readSeason } from '../parts/read-season.ts'
import { stagesUntil } from '../stages-until.ts'
import { ResultsBody } from './results-body.tsx'

/** Results and news: the ranking of the category that the tab names, else of the member's own, else the first one. */
export async function loadResults(
  site: RequestContext,
  { tab, center }: { readonly tab: string | null; readonly center: string | null },
) {
  const { categories } = series2026
  const [season, words, own] = await Promise.all([
    readSeason(site),
    site.api.content.series({ query: {} }),
    readAsMember(site, (api) => api.series.own({ query: {} })),
  ])
  const find = (wanted: string | null | undefined) => categories.find(({ code }) => code === wanted)
  const category = find(tab) ?? find(own?.[0]?.category) ?? categories[0]
  if (category === undefined) throw new Error('the season has no category')
  site.madeOfAnswers(stagesUntil(season.stages, site.now))
  const body = (
    <ResultsBody
      season={season}
      category={category}
      own={own?.find((one) => one.category === category.code) ?? null}
      news={words.news.map((one) => ({ ...one, to: seriesNewsAddress(one.slug, center) }))}
      center={center}
    />
  )
  return {
    category: category.name,
    address: seriesPageAddress(
      'resultats-actualites',
      null,
      category.code === tab ? category.code : undefined,
    ),
    parts: drawParts(site, { results: body }),
  }
}
