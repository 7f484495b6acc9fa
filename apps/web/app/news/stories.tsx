import type { ContentPicture } from '@quatre/contract'
import { dateNumeric } from '@quatre/domain'
import { Link } from 'react-router'
import { ArtImage } from '../ui/art/art-image.tsx'
import type { Art } from '../ui/art/addresses.ts'

interface Story {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly minutes: number
  readonly picture: ContentPicture
  readonly to: string
  /** The centre of the story; empty where it is obvious. */
  readonly where: string
}

interface StoriesProps {
  readonly stories: readonly Story[]
  /** The first one leads, over two thirds. */
  readonly hasLead: boolean
}

/** The latest first, with their dates in the margin. */
export function Stories({ stories, hasLead }: StoriesProps) {
  const lead = hasLead ? stories[0] : undefined
  const river = lead ? stories.slice(1) : stories
  return (
    <>
      {lead && (
        <Link to={lead.to} className="news-lead">
          {'art' in lead.picture && (
            <ArtImage art={lead.picture.art as Art} loading="first" className="news-cover" />
          )}
          <div className="news-lead-words">
            <Meta {...lead} />
            <h2 className="headline news-lead-title">{lead.title}</h2>
            <p>{lead.description}</p>
          </div>
        </Link>
      )}
      {river.length > 0 && (
        <ol className="news-river">
          {river.map((story) => (
            <li key={story.slug}>
              <Link to={story.to}>
                <Meta {...story} />
                <div className="news-words">
                  <h2>{story.title}</h2>
                  <p>{story.description}</p>
                </div>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Meta({ date, where, minutes }: Story) {
  return (
    <p className="news-meta">
      <time dateTime={date}>{dateNumeric(date)}</time>
      <span>{[where, `${minutes}\u00a0min`].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
