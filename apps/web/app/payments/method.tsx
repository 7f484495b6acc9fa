import { euros } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { paymentAddress } from '../site/pages/addresses.ts'
import { creditName } from '../site/payments/credit-name.ts'
import {
  clubConfirmationAddress,
  creditAddress,
  endedCodeAddress,
  methodAddress,
  passAddress,
  severalAddress,
} from '../site/payments/pay-addresses.ts'
import { bookingView } from '../site/bookings/view/booking-view.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { submit } from '../site/form/submit.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/method.ts'
import { takeOffEndedCode } from './hold/ended-code.ts'
import { paymentMethods } from './payment-methods.ts'
import { readBooking, readHeldBooking } from './read-booking.ts'
import { HeldSummary } from './summary.tsx'

/** Numbers of the ways to pay (specification, section 9). */
const split = 2
const atClub = 1

export const meta = () =>
  privateHead('Comment veux-tu payer', 'Choisis comment tu règles ton terrain.')

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const booking = await readHeldBooking(context, request)
  if (booking.split !== null) throw redirect(severalAddress(booking.id))
  const site = context.get(requestContext)
  const { methods, passes, credit } = await paymentMethods(site, booking.id)
  const ids = methods.map(({ id }) => id)
  const view = await bookingView(site, booking)
  return {
    booking: view,
    back: view.slots,
    now: site.now,
    ids,
    passes,
    credit,
  }
}

/** The booking of somebody whom their centre lets pay there. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const { id } = await readBooking(context, request)
  return submit(await request.formData(), async () => {
    try {
      await site.api.bookings.payAtClub({ params: { id }, idempotencyKey: `club-${id}` })
    } catch (error) {
      if (await takeOffEndedCode(site, id, error)) return redirect(endedCodeAddress(id))
      throw error
    }
    return redirect(clubConfirmationAddress(id))
  })
}

export default function Method({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, now, ids, passes, credit } = loaderData
  const { id, cents, shareCents, players } = booking
  const { state } = useNavigation()
  const creditCents = credit.total.value
  const fromCredit = Math.min(creditCents, cents)
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
        <HeldSummary booking={booking} now={now} />
        <div className="grid content-start gap-3 pb-10">
          {actionData?.refusal && <ErrorState title={actionData.refusal} />}
          <ul className="ways">
            <Way to={paymentAddress(id)} icon="card" name="Par carte">
              {euros(cents)} maintenant, pour tout le monde.
            </Way>
            {ids.includes(split) && (
              <Way to={severalAddress(id)} icon="users" name={`À ${players}, chacun sa part`}>
                {euros(shareCents[0] ?? cents)} maintenant pour toi, tes amis paient par un lien.
              </Way>
            )}
            {fromCredit > 0 && (
              <Way to={creditAddress(id)} icon="wallet" name={`Avec ton ${creditName(credit)}`}>
                {fromCredit === cents
                  ? `${euros(cents)} de tes ${euros(creditCents)}, rien sur ta carte.`
                  : `${euros(fromCredit)} de ton crédit, ${euros(cents - fromCredit)} par carte.`}
              </Way>
            )}
            {passes.includes('gymlib') && (
              <Way to={passAddress(id)} icon="receipt" name="Avec un pass Gymlib">
                Ton pass règle, rien sur ta carte.
              </Way>
            )}
          </ul>
          {ids.includes(atClub) && (
            <Form method="post" action={methodAddress(id)}>
              <Button look="quiet" width="full" pending={state === 'submitting'}>
                Payer {euros(cents)} au club
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Page>
  )
}

interface WayProps {
  readonly to: string
  readonly icon: IconName
  readonly name: string
  readonly children: ReactNode
}

function Way({ to, icon, name, children }: WayProps) {
  return (
    <li>
      <Link to={to} className="way">
        <Icon name={icon} />
        <span>
          <b>{name}</b>
          <span className="block text-sm text-mute">{children}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
