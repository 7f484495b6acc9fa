import type { Slide } from '@quatre/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useInBrowser } from '../ui/browser/use-in-browser.ts'
import { slideAt, useSlides } from '../ui/slides/slides.tsx'
import '../ui/slides/slides.css'

interface CarouselProps {
  /** After the page's own. */
  readonly slides: readonly Slide[]
  /** The page's own slide. */
  readonly children: ReactNode
}

/**
 * The head of the page: its own slide, and those of the content service (requirement PO10).
 */
export function Carousel({ slides, children }: CarouselProps) {
  const total = slides.length + 1
  const { row, shown, steps } = useSlides(total)
  // without a script one swipes, and the keyboard goes through all of them
  const isScripted = useInBrowser()
  if (slides.length === 0) return <div className="hero">{children}</div>
  return (
    <section
      aria-roledescription="carrousel"
      aria-label="En ce moment"
      className="hero-slides relative"
    >
      <div {...row}>
        <div {...slideAt(1, total)} className="hero">
          {children}
        </div>
        {slides.map((slide, place) => (
          <div
            key={slide.id}
            {...slideAt(place + 2, total)}
            className="hero slide"
            inert={isScripted && shown !== place + 1}
          >
            <picture>
              <source media="(width < 640px)" srcSet={slide.img_mobile} />
              <img src={slide.img_desktop} alt={slide.alt} loading="lazy" decoding="async" />
            </picture>
            <Link to={slide.url} className="slide-words">
              {slide.kicker && <span className="slide-kicker">{slide.kicker}</span>}
              <span className="headline slide-title">{slide.title}</span>
              <span className="slide-label">
                {slide.label} <Icon name="arrow" size={18} />
              </span>
            </Link>
          </div>
        ))}
      </div>
      {steps}
    </section>
  )
}
