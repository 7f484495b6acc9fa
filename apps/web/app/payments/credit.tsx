import { creditParts, euros, type CreditSource } from '@quatre/domain'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { confirmationAddress, paymentAddress } from '../site/addresses.ts'
import { creditAddress } from '../site/payments/pay-addresses.ts'
import { bookingView, type BookingView } from '../site/bookings/booking-view.ts'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form-text.ts'
import { pageHead } from '../site/page-head.ts'
import { CardForm } from '../site/payments/card-form.tsx'
import { submit } from '../site/submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/credit.ts'
import { bookingTarget } from './booking-target.ts'
import { HoldTimer } from './hold-timer.tsx'
import { paymentMethods } from './payment-methods.ts'
import { readBooking } from './read-booking.ts'
import { Summary } from './summary.tsx'
import { WaysOut } from './ways-out.tsx'

const extraCents = 500

export function meta() {
  return pageHead({
    title: 'Payer avec ton SOLDE',
    description: 'Ton SOLDE et ton cashback règlent tout ou partie.',
    noindex: true,
  })
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readBooking(context, request)
  if (booking.status === 'Confirmed') throw redirect(confirmationAddress(booking.id))
  if (booking.status !== 'Pending') throw redirect(paymentAddress(booking.id))
  const { credit, amount, card, storedCards } = await paymentMethods(site, booking.id)
  const balance = {
    cashback: credit.cashback.value,
    wallet: credit.wallet.value,
    bonus: credit.bonus.value,
  }
  const mostCents = Math.min(credit.total.value, amount.value)
  // Nothing to choose: the payment page is the shorter way.
  if (mostCents === 0) throw redirect(paymentAddress(booking.id))
  const asked = centsIn(new URL(request.url).searchParams.get('part'))
  const creditCents = asked === null ? mostCents : Math.min(asked, mostCents)
  const view = await bookingView(site, booking)
  return {
    booking: view,
    back: view.slots,
    now: site.now,
    card,
    storedCards,
    dueCents: amount.value,
    totalCents: credit.total.value,
    creditCents,
    parts: creditParts(balance, creditCents) ?? [],
  }
}

/** Euros as they are typed, in cents; null of what is no amount. */
function centsIn(text: string | null): number | null {
  const found = /^\s*(\d{1,4})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text ?? '')
  if (found === null) return null
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return cents > 0 ? cents : null
}

/** Pays all of it with credit: no card, and no script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const booking = await readBooking(context, request)
  const form = await request.formData()
  const cents = Number(formText(form, 'cents'))
  return submit(form, async () => {
    const result = await api.payments.payBooking({
      query: { bookingId: booking.id, paidCredit: cents },
      idempotencyKey: `credit-${booking.id}-${cents}-${booking.createdAt}`.replace(/[^\w-]/g, ''),
      body: { amount: { currency: 'EUR', value: cents } },
    })
    return redirect(confirmationAddress(Number(result.of.id)))
  })
}

const names: Record<CreditSource, string> = {
  cashback: 'Cashback',
  wallet: 'SOLDE',
  bonus: 'SOLDE offert',
}

export default function Credit({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, now, card, storedCards, dueCents, totalCents, creditCents, parts } = loaderData
  const cardCents = dueCents - creditCents
  const pays = parts.map(({ source, amountCents }) => `${euros(amountCents)} de ${names[source]}`)
  const refusal = actionData?.refusal
  return (
    <Page look="step" title="Payer avec ton SOLDE">
      <div className="pay-columns">
        <Summary booking={booking}>
          {booking.expiresAt && (
            <HoldTimer expiresAt={booking.expiresAt} createdAt={booking.createdAt} now={now} />
          )}
        </Summary>
        <div className="grid content-start gap-5">
          {refusal && <ErrorState title={refusal}>Rien n’a été pris.</ErrorState>}
          <p className="text-lg">
            Tu as <b className="figures">{euros(totalCents)}</b>
            {'\u00a0'}: on prend {list.format(pays)}.
          </p>
          {cardCents === 0 ? (
            <WithoutCard cents={dueCents} />
          ) : (
            <>
              <Missing cents={cardCents} booking={booking.id} />
              <CardForm
                target={bookingTarget(booking, creditCents)}
                card={card}
                storedCards={storedCards}
                waysOut={<WaysOut booking={booking} />}
              />
            </>
          )}
          <OtherPart booking={booking} />
        </div>
      </div>
    </Page>
  )
}

const list = new Intl.ListFormat('fr')

function WithoutCard({ cents }: { readonly cents: number }) {
  const { state } = useNavigation()
  return (
    <Form method="post" className="pay-bar">
      <input type="hidden" name="cents" value={cents} />
      <p className="pay-note">{euros(cents)} pris maintenant sur ton crédit, rien sur ta carte.</p>
      <Button width="full" pending={state === 'submitting'}>
        Payer {euros(cents)} avec mon SOLDE
      </Button>
    </Form>
  )
}

/** A little is missing: one click adds it, and the card is not asked for the rest. */
function Missing({ cents, booking }: { readonly cents: number; readonly booking: number }) {
  if (cents > extraCents) return null
  return (
    <p>
      Il manque {euros(cents)}.{' '}
      <Link to={`/recharge-portefeuille?missing=${cents}&booking=${booking}`} className="link">
        Ajouter {euros(extraCents)} à ton SOLDE
      </Link>
    </p>
  )
}

function OtherPart({ booking }: { readonly booking: BookingView }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">Utiliser une autre part</summary>
      <Form action={creditAddress(booking.id)} className="mt-2 flex items-end gap-2">
        <input type="hidden" name="booking" value={booking.id} />
        <TextField label="Part de ton crédit, en euros" name="part" inputMode="decimal" required />
        <Button look="quiet">Changer</Button>
      </Form>
    </details>
  )
}
