import type { CampDay } from '@quatre/contract'
import { dayShort, euros, plural, time } from '@quatre/domain'
import { PlacesLeft } from '../parts/places-left.tsx'
import { capital, optionNames } from '../parts/words.ts'

/** The days of a camp: places, price alone, and options. */
export function CampDays({
  days,
  now,
}: {
  readonly days: readonly CampDay[]
  readonly now: number
}) {
  return (
    <ol className="price-rows">
      {days.map((day) => {
        const isOver = Date.parse(day.startsAt) <= now
        return (
          <li key={day.id} className="border-b py-3">
            <p className="flex items-baseline justify-between gap-4">
              <b>{capital(dayShort(day.startsAt))}</b>
              <span>
                {day.isCalledOff ? (
                  'Annulé'
                ) : isOver ? (
                  <span className="text-mute">Passé</span>
                ) : (
                  <PlacesLeft placesLeft={day.placesLeft} waiting={0} />
                )}
              </span>
              {day.price && <span className="figures">{euros(day.price.value)}</span>}
            </p>
            <p className="text-sm text-mute">
              {`${time(day.startsAt)} à ${time(day.endsAt)}`}
              {day.options.map(({ id, name, price, placesLeft }) => (
                <span key={id} className="block">
                  {`${optionNames[name]}, ${euros(price.value)}, ${placesLeft === 0 ? 'plus de place' : plural(placesLeft, 'place', 'places')}`}
                </span>
              ))}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
