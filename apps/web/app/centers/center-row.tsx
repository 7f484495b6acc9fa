import { contracted } from '@quatre/domain'
import { Link } from 'react-router'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import type { CenterLine } from './parts/center-line.ts'
import { CenterMarks } from './center-marks.tsx'
import { OpenState } from './parts/open-state.tsx'

/** A centre in a list: the whole row leads to it, « Réserver » to its free courts. */
export function CenterRow({ center, level = 3 }: { center: CenterLine; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <li
      data-look={center.look === 'own' ? 'new' : undefined}
      className="center-row group relative flex items-center gap-4 border-b py-4"
    >
      <div className="relative isolate h-18 w-20 flex-none overflow-hidden rounded-control @max-[18rem]/page:hidden page-sm:w-28">
        <CourtArt seed={center.slug} shape="tile" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Heading className="headline-time text-lg leading-tight text-wrap">
            <Link
              to={center.path}
              viewTransition
              className="-my-1 inline-block py-1 group-hover:text-court after:absolute after:inset-0"
            >
              {center.name}
            </Link>
          </Heading>
          <CenterMarks center={center} ground={center.look === 'own' ? 'dark' : 'light'} />
        </div>
        <p className="text-sm text-mute">
          {center.town}
          {center.sports && <span className="hidden page-sm:inline"> · {center.sports}</span>}
        </p>
        <p className="mt-0.5 text-sm">
          <OpenState opening={center.opening} text={center.openText} />
        </p>
      </div>
      <div className="flex flex-none flex-col items-end gap-1 self-stretch">
        {center.distance && <span className="figures text-lg">{center.distance}</span>}
        {center.bookable && (
          <Link
            to={`/${center.slug}/reserver`}
            aria-label={contracted(`Réserver à ${center.name}`)}
            className="link relative z-10 mt-auto hidden min-h-11 items-center page-sm:flex"
          >
            Réserver
          </Link>
        )}
      </div>
    </li>
  )
}
