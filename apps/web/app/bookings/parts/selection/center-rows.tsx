import { lazy, Suspense, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { loadPart } from '../../../ui/browser/network.ts'
import { CourtPriceNote } from '../../../ui/prices/court-price-note.tsx'
import { TimeLink } from '../../../ui/prices/time-link.tsx'
import { groupLinksLater } from '../keyboard/group-links-later.ts'
import type { CenterTime, CenterTimes } from '../times/center-times.ts'

const SelectionBar = import.meta.env.SSR
  ? (await import('./selection-bar.tsx')).default
  : lazy(() => loadPart(() => import('./selection-bar.tsx')))

interface CenterRowsProps {
  readonly label?: string
  readonly rows: readonly CenterTimes[]
  readonly sport: number
  /** `auj. 22 nov.` */
  readonly day: string
  /** When the member's own times were read, in epoch milliseconds. */
  readonly ownReadAt: number
  readonly heading: 'h2' | 'h3'
}

/** Centres with their next free times; a press chooses one, « Continuer » holds it. */
export function CenterRows({ label, rows, heading: Heading, ...shown }: CenterRowsProps) {
  const { chosen, choose } = useChosenTime(rows)
  return (
    <div ref={groupLinksLater}>
      <CourtPriceNote minutes={rows.flatMap(({ times }) => times)[0]?.duration} />
      <ul className="border-t-2 border-ink" aria-label={label} data-links="rows">
        {rows.map((row) => (
          <li key={row.slug} className="tonight-row">
            <div className="tonight-center">
              <Heading className="text-lg font-bold">{row.name}</Heading>
              {row.distance && <p className="flex-none text-sm text-mute">{row.distance}</p>}
            </div>
            <ul className="flex flex-wrap gap-2">
              {row.times.map((slot) => (
                <li key={slot.id}>
                  <TimeLink
                    to={slot.address}
                    time={slot.time}
                    price={slot.price}
                    fullPrice={slot.fullPrice}
                    note={slot.own && 'à toi'}
                    spoken={`à ${row.name}`}
                    selected={slot === chosen?.slot}
                    onClick={choose(slot)}
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
      {chosen && (
        <Suspense>
          <SelectionBar selected={selectedTime(chosen, shown)} ownReadAt={shown.ownReadAt} />
        </Suspense>
      )}
    </div>
  )
}

interface Chosen {
  readonly slot: CenterTime
  readonly row: CenterTimes
}

/** The time that the address has chosen (`at`), and how a press chooses another. */
function useChosenTime(rows: readonly CenterTimes[]) {
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const at = query.get('at')
  const chosen = rows
    .flatMap((row) => row.times.map((slot) => ({ row, slot })))
    .find(({ slot }) => slot.id === at)
  // A first press chooses, a second goes on; without JavaScript the first goes on.
  const choose = (slot: CenterTime) => (event: MouseEvent) => {
    if (slot.id === at || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    query.set('at', slot.id)
    void navigate(`?${query.toString()}`, { replace: true, preventScrollReset: true })
  }
  return { chosen, choose }
}

function selectedTime(
  { row, slot: { start, duration, time, price, cents, fieldType, own } }: Chosen,
  { sport, day }: Pick<CenterRowsProps, 'sport' | 'day'>,
) {
  return {
    slot: { center: row.slug, sport, fieldType: 0, start, duration },
    day,
    time,
    price: `${row.name}, ${fieldType ? `${fieldType.toLowerCase()}, ` : ''}${price} le terrain`,
    cents,
    own,
  }
}
