import { dateNumeric } from '@quatre/domain'
import { Link } from 'react-router'
import type { ContentPicture } from '@quatre/contract'
import { Block } from '../site/content/blocks/block.tsx'
import { Breadcrumb } from '../site/content/breadcrumb.tsx'
import type { ShownBlock } from '../site/content/section-page.ts'
import type { Crumb } from '../site/pages/json-ld.ts'
import { ArtImage } from '../ui/art/art-image.tsx'
import type { Art } from '../ui/art/addresses.ts'
import { riverLine } from './stories.tsx'

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

/** What an article says, in the words that it is shown in. */
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
      <header className="ed-head">
        <Breadcrumb crumbs={crumbs.slice(0, 2)} />
        <h1 className="ed-title headline-time max-w-[22ch]">{title}</h1>
        <p className="ed-lede">{description}</p>
      </header>
      {'art' in picture && <ArtImage art={picture.art as Art} loading="first" />}
    </>
  )
}

function Margin({ date, minutes, author, about, tags }: ArticleWords) {
  return (
    <aside className="grid content-start gap-1 self-start border-y py-3 text-sm text-mute">
      <p className="flex flex-wrap gap-x-4 page-lg:flex-col">
        <time dateTime={date}>{dateNumeric(date)}</time>
        <span>
          {minutes}
          {'\u00a0'}min de lecture
        </span>
        <span>{author}</span>
      </p>
      <ul className="flex flex-wrap gap-x-4 page-lg:flex-col">
        {[...about, ...tags].map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
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
        <section
          aria-label="Rendez-vous"
          className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-1 border-l-4 border-ink bg-line px-5 py-4"
        >
          <p className="headline-time basis-full text-xl">
            {event.day}, {event.from} à {event.to}
          </p>
          {event.place && (
            <Link to={event.place.to} className="link inline-flex min-h-11 items-center">
              {event.place.name}
            </Link>
          )}
          <a href={event.calendar} className="link inline-flex min-h-11 items-center">
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
          <ol className="rows">
            {related.map((one) => (
              <li key={one.slug}>
                <Link to={one.to} className={riverLine}>
                  <time dateTime={one.date} className="text-sm text-mute tabular-nums">
                    {dateNumeric(one.date)}
                  </time>
                  <h3 className="text-lg leading-tight font-bold">{one.title}</h3>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      <nav aria-label="Autres actualités" className="mt-10 grid gap-x-12 page-md:grid-cols-2">
        {previous && (
          <Link to={previous.to} rel="prev" className="border-b py-3.5 font-bold">
            <span className="block text-sm font-normal text-mute">Avant</span> {previous.title}
          </Link>
        )}
        {next && (
          <Link
            to={next.to}
            rel="next"
            className="border-b py-3.5 font-bold page-md:col-start-2 page-md:text-right"
          >
            <span className="block text-sm font-normal text-mute">Après</span> {next.title}
          </Link>
        )}
      </nav>
    </>
  )
}
