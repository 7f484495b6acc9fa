import { Link } from 'react-router'
import { searchQuery } from '../site/bookings/search/search.ts'
import { Icon } from '../ui/icon.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { NextSlots } from './next-slots.ts'

interface NextSlotsStripProps {
  readonly slug: string
  readonly sport: number
  readonly date: string
  /** Null when they could not be read. */
  readonly slots: NextSlots | null
}

/** Today's next free slots: a press leads to the planning at that time. */
export function NextSlotsStrip({ slug, sport, date, slots }: NextSlotsStripProps) {
  const planning = (from: string | null) => `/${slug}/reserver${searchQuery({ date, sport, from })}`
  return (
    <section aria-labelledby="next-slots" className="border-b bg-line">
      <div className="layout-width py-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="next-slots" className="headline text-xl">
            Libre aujourd’hui
          </h2>
          <Link to={planning(null)} className="link inline-flex min-h-11 items-center gap-2">
            Tous les créneaux <Icon name="arrow" size={18} />
          </Link>
        </div>
        {slots === null && (
          <div className="mt-3">
            <ErrorState title="Les créneaux n’ont pas pu être lus">
              Ouvre le planning, ou recharge la page dans un instant.
            </ErrorState>
          </div>
        )}
        {slots?.free.length === 0 && (
          <p className="mt-2 text-mute">
            {slots.notice ?? 'Plus de créneau libre aujourd’hui. Regarde les jours suivants.'}
          </p>
        )}
        {slots && slots.free.length > 0 && (
          <ul className="-mx-4 mt-3 flex gap-3 overflow-x-auto px-4 pt-1 pb-2">
            {slots.free.map((slot) => (
              <li key={slot.from} className="flex-none">
                <Link
                  to={planning(slot.from)}
                  className="block min-w-28 rounded-control border border-edge px-4 py-3 hover:border-court hover:bg-court-tint active:bg-dune"
                >
                  <span className="figures block text-xl leading-tight">{slot.time}</span>
                  <span className="text-sm text-mute">dès {slot.price}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
