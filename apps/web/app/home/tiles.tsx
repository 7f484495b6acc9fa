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
      <ul className="tiles" data-many={tiles.length > 3 || undefined}>
        {tiles.map((tile) => (
          <li key={tile.label}>
            <Link to={tile.to} className="tile">
              <span className="relative isolate block flex-1 overflow-hidden">
                <CourtArt seed={tile.label} sport={tile.sport} moment={tile.moment} />
              </span>
              <span className="tile-name">
                <span className="headline text-base wrap-normal">{tile.label}</span>
                <Icon name="arrow" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
