import { contracted } from '@quatre/domain'
import { redirect } from 'react-router'
import { findMember } from '../site/pages/access.ts'
import { buyCardAddress } from '../payments/parts/card-addresses.ts'
import { centerRegions } from '../centers/parts/center-select.tsx'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { pageHead, titleOfCenter } from '../site/pages/page-head.ts'
import { submit } from '../site/form/submit.ts'
import { typographic } from '../ui/typographic.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/mucho.ts'
import { MyCard, myCardView } from './parts/my-card.tsx'
import { sortPlans } from './parts/plan-view.ts'
import { PlaceChoice, Plans } from './plans.tsx'
import { centerOfCards, readActiveCards, readOffers } from './read-cards.ts'

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  return pageHead({
    title: titleOfCenter('Carte Mucho', params, loaderData?.center),
    description: 'Les terrains à moitié prix\u00a0: compare les cartes avec les prix de ton club.',
    canonical: '/mucho',
    matches,
  })
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerOfCards(site, url, params)
  const member = await findMember(site)
  const cards = member ? await readActiveCards(site, member) : []
  // a member without a card is here to buy one
  if (member && cards.length === 0) throw redirect(`${buyCardAddress()}${url.search}`)
  const held = cards.map(({ offreType }) => offreType.name)
  const offers = await readOffers(site, center)
  const others = offers.filter(({ offreType }) => !held.includes(offreType.name))
  return {
    center: center && typographic(center.name),
    cards: cards.map(myCardView),
    ...sortPlans(others),
    regions: center === null ? centerRegions(await site.centers()) : [],
  }
}

/** Stops a card for the end of its period, or takes that back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const form = await request.formData()
  const id = idIn(formText(form, 'card')) ?? 0
  const renews = formText(form, 'renews') === 'true'
  return submit(form, () => api.cards.renewal({ params: { id }, body: { renews } }))
}

export default function Mucho({ loaderData, actionData }: Route.ComponentProps) {
  const { center, cards, monthly, yearly, regions } = loaderData
  const isHolder = cards.length > 0
  return (
    <Page
      look={isHolder ? 'plain' : 'large'}
      title={isHolder ? 'Mon abonnement' : 'Le terrain à moitié prix'}
      lead={isHolder ? undefined : leadText(center)}
    >
      {cards.map((card) => (
        <MyCard
          key={card.id}
          card={card}
          refusal={actionData?.values.card === String(card.id) ? actionData.refusal : null}
        />
      ))}
      {isHolder && monthly.length > 0 && (
        <h2 className="headline mt-12 text-2xl">Jouer encore moins cher</h2>
      )}
      {regions.length > 0 && !isHolder && <PlaceChoice regions={regions} />}
      <Plans
        plans={monthly}
        yearly={yearly}
        action={({ id, name, price }, isFirst) => (
          <LinkButton
            to={buyCardAddress(id)}
            look={isFirst && !isHolder && regions.length === 0 ? 'primary' : 'dark'}
          >
            Prendre {name}, {price}
          </LinkButton>
        )}
      />
    </Page>
  )
}

const leadText = (center: string | null) =>
  center === null
    ? 'Une carte au mois, sans engagement\u00a0: la réduction vaut dès le premier terrain.'
    : contracted(
        `Une carte au mois, sans engagement. Voici ce qu’elle change à ${center}, terrain par terrain\u00a0: touche un terrain pour indiquer combien de fois tu joues.`,
      )
