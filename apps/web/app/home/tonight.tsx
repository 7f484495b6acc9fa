import type { ReactNode } from 'react'
import { CenterRows } from '../bookings/parts/selection/center-rows.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { HomeData } from './home-data.ts'

interface TonightProps {
  readonly tonight: HomeData['tonight']
  readonly more: ReactNode
}

/** The next free courts of the visitor's club and of those near it. */
export function Tonight({ tonight, more }: TonightProps) {
  return (
    <section className="home-part">
      <div className="tonight-head">
        <h2 className="headline text-xl page-md:text-2xl">
          Près de toi, {tonight?.isTonight === false ? 'demain soir' : 'ce soir'}
        </h2>
        {more}
      </div>
      {tonight ? (
        <CenterRows {...tonight} heading="h3" />
      ) : (
        <EmptyState title="Plus de terrain libre par ici.">
          Cherche dans une autre ville ou un autre jour.
        </EmptyState>
      )}
    </section>
  )
}
