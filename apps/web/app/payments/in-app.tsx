import { redirect } from 'react-router'
import { findMember } from '../site/pages/access.ts'
import { inAppAddress } from './parts/pay-addresses.ts'
import { readMemberBookings } from '../bookings/parts/member-bookings.ts'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { EmptyState } from '../ui/states.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/in-app.ts'

export const meta = () =>
  privateHead('Paiement dans l’application', 'Le paiement dans l’application.')

/** The application opens it for the court that its player keeps. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const member = await findMember(site)
  if (member === null) return { isKnown: false }
  const { coming } = await readMemberBookings(site.api, site.now)
  const hold = coming.find(({ isOwn, status }) => isOwn && status === 'Pending')
  if (hold) throw redirect(inAppAddress(hold.id))
  return { isKnown: true }
}

export default function InApp({ loaderData: { isKnown } }: Route.ComponentProps) {
  return (
    <Page look="step" title="Paiement">
      {isKnown ? (
        <EmptyState title="Aucun terrain à payer">
          Choisis un créneau dans l’application, il t’attend ici.
        </EmptyState>
      ) : (
        <EmptyState title="Ta session est terminée.">
          Reviens dans l’application et connecte-toi pour payer ton terrain.
        </EmptyState>
      )}
    </Page>
  )
}
