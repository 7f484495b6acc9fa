import { euros } from '@quatre/domain'
import { redirect } from 'react-router'
import { bookingAddress, paymentAddress } from '../site/pages/addresses.ts'
import { buyCardAddress } from '../payments/parts/card-addresses.ts'
import { bookingView } from '../bookings/parts/view/booking-view.ts'
import { readBooking } from '../payments/parts/read-booking.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/pay-with-card.ts'
import { planView } from './parts/plan-view.ts'
import { readActiveCards } from './read-cards.ts'
import './parts/cards.css'

export const meta = () =>
  privateHead('Payer avec ma carte', 'Ce que ta carte change au prix de ce terrain.')

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readBooking(context, request)
  const { id } = booking
  if (booking.status !== 'Pending') throw redirect(bookingAddress(id))
  const cards = await readActiveCards(site, await site.api.members.me())
  // a card begins with its purchase
  if (cards.length === 0) throw redirect(buyCardAddress())
  const plans = cards.map(({ offre }) => planView(offre))
  const isGood = ({ offre }: (typeof cards)[number]) =>
    offre.center === null || offre.center.id === booking.center.id
  const { dayShort, time, cents, originalCents, slots } = await bookingView(site, booking)
  return {
    id,
    when: `${dayShort}, ${time}`,
    center: booking.center.name,
    cents,
    originalCents,
    plans: plans.map(({ name, when, place }) => ({ name, when, place })),
    isGoodHere: cards.some(isGood),
    back: slots,
  }
}

export default function PayWithCard({ loaderData }: Route.ComponentProps) {
  const { id, when, center, cents, originalCents, plans, isGoodHere } = loaderData
  const [plan] = plans
  return (
    <Page look="step" title="Payer avec ma carte">
      <div className="my-card">
        <p className="text-on-ink">
          {center}
          {'\u00a0'}· {when}
        </p>
        <p className="mt-2">
          <b className="figures text-3xl">{euros(cents)}</b>{' '}
          {originalCents !== null && <s className="text-on-ink">{euros(originalCents)}</s>}
        </p>
        <p className="mt-3 text-lg">{advantageText(originalCents !== null, isGoodHere, plan)}</p>
        <div className="actions mt-6">
          <LinkButton to={paymentAddress(id)}>Payer {euros(cents)}</LinkButton>
        </div>
      </div>
    </Page>
  )
}

type Plan = Route.ComponentProps['loaderData']['plans'][number] | undefined

/** Which advantage the price has, in words. */
function advantageText(isReduced: boolean, isGoodHere: boolean, plan: Plan): string {
  if (plan === undefined) return ''
  const { name, when, place } = plan
  if (!isGoodHere)
    return `Ta carte ${name} s’applique ${place}\u00a0: ici, le terrain est au prix normal.`
  if (!isReduced) return `Ta carte ${name} s’applique ${when}\u00a0: ce créneau est au prix normal.`
  return `Le meilleur avantage est déjà compté\u00a0: avec ta carte ${name}, ${when}. Les avantages ne s’ajoutent pas.`
}
