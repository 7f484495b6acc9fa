import { kilometres } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PriceTag } from '../ui/price-tag.tsx'
import { EmptyState } from '../ui/states.tsx'

interface Row {
  readonly slug: string
  readonly name: string
  readonly distanceKm: number | null
  readonly address: string
  readonly times: readonly {
    readonly start: string
    readonly cents: number
    readonly insteadOfCents: number | null
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
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="headline text-2xl">{around ? `Autour de ${around}, ${when}` : `Près de toi, ${when}`}</h2>
        {more}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={`Plus de terrain libre ${when} par ici.`}>
          Élargis ta recherche ou change de jour.
        </EmptyState>
      ) : (
        <ul className="border-t-2 border-ink">
          {rows.map((row) => (
            <li
              key={row.slug}
              className="grid gap-x-5 gap-y-3 border-b py-4 page-lg:grid-cols-[15rem_1fr_auto] page-lg:items-center"
            >
              <div className="flex items-baseline justify-between gap-4 page-lg:block">
                <h3 className="text-lg font-bold">{row.name}</h3>
                {row.distanceKm !== null && (
                  <p className="text-sm text-mute">{kilometres(row.distanceKm)}</p>
                )}
              </div>
              <ul className="flex flex-wrap gap-2">
                {row.times.map((slot) => (
                  <li key={slot.start}>
                    <Link to={slot.address} className="time">
                      <span className="figures text-lg">{slot.start}</span>
                      <PriceTag cents={slot.cents} insteadOfCents={slot.insteadOfCents} />
                    </Link>
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
