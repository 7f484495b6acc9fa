import { Link } from 'react-router'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CourtSport } from '../ui/court-art/draw-court.ts'
import type { Moment } from '../ui/court-art/palette.ts'

interface TilesProps {
  readonly tiles: readonly {
    readonly label: string
    readonly to: string
    readonly sport: CourtSport
    readonly moment: Moment
  }[]
}

/** A picture each, its name below it: a name never runs over the lines of a court. */
export function Tiles({ tiles }: TilesProps) {
  return (
    <section className="pt-16">
      <h2 className="headline mb-5 text-2xl">Ça joue aussi</h2>
      <ul className="tiles">
        {tiles.map((tile) => (
          <li key={tile.label}>
            <Link
              to={tile.to}
              className="group flex h-full flex-col overflow-hidden rounded-surface border"
            >
              <span className="relative isolate block flex-1 overflow-hidden">
                <CourtArt seed={tile.label} sport={tile.sport} moment={tile.moment} />
              </span>
              <span className="z-1 flex min-h-14 items-center justify-between gap-3 bg-line px-4 py-2">
                <span className="headline text-base wrap-normal">{tile.label}</span>
                <Icon
                  name="arrow"
                  className="hidden transition-transform group-hover:translate-x-1 page-sm:block"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
