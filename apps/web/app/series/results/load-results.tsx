import { series2026 } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { drawParts } from '../../site/drawn/draw-parts.server.tsx'
import { seriesNewsAddress, seriesPageAddress } from '../parts/addresses.ts'
import { readSeason } from '../parts/read-season.ts'
import { ResultsBody } from './results-body.tsx'

/** Results and news: the ranking of the category that the tab names, the first one otherwise. */
export async function loadResults(
  site: RequestContext,
  { tab, center }: { readonly tab: string | null; readonly center: string | null },
) {
  const { categories } = series2026
  const category = categories.find(({ code }) => code === tab) ?? categories[0]
  if (category === undefined) throw new Error('the season has no category')
  const [season, words, own] = await Promise.all([
    readSeason(site),
    site.api.content.series({ query: {} }),
    site.signedIn && site.markedMember === null ? site.api.series.own({ query: {} }) : [],
  ])
  const body = (
    <ResultsBody
      season={season}
      category={category}
      own={own.find((one) => one.category === category.code) ?? null}
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
