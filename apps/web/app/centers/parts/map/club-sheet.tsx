import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { TimeLink } from '../../../ui/prices/time-link.tsx'
import type { CenterLine } from '../center-line.ts'
import { OpenState } from '../open-state.tsx'
import type { Tonight } from './tonight.ts'

/** A way on from a centre's sheet. */
export interface SheetLink {
  readonly to: string
  readonly label: string
}

interface ClubSheetProps {
  readonly center: CenterLine
  /** Undefined until it is read. */
  readonly tonight: Tonight | undefined
  /** In place of the times. */
  readonly links?: readonly SheetLink[] | undefined
  readonly onClose: () => void
}

/** Opens on a press on a centre's mark: its first times of the evening, and the ways to it. */
export function ClubSheet({ center, tonight, links, onClose }: ClubSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [center.id])
  const times = tonight?.times[center.id] ?? []
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={center.name}
      className="club-sheet"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="headline-time text-lg leading-tight">{center.name}</p>
          <p className="text-sm text-mute">
            {[center.town, center.distance].filter(Boolean).join(' · ')}
          </p>
          <p className="text-sm">
            <OpenState opening={center.opening} text={center.openText} />
          </p>
        </div>
        <button type="button" aria-label="Fermer" className="club-sheet-close" onClick={onClose}>
          <Icon name="close" size={20} />
        </button>
      </div>
      {times.length > 0 && (
        <>
          <p className="mt-3 mb-1.5 text-sm font-semibold">{tonight?.when}</p>
          <ul className="club-sheet-times">
            {times.map(({ start, address, ...price }) => (
              <li key={start}>
                <TimeLink to={address} time={start} {...price} spoken={`à ${center.name}`} />
              </li>
            ))}
          </ul>
        </>
      )}
      {links && (
        <ul className="mt-2">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="link club-sheet-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 flex flex-wrap gap-x-5">
        {links ? null : center.bookable ? (
          <Link to={`/${center.slug}/reserver`} className="link club-sheet-link">
            Tous les créneaux
          </Link>
        ) : (
          <a href={center.phoneHref} className="link club-sheet-link tabular-nums">
            Appeler le {center.phoneText}
          </a>
        )}
        <Link to={center.path} className="link club-sheet-link">
          Voir le club
        </Link>
      </p>
    </section>
  )
}
