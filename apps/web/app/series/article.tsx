import { dayLong } from '@quatre/domain'
import { data, Link } from 'react-router'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/article.ts'
import { seriesNewsAddress, seriesPageAddress } from './parts/addresses.ts'
import './results/results.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { news } = await site.api.content.series({ query: {} })
  site.madeOfAnswers()
  const found = news.find(({ slug }) => slug === params.slug)
  if (found === undefined) throw data(null, { status: 404 })
  return found
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, slug } = loaderData
  return pageHead({
    title: `${title}, La Remontada`,
    description,
    canonical: seriesNewsAddress(slug),
    matches,
  })
}

export default function SeriesArticle({ loaderData, params }: Route.ComponentProps) {
  const { title, description, date, html } = loaderData
  const { center_name: center } = params as { readonly center_name?: string }
  return (
    <article className="series-width series-part">
      <p className="series-note">{dayLong(date)}</p>
      <h1 className="series-title series-title-article">{title}</h1>
      <p className="series-lede">{description}</p>
      <div className="series-text" dangerouslySetInnerHTML={{ __html: html }} />
      <Link to={seriesPageAddress('resultats-actualites', center)} className="series-link">
        Résultats et actualités
      </Link>
    </article>
  )
}
