import { Link } from 'react-router'
import { FreeTimes } from './free-times.tsx'

interface CentersNearProps {
  readonly centers: readonly {
    readonly name: string
    readonly to: string
    readonly distance: string | null
    readonly times?: Parameters<typeof FreeTimes>[0]['times']
  }[]
}

/** Centres with how far they are and their next free times. */
export function CentersNear({ centers }: CentersNearProps) {
  return (
    <ul className="rows">
      {centers.map(({ name, to, distance, times = [] }) => (
        <li
          key={to}
          className="flex min-h-17 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
        >
          <Link to={to} className="py-2.5 font-bold hover:text-court hover:underline">
            {name} <span className="text-sm font-normal text-mute">{distance}</span>
          </Link>
          <FreeTimes times={times} name={name} />
        </li>
      ))}
    </ul>
  )
}
