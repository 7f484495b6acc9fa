import type { WaitingSlot } from './waiting-slot.ts'

/** The slot being booked, and the time from which its court is kept (requirement M67). */
export function WaitingSlotCard({ slot }: { slot: WaitingSlot }) {
  const { center, day, time, duration, price, isPast } = slot
  return (
    <section aria-label="Ta réservation">
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 font-bold">
        <span>
          <span className="inline-block first-letter:uppercase">{day}</span> à{'\u00a0'}
          {time}
        </span>
        {price && <span className="tabular-nums">{price}</span>}
      </p>
      <p>
        {center}, {duration}
      </p>
      <p className="mt-1 text-sm text-mute">{promise(price !== null, isPast)}</p>
    </section>
  )
}

function promise(isAgreed: boolean, isPast: boolean): string {
  if (isPast) return 'Cet horaire est passé\u00a0: on te montre les suivants juste après.'
  if (!isAgreed) return 'Tu reprends ta réservation juste après.'
  return 'Le terrain t’est gardé dès que ton compte est ouvert\u00a0; d’ici là, il reste libre pour tous.'
}
