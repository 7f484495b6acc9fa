import type { Booking } from '@quatre/contract'
import { company, dateNumeric, dayLong, duration, eurosExact, time } from '@quatre/domain'
import { redirect } from 'react-router'
import { bookingAddress } from '../../site/pages/addresses.ts'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { ReceiptLink } from '../../payments/parts/receipt-link.tsx'
import { typographic } from '../../ui/typographic.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/receipt.ts'
import { cameIn, movedCents, partLabels, refundLines } from './booking-refunds.ts'
import { findBooking } from '../parts/find-booking.ts'
import './receipt.css'

export function meta({ params }: Route.MetaArgs) {
  return privateHead(
    `Reçu de la réservation n°\u00a0${params.bookingId}`,
    'Ce que tu as payé, et ce qui t’a été rendu.',
  )
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const booking = await findBooking(api, params.bookingId)
  const { id } = await api.members.me()
  const query = { bookingId: booking.id, _limit: 100 }
  const { entries } = await api.receipts.list({ params: { id }, query })
  // there is nothing to give a receipt for
  if (entries.length === 0) throw redirect(bookingAddress(booking.id))
  const paid = entries.find(({ kind }) => kind === 'payment')
  const paidCents = movedCents(booking) || (paid?.amount.value ?? 0)
  return { booking, paidCents, files: entries.flatMap(({ receipt }) => receipt ?? []).toReversed() }
}

export default function Receipt({
  loaderData: { booking, paidCents, files },
}: Route.ComponentProps) {
  return (
    <Page back={{ to: bookingAddress(booking.id), label: 'Ma réservation' }}>
      <article className="receipt">
        <header>
          <h1 className="headline text-2xl">Reçu</h1>
          <p className="text-mute">
            Réservation n°{'\u00a0'}
            {booking.id}
          </p>
        </header>
        <div className="receipt-parties">
          {/* an invoice names its seller */}
          {files.length === 0 && (
            <p>
              <b className="font-semibold">{company.name}</b>
              <br />
              {company.address}
              <br />
              {company.registration}
              <br />
              TVA {company.vatNumber}
            </p>
          )}
          <p>
            <span className="text-mute">Pour</span>
            <br />
            <b className="font-semibold">{booking.owner}</b>
          </p>
        </div>
        <p>{receiptSubject(booking)}</p>
        {booking.promoCode && (
          <p>
            Prix {eurosExact(booking.price.value)}, code promo {booking.promoCode.code} déduit (
            {eurosExact(-booking.promoCode.discount.value)}).
          </p>
        )}
        <Lines booking={booking} paidCents={paidCents} />
        <p className="text-sm text-mute">Montants TTC, en euros.</p>
      </article>
      {files.length > 0 ? (
        <ul className="mt-6 grid max-w-reading border-t-2 border-ink">
          {files.map((receipt) => (
            <li key={receipt.number} className="border-b">
              <ReceiptLink {...receipt} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="scripted actions mt-6">
          <Button type="button" onClick={() => window.print()}>
            Imprimer ou garder en PDF
          </Button>
        </p>
      )}
    </Page>
  )
}

function receiptSubject({
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

/** The payments and refunds, a line each, and their balance. */
function Lines({ booking, paidCents }: { readonly booking: Booking; readonly paidCents: number }) {
  const came = booking.payments.filter(cameIn)
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
        {booking.parts.map(({ source, amount }) => (
          <tr key={source}>
            <th scope="row">{partLabels[source]}</th>
            <td>{eurosExact(amount.value)}</td>
          </tr>
        ))}
        {came.length + booking.parts.length === 0 && (
          <tr>
            <th scope="row">Payé</th>
            <td>{eurosExact(paidCents)}</td>
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
