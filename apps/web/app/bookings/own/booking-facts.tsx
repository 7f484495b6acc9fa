import type { Booking } from '@quatre/contract'
import { euros, formatPhone, phoneLink, plural } from '@quatre/domain'
import type { ReactNode } from 'react'
import { PriceTag } from '../../ui/price-tag.tsx'
import { priceTexts } from '../../ui/price-texts.ts'
import { typographic } from '../../site/typographic.ts'
import { refundLines } from './booking-refunds.ts'

/** What there is to know of a booking, line by line. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { center, price, originalPricing, amountAlreadyPaid, participations } = booking
  const { number, street, postalCode, city } = center.address
  const players = participations.flatMap(({ player }) => (player ? [player.firstName] : []))
  return (
    <dl className="border-t">
      {booking.holdEnd === null && (
        <>
          <Fact label="Prix">
            <PriceTag {...priceTexts(price.value, originalPricing.value)} />
          </Fact>
          <Fact label="Déjà payé">{euros(amountAlreadyPaid.value)}</Fact>
        </>
      )}
      {refundLines(booking).map(({ label, value }, index) => (
        <Fact key={index} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label="Joueurs">
        {plural(booking.nbPlayers, 'place', 'places')}
        {players.length > 0 && ` · ${players.join(', ')}`}
      </Fact>
      <Fact label="Adresse">
        {typographic(`${`${number} ${street}`.trim()}, ${postalCode} ${city}`)}
      </Fact>
      <Fact label="Téléphone">
        <a href={phoneLink(center.phoneNumber)} className="link inline-flex min-h-6 items-center">
          {formatPhone(center.phoneNumber)}
        </a>
      </Fact>
      <Fact label={booking.holdEnd === null ? 'Réservation' : 'Demande'}>
        n°{'\u00a0'}
        {booking.id}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] gap-4 border-b py-3 page-sm:grid-cols-[10rem_1fr]">
      <dt className="text-mute">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
