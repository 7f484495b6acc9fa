import { dateNumeric } from '@quatre/domain'
import { redirect } from 'react-router'
import { buyCardAddress, payCardAddress } from '../payments/parts/card-addresses.ts'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/bought.ts'
import { myCardView } from './my-card.tsx'
import { fetchOfferItem } from './read-cards.ts'
import { Steps } from './steps.tsx'
import './cards.css'

export const meta = () =>
  privateHead('Carte active', 'Ta carte est active\u00a0: les terrains sont à moitié prix.')

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = idIn(url.searchParams.get('carte')) ?? 0
  const found = await fetchOfferItem(context.get(requestContext), id)
  if (found.failed) throw redirect(buyCardAddress())
  if (!found.item.paid) throw redirect(payCardAddress(id))
  return myCardView(found.item)
}

export default function Bought({ loaderData: card }: Route.ComponentProps) {
  const { name, place, when, lastDay, renewsOn, price } = card
  return (
    <Page look="step" title={`Ta carte ${name} est active`}>
      <Steps at={2} />
      <div role="status" className="my-card">
        <p className="text-lg">
          Terrains à moitié prix {when}, {place}. Le prix réduit s’affiche déjà dans les créneaux.
        </p>
        <p className="mt-3 text-on-ink">
          {renewsOn === null
            ? `Elle s’arrête d’elle-même après le ${dateNumeric(lastDay)}.`
            : `Elle se renouvelle le ${dateNumeric(renewsOn)}, ${price}. On te prévient une semaine avant.`}
        </p>
        <div className="actions mt-6">
          <LinkButton to="/reservations/slots">Trouver un créneau</LinkButton>
          <LinkButton to="/mucho" look="quiet">
            Voir mon abonnement
          </LinkButton>
        </div>
      </div>
    </Page>
  )
}
