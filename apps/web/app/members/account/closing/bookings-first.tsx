import type { Api } from '@quatre/contract'
import { dayLong, dayShort, euros, plural, time } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../../typographic.ts'
import { cancelAddress } from '../../../bookings/own/booking-addresses.ts'

type Closing = Awaited<ReturnType<Api['sessions']['closing']>>

/** Bookings to come keep courts: they are cancelled one by one, each with its own refund. */
export function BookingsFirst({ bookings }: Pick<Closing, 'bookings'>) {
  return (
    <section aria-labelledby="d-abord">
      <h2 id="d-abord" className="headline text-xl">
        D’abord, {plural(bookings.length, 'réservation', 'réservations')} à annuler
      </h2>
      <p className="mt-2 text-mute">
        Tu vois ce qui t’est rendu avant chaque annulation. Reviens ici ensuite.
      </p>
      <ul className="mt-4 border-t">
        {bookings.map(({ id, startingDate, center, price }) => {
          const name = typographic(center)
          const when = `${dayLong(startingDate)} à ${time(startingDate)}`
          return (
            <li key={id} className="flex items-center justify-between gap-x-6 border-b py-3">
              <div className="min-w-0">
                <p className="font-bold">{name}</p>
                <p className="text-mute">
                  {dayShort(startingDate)} à {time(startingDate)}
                </p>
              </div>
              <p className="ml-auto flex-none font-semibold tabular-nums">{euros(price.value)}</p>
              <Link
                to={cancelAddress(id)}
                aria-label={`Annuler ${name}, ${when}`}
                className="link inline-flex min-h-11 flex-none items-center"
              >
                Annuler
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
