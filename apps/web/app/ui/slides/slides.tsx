import { useRef, useState, type UIEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'

/**
 * Slides in a row that one swipes or steps through: the attributes of the row, its steps, and the slide
 * that is shown. Nothing moves by itself (requirement PO10).
 */
export function useSlides(total: number) {
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const show = (place: number) => {
    const left = ((place + total) % total) * (row.current?.clientWidth ?? 0)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return {
    shown,
    row: {
      ref: row,
      className: 'slides',
      // the keyboard reaches scrolling elements, and its arrows then swipe (WCAG 2.1.1)
      tabIndex: 0,
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
        setShown(Math.round(scrollLeft / clientWidth)),
    },
    steps: (
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
    ),
  }
}

export const slideAt = (place: number, total: number) =>
  ({
    role: 'group',
    'aria-roledescription': 'diapositive',
    'aria-label': `${place} sur ${total}`,
  }) as const
