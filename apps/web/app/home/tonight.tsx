import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/states.tsx'
import { TimeLink } from '../ui/time-link.tsx'

interface Row {
  readonly slug: string
  readonly name: string
  readonly distance: string | null
  readonly address: string
  readonly times: readonly {
    readonly start: string
    readonly price: string
    readonly insteadOf: string | null
    readonly address: string
  }[]
}

interface TonightProps {
  readonly isTonight: boolean
  /** The town it is around when no club is chosen. */
  readonly around: string | null
  readonly rows: readonly Row[]
  readonly more: ReactNode
}

/** The next free courts of the nearest centres. */
export function Tonight({ isTonight, around, rows, more }: TonightProps) {
  const when = isTonight ? 'ce soir' : 'demain soir'
  return (
    <section className="pt-16">
      <div className="tonight-head">
        <h2 className="headline text-2xl">
          {around ? `Autour de ${around}, ${when}` : `Près de toi, ${when}`}
        </h2>
        {more}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={`Plus de terrain libre ${when} par ici.`}>
          Élargis ta recherche ou change de jour.
        </EmptyState>
      ) : (
        <ul className="border-t-2 border-ink">
          {rows.map((row) => (
            <li key={row.slug} className="tonight-row">
              <div className="tonight-center">
                <h3 className="text-lg font-bold">{row.name}</h3>
                {row.distance && <p className="text-sm text-mute">{row.distance}</p>}
              </div>
              <ul className="flex flex-wrap gap-2">
                {row.times.map((slot) => (
                  <li key={slot.start}>
                    <TimeLink
                      to={slot.address}
                      time={slot.start}
                      price={slot.price}
                      insteadOf={slot.insteadOf}
                    />
                  </li>
                ))}
              </ul>
              <Link to={row.address} className="link inline-flex min-h-11 items-center">
                Tous les créneaux<span className="sr-only"> de {row.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
