import { CourtArt } from '../../ui/court-art/court-art.tsx'
import { slideAt, useSlides } from '../../ui/slides/slides.tsx'
import type { View } from './views.ts'
import '../../ui/slides/slides.css'

interface GalleryProps {
  readonly slug: string
  readonly name: string
  readonly views: readonly View[]
}

/** The views of a club, one beside the other. */
export function Gallery({ slug, name, views }: GalleryProps) {
  const { row, steps } = useSlides(views.length)
  return (
    <section
      aria-roledescription="carrousel"
      aria-label={`Vues de ${name}`}
      className="club-gallery"
    >
      <div {...row}>
        {views.map((view, place) => (
          <figure key={view.caption} {...slideAt(place + 1, views.length)}>
            {'sport' in view ? (
              <CourtArt
                seed={slug}
                sport={view.sport}
                moment={view.moment}
                shape="hero"
                loading={place === 0 ? 'first' : 'lazy'}
              />
            ) : (
              <img
                src={view.sizes[0]?.url}
                srcSet={view.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
                sizes="(min-width: 992px) 60vw, 100vw"
                width={view.width}
                height={view.height}
                alt=""
                loading={place === 0 ? 'eager' : 'lazy'}
                fetchPriority={place === 0 ? 'high' : undefined}
              />
            )}
            <figcaption>{view.caption}</figcaption>
          </figure>
        ))}
      </div>
      {views.length > 1 && steps}
    </section>
  )
}
