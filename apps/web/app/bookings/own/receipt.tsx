import type { Booking } from '@quatre/contract'
import { company, dateNumeric, dayLong, duration, eurosExact, time } from '@quatre/domain'
import { redirect } from 'react-router'
import { bookingAddress } from '../../site/addresses.ts'
import { requestContext } from '../../site/context.ts'
import { privatePage } from '../../site/page-head.ts'
import { typographic } from '../../site/typographic.ts'
import { Button } from '../../ui/button.tsx'
import { SubPage } from '../../ui/page.tsx'
import type { Route } from './+types/receipt.ts'
import { cameIn, movedCents, refundLines } from './booking-refunds.ts'
import { findBooking } from './find-booking.ts'
import './receipt.css'

export function meta({ params }: Route.MetaArgs) {
  return privatePage(
    `Reçu de la réservation n°\u00a0${params.bookingId}`,
    'Ce que tu as payé, et ce qui t’a été rendu.',
  )
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const booking = await findBooking(api, params.bookingId)
  // there is nothing to give a receipt for
  if (movedCents(booking) === 0) throw redirect(bookingAddress(booking.id))
  return { booking }
}

export default function Receipt({ loaderData: { booking } }: Route.ComponentProps) {
  return (
    <SubPage back={{ to: bookingAddress(booking.id), label: 'Ma réservation' }}>
      <article className="receipt">
        <header>
          <h1 className="headline text-2xl">Reçu</h1>
          <p className="text-mute">
            Réservation n°{'\u00a0'}
            {booking.id}
          </p>
        </header>
        <div className="receipt-parties">
          <p>
            <b className="font-semibold">{company.name}</b>
            <br />
            {company.address}
            <br />
            {company.registration}
            <br />
            TVA {company.vatNumber}
          </p>
          <p>
            <span className="text-mute">Pour</span>
            <br />
            <b className="font-semibold">{booking.owner}</b>
          </p>
        </div>
        <p>{subjectOf(booking)}</p>
        {booking.promoCode && (
          <p>
            Prix {eurosExact(booking.price.value)}, code promo {booking.promoCode.code} déduit (
            {eurosExact(-booking.promoCode.discount.value)}).
          </p>
        )}
        <Lines booking={booking} />
        <p className="text-sm text-mute">
          Montants TTC, en euros. Ce reçu vaut preuve de paiement{'\u00a0'}; pour une facture, écris
          à {company.email}.
        </p>
      </article>
      <p className="scripted actions mt-6">
        <Button type="button" onClick={() => window.print()}>
          Imprimer ou garder en PDF
        </Button>
      </p>
    </SubPage>
  )
}

function subjectOf({
  sport,
  court,
  center,
  startingDate,
  endingDate,
  ...booking
}: Booking): string {
  const hours = `${time(startingDate)} – ${time(endingDate)} (${duration(booking.duration)})`
  return `${sport.name}, ${court.name}, ${typographic(center.name)}, ${dayLong(startingDate)} ${dateNumeric(startingDate).slice(-4)}, ${hours}.`
}

/** What came in and what went back, a line each, and what is left of it. */
function Lines({ booking }: { readonly booking: Booking }) {
  const came = booking.payments.filter(cameIn)
  const paid = eurosExact(movedCents(booking))
  return (
    <table className="receipt-lines">
      <thead className="sr-only">
        <tr>
          <th scope="col">Mouvement</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {came.map(({ id, createdAt, amount }) => (
          <tr key={id}>
            <th scope="row">
              Payé par carte le {dateNumeric(createdAt)} à{'\u00a0'}
              {time(createdAt)}
              <br />
              <span className="text-sm text-mute">Référence {id.slice(0, 8).toUpperCase()}</span>
            </th>
            <td>{eurosExact(amount.value)}</td>
          </tr>
        ))}
        {came.length === 0 && (
          <tr>
            <th scope="row">Payé</th>
            <td>{paid}</td>
          </tr>
        )}
        {refundLines(booking).map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Reste payé</th>
          <td>{eurosExact(booking.amountAlreadyPaid.value)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
