import { euros } from '@quatre/domain'
import { Form, Link, redirect } from 'react-router'
import { paymentAddress } from '../site/pages/addresses.ts'
import { creditAddress } from './parts/pay-addresses.ts'
import { bookingView, isKept, type BookingView } from '../bookings/parts/view/booking-view.ts'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { planCredit } from './parts/credit-part.tsx'
import { payByCredit } from './parts/pay-owed.ts'
import { PayWays } from './parts/pay-ways.tsx'
import { submit } from '../site/form/submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { PayPage } from './parts/pay-page.tsx'
import type { Route } from './+types/credit.ts'
import { paymentMethods } from './payment-methods.ts'
import { readBooking, readHeldBooking } from './parts/read-booking.ts'
import { shareTerms } from './share-terms.ts'
import { HeldSummary } from './summary.tsx'
import { WaysOut } from './parts/hold/ways-out.tsx'

export const meta = () =>
  privateHead('Payer avec ton SOLDE', 'Ton SOLDE et ton cashback règlent tout ou partie.')

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readHeldBooking(context, request)
  const methods = await paymentMethods(site, booking.id)
  const plan = planCredit(methods, centsIn(new URL(request.url).searchParams.get('part')))
  // Nothing to choose: the payment page is the shorter way.
  if (plan.creditCents === 0) throw redirect(paymentAddress(booking.id))
  const { split, nbPlayers: players } = booking
  const terms = split && shareTerms(booking, { players, missing: split.missing, now: site.now })
  const view = await bookingView(site, booking)
  return {
    // of a shared one its captain's part is paid here
    booking: terms ? { ...view, cents: methods.amount.value, originalCents: null } : view,
    terms,
    back: paymentAddress(booking.id),
    now: site.now,
    methods,
    plan,
    added: await site.api.wallet.extraAmount(),
  }
}

/** Euros as they are typed, in cents; null of a text that is no amount. */
function centsIn(text: string | null): number | null {
  const found = /^\s*(\d{1,4})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text ?? '')
  if (found === null) return null
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return cents > 0 ? cents : null
}

/** Pays all of it with credit: no script, and no card, which nothing needs later. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const booking = await readBooking(context, request)
  const form = await request.formData()
  const owed = { id: String(booking.id), cents: Number(formText(form, 'cents')) }
  return submit(form, () => payByCredit(site, { kind: 'booking', ...owed }))
}

export default function Credit({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, terms, now, methods, plan, added } = loaderData
  const cardCents = methods.amount.value - plan.creditCents
  const guaranteesCents = terms?.missing === 'charge' ? terms.othersCents : 0
  return (
    <PayPage
      title={terms ? 'Payer ta part' : 'Paiement'}
      summary={<HeldSummary booking={booking} now={now} />}
      refusal={actionData?.refusal}
    >
      <PayWays
        kind="booking"
        id={String(booking.id)}
        isOpen={isKept(booking)}
        methods={methods}
        plan={plan}
        later={terms?.later}
        needsCard={guaranteesCents > 0}
        waysOut={<WaysOut booking={booking} />}
      >
        {cardCents === 0 && guaranteesCents > 0 && (
          <p>
            Ta carte garantit les {euros(guaranteesCents)} de tes amis{'\u00a0'}: rien n’y est pris
            maintenant.
          </p>
        )}
        {cardCents > 0 && (
          <Missing
            cents={methods.amount.value - plan.totalCents}
            booking={booking.id}
            added={added}
          />
        )}
      </PayWays>
      <OtherPart booking={booking} />
    </PayPage>
  )
}

interface MissingProps {
  /** Of all credit there is, not only the part in use. */
  readonly cents: number
  readonly booking: number
  /** The amount that one click adds, in euros; without an id nothing can be added. */
  readonly added: { readonly id: number | null; readonly amount: number }
}

/** A little is missing: one click adds it, and the card is not asked for the rest. */
function Missing({ cents, booking, added }: MissingProps) {
  const addedCents = Math.round(added.amount * 100)
  if (added.id === null || cents <= 0 || cents > addedCents) return null
  return (
    <p>
      Il manque {euros(cents)}.{' '}
      <Link to={`/recharge-portefeuille?missing=${cents}&booking=${booking}`} className="link">
        Ajouter {euros(addedCents)} à ton SOLDE
      </Link>
    </p>
  )
}

function OtherPart({ booking }: { readonly booking: Pick<BookingView, 'id'> }) {
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
