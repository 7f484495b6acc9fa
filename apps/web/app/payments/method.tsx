import { euros } from '@quatre/domain'
import { Form, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { privatePage } from '../site/page-head.ts'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/method.ts'
import { bookingView } from '../site/bookings/booking-view.ts'
import { HoldTimer } from './hold-timer.tsx'
import { confirmationAddress, paymentAddress } from '../site/addresses.ts'
import { paymentMethods } from './payment-methods.ts'
import { readBooking } from './read-booking.ts'
import { Summary } from './summary.tsx'

export function meta() {
  return privatePage('Comment veux-tu payer', 'Choisis comment tu règles ton terrain.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const booking = await readBooking(context, request)
  if (booking.status === 'Confirmed') throw redirect(confirmationAddress(booking.id))
  if (booking.status !== 'Pending') throw redirect(paymentAddress(booking.id))
  const site = context.get(requestContext)
  const { methods } = await paymentMethods(site, booking.id)
  // With nothing to choose it is no step.
  if (methods.length < 2) throw redirect(paymentAddress(booking.id))
  const { now } = site
  const view = await bookingView(site, booking)
  return { booking: view, back: view.slots, methods, now }
}

export default function Method({ loaderData: { booking, methods, now } }: Route.ComponentProps) {
  return (
    <Page
      look="step"
      title={
        <>
          Comment <span className="whitespace-nowrap">veux-tu</span> payer{'\u00a0'}?
        </>
      }
    >
      <div className="pay-columns">
        <Summary booking={booking}>
          {booking.expiresAt && (
            <HoldTimer expiresAt={booking.expiresAt} createdAt={booking.createdAt} now={now} />
          )}
        </Summary>
        <div className="grid content-start gap-5">
          <Form action="/paiement" className="grid gap-5">
            <input type="hidden" name="booking" value={booking.id} />
            <RadioGroup
              label="Moyen de paiement"
              name="method"
              look="tiles"
              required
              defaultValue={String(methods[0]?.id)}
              options={methods.map(({ id, name }) => ({
                value: String(id),
                label: name,
                detail: `${euros(booking.cents)} maintenant, par carte`,
              }))}
            />
            <div className="pay-bar">
              <Button width="full">Continuer</Button>
            </div>
          </Form>
        </div>
      </div>
    </Page>
  )
}
