import type { Api } from '@quatre/contract'
import { dayLong, dayShort, euros, plural, time } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { cancelAddress, waitingAddress } from '../../site/pages/addresses.ts'
import { useLookAgain } from '../../bookings/parts/use-look-again.ts'

type Bookings = Awaited<ReturnType<Api['closing']['describe']>>['bookings']

/** The obstacles: bookings to come, cancelled one by one, and payments still under way. */
export function BookingsFirst({ bookings }: { readonly bookings: Bookings }) {
  const toCancel = bookings.filter(({ cancellable }) => cancellable)
  const paying = bookings.filter(({ cancellable }) => !cancellable)
  return (
    <>
      {toCancel.length > 0 && (
        <Section
          id="d-abord"
          title={`D’abord, ${plural(toCancel.length, 'réservation', 'réservations')} à annuler`}
          bookings={toCancel}
        >
          Tu vois ce qui t’est rendu avant chaque annulation. Reviens ici ensuite.
        </Section>
      )}
      {paying.length > 0 && <PaymentsFirst bookings={paying} />}
    </>
  )
}

function PaymentsFirst({ bookings }: { readonly bookings: Bookings }) {
  useLookAgain()
  return (
    <Section id="en-cours" title="Un paiement est encore en cours" bookings={bookings}>
      Nous attendons la réponse de ta banque, quelques minutes au plus. Cette page suit.
    </Section>
  )
}

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly bookings: Bookings
  readonly children: ReactNode
}

function Section({ id: heading, title, bookings, children }: SectionProps) {
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="headline text-xl">
        {title}
      </h2>
      <p className="mt-2 text-mute">{children}</p>
      <ul className="mt-4 border-t">
        {bookings.map(({ id, startingDate, center, price, cancellable }) => {
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
                to={cancellable ? cancelAddress(id) : waitingAddress(id)}
                aria-label={`${cancellable ? 'Annuler' : 'Suivre le paiement de'} ${name}, ${when}`}
                className="link inline-flex min-h-11 flex-none items-center"
              >
                {cancellable ? 'Annuler' : 'Suivre'}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
