import { dateNumeric } from '@quatre/domain'
import { Link } from 'react-router'
import type { ContentPicture } from '@quatre/contract'
import { Block } from '../content/parts/blocks/block.tsx'
import { Breadcrumb } from '../content/parts/breadcrumb.tsx'
import type { ShownBlock } from '../content/parts/live/load-live.ts'
import type { Crumb } from '../site/pages/json-ld.ts'
import { ArtImage } from '../ui/art/art-image.tsx'
import type { Art } from '../ui/art/addresses.ts'

interface Place {
  readonly name: string
  readonly to: string
}

interface Event {
  readonly day: string
  readonly from: string
  readonly to: string
  readonly place: Place | null
  readonly calendar: string
}

interface Neighbour {
  readonly title: string
  readonly to: string
}

/** The texts of an article as they are shown. */
export interface ArticleWords {
  readonly title: string
  readonly description: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly author: string
  readonly minutes: number
  readonly picture: ContentPicture
  readonly blocks: readonly ShownBlock[]
  readonly tags: readonly Place[]
  readonly about: readonly Place[]
  readonly event: Event | null
  readonly related: readonly (Neighbour & { readonly slug: string; readonly date: string })[]
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
  readonly crumbs: readonly Crumb[]
}

export const articleParts = (words: ArticleWords) => ({
  top: <Top {...words} />,
  margin: <Margin {...words} />,
  text: <Text {...words} />,
  around: <Around {...words} />,
})

function Top({ title, description, crumbs, picture }: ArticleWords) {
  return (
    <>
      <header className="ed-head article-head">
        <Breadcrumb crumbs={crumbs.slice(0, 2)} />
        <h1 className="ed-title headline-time">{title}</h1>
        <p className="ed-lede">{description}</p>
      </header>
      {'art' in picture && (
        <ArtImage art={picture.art as Art} loading="first" className="article-cover" />
      )}
    </>
  )
}

function Margin({ date, minutes, author, about, tags }: ArticleWords) {
  return (
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
        {[...about, ...tags].map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Text({ event, blocks }: ArticleWords) {
  return (
    <>
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
    </>
  )
}

function Around({ related, previous, next }: ArticleWords) {
  return (
    <>
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
                  <h3>{one.title}</h3>
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
    </>
  )
}
