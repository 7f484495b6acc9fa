import type { Booking } from '@quatre/contract'
import {
  dayShort,
  duration,
  euros,
  formatPhone,
  phoneLink,
  playedWith,
  placeLine,
  plural,
  time,
} from '@quatre/domain'
import { Link } from 'react-router'
import { PriceTag } from '../../ui/prices/price-tag.tsx'
import { priceTexts } from '../../ui/prices/price-texts.ts'
import { receiptAddress } from '../../site/pages/addresses.ts'
import { lateCancellation } from '../parts/late-cancellation.ts'
import { typographic } from '../../ui/typographic.ts'
import { movedCents, refundLines } from './booking-refunds.ts'
import { Fact } from '../../ui/fact.tsx'

interface BookingFactsProps {
  readonly booking: Booking
  readonly now: number
}

/** The facts of a booking, line by line. */
export function BookingFacts({ booking, now }: BookingFactsProps) {
  const { center, court, price, originalPricing, participations } = booking
  const isComing = booking.status === 'Confirmed' && Date.parse(booking.startingDate) > now
  const players = participations.flatMap(({ player }) => (player ? [player.firstName] : []))
  const priceTag = <PriceTag {...priceTexts(price.value, originalPricing.value)} />
  const moved = movedCents(booking)
  return (
    <dl className="border-t-2 border-ink">
      <Fact label="Où">
        <b className="font-semibold">{typographic(center.name)}</b>
        <br />
        {typographic(placeLine(center.address))}
        <br />
        <a href={phoneLink(center.phoneNumber)} className="link inline-flex min-h-11 items-center">
          {formatPhone(center.phoneNumber)}
        </a>
      </Fact>
      <Fact label="Quand">
        {time(booking.startingDate)} – {time(booking.endingDate)} ({duration(booking.duration)})
      </Fact>
      <Fact label="Terrain">
        {playedWith(booking)}, {court.name}, {court.fieldType.toLowerCase()}
      </Fact>
      <Fact label="Joueurs">
        {plural(booking.nbPlayers, 'place', 'places')}
        {players.length > 0 && ` · ${players.join(', ')}`}
      </Fact>
      {isComing && <Fact label="Annulation">{cancelRule(booking, now)}</Fact>}
      {booking.holdEnd === null && moved !== price.value && <Fact label="Prix">{priceTag}</Fact>}
      {booking.holdEnd === null && booking.promoCode && (
        <Fact label="Code promo">
          {booking.promoCode.code}, {euros(-booking.promoCode.discount.value)}
        </Fact>
      )}
      {booking.holdEnd === null && (
        <Fact label="Payé">{moved === price.value ? priceTag : euros(moved)}</Fact>
      )}
      {refundLines(booking).map(({ label, value }, index) => (
        <Fact key={index} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label={booking.holdEnd === null ? 'Réservation' : 'Demande'}>
        n°{'\u00a0'}
        {booking.id}
        {(moved > 0 || booking.refunds.length > 0) && (
          <>
            <br />
            <Link
              to={receiptAddress(booking.id)}
              className="link inline-flex min-h-11 items-center"
            >
              Voir le reçu
            </Link>
          </>
        )}
      </Fact>
    </dl>
  )
}

function cancelRule(booking: Booking, now: number): string {
  const { freeUntil } = booking
  if (Date.parse(freeUntil) < now) return lateCancellation(booking)
  return `Gratuite jusqu’au ${dayShort(freeUntil)} à\u00a0${time(freeUntil)}`
}
