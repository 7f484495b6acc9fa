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
  /** Whose news it is; empty where that is plain. */
  readonly where: string
}

interface StoriesProps {
  readonly stories: readonly Story[]
  /** The first one leads, over two thirds. */
  readonly hasLead: boolean
}

/** A line of the river: its date in the margin. */
export const riverLine =
  'grid gap-x-8 gap-y-2 py-4 hover:text-court page-sm:grid-cols-[11rem_minmax(0,1fr)]'

/** The latest first, with their dates in the margin. */
export function Stories({ stories, hasLead }: StoriesProps) {
  const lead = hasLead ? stories[0] : undefined
  const others = lead ? stories.slice(1) : stories
  return (
    <>
      {lead && (
        <Link to={lead.to} className="news-lead split group pb-8">
          {'art' in lead.picture && <ArtImage art={lead.picture.art as Art} loading="first" />}
          <div className="mt-5 grid content-start gap-3">
            <Meta {...lead} />
            <h2 className="headline news-lead-title group-hover:text-court">{lead.title}</h2>
            <p>{lead.description}</p>
          </div>
        </Link>
      )}
      {others.length > 0 && (
        <ol className="rows">
          {others.map((story) => (
            <li key={story.slug}>
              <Link to={story.to} className={riverLine}>
                <Meta {...story} />
                <div>
                  <h2 className="text-lg leading-tight font-bold">{story.title}</h2>
                  <p className="mt-1 max-w-reading text-mute">{story.description}</p>
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
    <p className="flex flex-wrap gap-x-3 text-sm text-mute tabular-nums page-md:flex-col">
      <time dateTime={date}>{dateNumeric(date)}</time>
      <span>{[where, `${minutes}\u00a0min`].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
