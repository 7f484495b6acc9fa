import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import type { NextSlots } from './next-slots.ts'

interface NextSlotsStripProps {
  readonly slug: string
  readonly sportType: number
  readonly slots: NextSlots
}

/** Today's next free slots: a press leads to the day's planning. */
export function NextSlotsStrip({ slug, sportType, slots }: NextSlotsStripProps) {
  const planning = `/${slug}/reserver?${new URLSearchParams({ date: slots.date, sportType: String(sportType) }).toString()}`
  return (
    <section aria-labelledby="next-slots" className="border-b bg-line">
      <div className="layout-width py-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="next-slots" className="headline text-xl">
            Libre aujourd’hui
          </h2>
          <Link to={planning} className="link inline-flex min-h-11 items-center gap-2">
            Tous les créneaux <Icon name="arrow" size={18} />
          </Link>
        </div>
        {slots.free.length === 0 ? (
          <p className="mt-2 text-mute">
            {slots.notice ?? 'Plus de créneau libre aujourd’hui. Regarde les jours suivants.'}
          </p>
        ) : (
          <ul className="-mx-4 mt-3 flex gap-3 overflow-x-auto px-4 pb-2">
            {slots.free.map((slot) => (
              <li key={slot.startingDate} className="flex-none">
                <Link
                  to={planning}
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
