import type { Slide } from '@quatre/contract'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useInBrowser } from '../ui/browser/use-in-browser.ts'

interface CarouselProps {
  /** After the page's own. */
  readonly slides: readonly Slide[]
  /** The page's own slide. */
  readonly children: ReactNode
}

/**
 * The head of the page: slides in a row that one swipes, or steps through with a script. Nothing moves
 * by itself (requirement PO10).
 */
export function Carousel({ slides, children }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  // without a script one swipes, and the keyboard goes through all of them
  const isScripted = useInBrowser()
  if (slides.length === 0) return <div className="hero">{children}</div>
  const total = slides.length + 1
  const show = (place: number) => {
    const left = ((place + total) % total) * (row.current?.clientWidth ?? 0)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return (
    <section aria-roledescription="carrousel" aria-label="En ce moment" className="relative">
      <div
        ref={row}
        className="slides"
        {...reachable}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
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
      <div className="slide-steps">
        <button type="button" aria-label="Précédente" onClick={() => show(shown - 1)}>
          <Icon name="chevron-left" size={18} />
        </button>
        <span aria-live="polite">
          {shown + 1} sur {total}
        </span>
        <button type="button" aria-label="Suivante" onClick={() => show(shown + 1)}>
          <Icon name="chevron-right" size={18} />
        </button>
      </div>
    </section>
  )
}

/** What scrolls is reached by the keyboard, whose arrows then swipe (WCAG 2.1.1). */
const reachable = { tabIndex: 0 } as const

const slideAt = (place: number, total: number) =>
  ({
    role: 'group',
    'aria-roledescription': 'diapositive',
    'aria-label': `${place} sur ${total}`,
  }) as const
