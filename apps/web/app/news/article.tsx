import { dayLong, time } from '@quatre/domain'
import { data } from 'react-router'
import { requestContext } from '../site/context.ts'
import { loadLive } from '../content/parts/live/load-live.ts'
import { validUntil } from '../content/parts/section-page.ts'
import { shownBlocks } from '../content/parts/shown-blocks.ts'
import { Drawn } from '../site/drawn/drawn.tsx'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { breadcrumbList } from '../site/pages/json-ld.ts'
import { centerInPath } from '../centers/parts/named-center.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { typographic } from '../ui/typographic.ts'
import { socialPicture, type Art } from '../ui/art/addresses.ts'
import { Share } from '../ui/share.tsx'
import type { Route } from './+types/article.ts'
import { articleAddress } from './parts/article-address.ts'
import { articleParts, type ArticleWords } from './article-parts.tsx'
import { tagNames } from './tags.ts'
import '../content/parts/content.css'
import '../content/parts/evening-and-plan.css'
import './news.css'

/** The last block of an article that has no times of its own (requirement NW4). */
const tonight = {
  id: 'libre',
  type: 'freeTonight',
  title: 'Libre ce soir',
  sport: 'padel',
} as const

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const preview = url.searchParams.get('apercu')
  const [article, centers] = await Promise.all([
    orNotFound(
      site.api.content.article({
        params: { slug: params.slug },
        query: preview === null ? {} : { apercu: preview },
      }),
    ),
    site.centers(),
  ])
  const about = centers.filter(({ id }) => article.centerIds.includes(id))
  // the blocks of an article about one centre are of that centre, at any address
  const place = about.length === 1 ? (about[0] ?? null) : center
  const blocks = article.blocks.some(({ type }) => type === 'freeTonight')
    ? article.blocks
    : [...article.blocks, tonight]
  const live = await loadLive(site, place, blocks, url.searchParams)
  if (!article.draft) site.madeOfAnswers(validUntil(article, site.now))
  const prefix = center ? `/${center.slug}` : ''
  const eventCenter = centers.find(({ id }) => id === article.event?.centerId)
  const words: ArticleWords = {
    title: article.title,
    description: article.description,
    date: article.date,
    author: article.author,
    minutes: article.minutes,
    picture: article.picture,
    blocks: shownBlocks(blocks, live),
    tags: article.tags.map((tag) => ({
      name: tagNames[tag] ?? tag,
      to: `${prefix}/actualites?sujet=${tag}`,
    })),
    about: about.map(({ slug, name }) => ({ name: typographic(name), to: `/${slug}` })).slice(0, 3),
    event: article.event && {
      day: dayLong(article.event.startsAt.slice(0, 10)),
      from: time(article.event.startsAt),
      to: time(article.event.endsAt),
      place: eventCenter
        ? { name: typographic(eventCenter.name), to: `/${eventCenter.slug}` }
        : null,
      calendar: `/actualites/${article.slug}/agenda.ics`,
    },
    related: article.related.map((one) => ({
      slug: one.slug,
      title: one.title,
      date: one.date,
      to: articleAddress(one, centers),
    })),
    previous: article.previous && {
      ...article.previous,
      to: `${prefix}/actualites/${article.previous.slug}`,
    },
    next: article.next && { ...article.next, to: `${prefix}/actualites/${article.next.slug}` },
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Actualités', to: `${prefix}/actualites` },
      { label: article.title, to: `${prefix}/actualites/${article.slug}` },
    ],
  }
  const { title, description, date, author, picture, crumbs } = words
  const page = {
    title,
    description,
    date,
    author,
    picture,
    crumbs,
    draft: article.draft,
    link: site.origin + articleAddress(article, centers),
    head: {
      title: article.seo.title ?? article.title,
      canonical: articleAddress(article, centers),
      thin: article.draft || article.seo.noindex,
      updatedAt: article.updatedAt,
    },
    parts: drawParts(site, articleParts(words)),
  }
  return data(page, article.draft ? { headers: { 'Cache-Control': 'private, no-store' } } : {})
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, head, crumbs, picture, date, author } = loaderData
  const origin = matches[0].loaderData?.origin ?? ''
  const image = 'art' in picture ? socialPicture(picture.art as Art) : picture.src
  return pageHead({
    ...head,
    description,
    matches,
    picture: image,
    jsonLd: [
      breadcrumbList(crumbs, origin),
      {
        '@type': 'NewsArticle',
        headline: title,
        datePublished: date,
        dateModified: head.updatedAt,
        author: { '@type': 'Organization', name: author },
        image: origin + image,
        publisher: { '@type': 'Organization', name: '4PADEL' },
      },
    ],
  })
}

/** An article on a measure that is read with ease, its facts in the margin. */
export default function Article({ loaderData }: Route.ComponentProps) {
  const { title, link, draft, parts } = loaderData
  return (
    <article className="ed layout-width" data-family="journal">
      {draft && (
        <p role="status" className="ed-draft">
          Brouillon
        </p>
      )}
      <Drawn name="top" parts={parts} />
      <div className="article-body">
        <Drawn name="margin" parts={parts} />
        <div className="article-text">
          <Drawn name="text" parts={parts} />
          <Share title={title} link={link} />
        </div>
      </div>
      <Drawn name="around" parts={parts} />
    </article>
  )
}
