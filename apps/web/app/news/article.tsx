import { dateNumeric, dayLong, time } from '@quatre/domain'
import { data, Link } from 'react-router'
import { requestContext } from '../site/context.ts'
import { Block } from '../site/content/blocks/block.tsx'
import { Breadcrumb } from '../site/content/breadcrumb.tsx'
import { loadLive } from '../site/content/live/load-live.ts'
import { shownBlocks, validUntil } from '../site/content/section-page.ts'
import { breadcrumbList } from '../site/json-ld.ts'
import { centerInPath } from '../site/named-center.ts'
import { orNotFound } from '../site/not-found.ts'
import { pageHead } from '../site/page-head.ts'
import { typographic } from '../site/typographic.ts'
import { ArtImage } from '../ui/art/art-image.tsx'
import { socialPicture, type Art } from '../ui/art/addresses.ts'
import type { Route } from './+types/article.ts'
import { articleAddress } from '../site/content/article-address.ts'
import { ShareArticle } from './share-article.tsx'
import { tagNames } from './tags.ts'
import '../site/content/content.css'
import '../site/content/evening-and-plan.css'
import './news.css'

/** What ends an article that has no times of its own: one reads, then plays (requirement NW4). */
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
  // its blocks are of the one centre it is about, whatever the address
  const place = about.length === 1 ? (about[0] ?? null) : center
  const blocks = article.blocks.some(({ type }) => type === 'freeTonight')
    ? article.blocks
    : [...article.blocks, tonight]
  const live = await loadLive(site, place, blocks, url.searchParams)
  if (!article.draft) site.madeOfAnswers(validUntil(article, site.now))
  const prefix = center ? `/${center.slug}` : ''
  const eventCenter = centers.find(({ id }) => id === article.event?.centerId)
  const words = {
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
    draft: article.draft,
    link: site.origin + articleAddress(article, centers),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Actualités', to: `${prefix}/actualites` },
      { label: article.title, to: `${prefix}/actualites/${article.slug}` },
    ],
    head: {
      title: article.seo.title ?? article.title,
      canonical: articleAddress(article, centers),
      thin: article.draft || article.seo.noindex,
      updatedAt: article.updatedAt,
    },
  }
  return data(words, article.draft ? { headers: { 'Cache-Control': 'private, no-store' } } : {})
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
export default function Article({ loaderData: article }: Route.ComponentProps) {
  const {
    title,
    description,
    date,
    author,
    minutes,
    picture,
    blocks,
    event,
    related,
    previous,
    next,
  } = article
  return (
    <article className="ed layout-width" data-family="journal">
      {article.draft && (
        <p role="status" className="ed-draft">
          Brouillon
        </p>
      )}
      <header className="ed-head article-head">
        <Breadcrumb crumbs={article.crumbs.slice(0, 2)} />
        <h1 className="ed-title headline-time">{title}</h1>
        <p className="ed-lede">{description}</p>
      </header>
      {'art' in picture && (
        <ArtImage art={picture.art as Art} loading="first" className="article-cover" />
      )}
      <div className="article-body">
        <aside className="article-margin">
          <p>
            <time dateTime={date}>{dateNumeric(date)}</time>
            <span>
              {minutes}
              {'\u00a0'}min de lecture
            </span>
            <span>{author}</span>
          </p>
          <ul>
            {[...article.about, ...article.tags].map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className="link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </aside>
        <div className="article-text">
          {event && (
            <section aria-label="Rendez-vous" className="article-event">
              <p className="headline-time">
                {event.day}, {event.from} à {event.to}
              </p>
              {event.place && (
                <Link to={event.place.to} className="link">
                  {event.place.name}
                </Link>
              )}
              <a href={event.calendar} className="link">
                Ajouter à l’agenda
              </a>
            </section>
          )}
          {blocks.map((block) => (
            <Block key={block.id} block={block} />
          ))}
          <ShareArticle title={title} link={article.link} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="ed-block">
          <h2 className="ed-title headline">À lire aussi</h2>
          <ol className="news-river">
            {related.map((one) => (
              <li key={one.slug}>
                <Link to={one.to}>
                  <span className="news-meta">
                    <time dateTime={one.date}>{dateNumeric(one.date)}</time>
                  </span>
                  <span className="news-words">
                    <h3>{one.title}</h3>
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      <nav aria-label="Autres actualités" className="article-around">
        {previous && (
          <Link to={previous.to} rel="prev">
            <span>Avant</span> {previous.title}
          </Link>
        )}
        {next && (
          <Link to={next.to} rel="next">
            <span>Après</span> {next.title}
          </Link>
        )}
      </nav>
    </article>
  )
}
