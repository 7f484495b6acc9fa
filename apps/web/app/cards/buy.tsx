import { cardTitle, euros } from '@quatre/domain'
import { redirect } from 'react-router'
import { payCardAddress } from '../payments/parts/card-addresses.ts'
import { cardKind } from '../payments/parts/kinds/card.tsx'
import { centerRegions } from '../centers/parts/center-select.tsx'
import { requestContext, type RequestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { payWithCredit, readOwed } from '../payments/parts/owed.ts'
import { submit } from '../site/form/submit.ts'
import type { Route } from './+types/buy.ts'
import { ChooseCard } from './choose-card.tsx'
import { PayCard } from './pay-card.tsx'
import { planView, sortPlans } from './parts/plan-view.ts'
import { centerOfCards, readActiveCards, readOffers } from './read-cards.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const sum = loaderData?.step === 'pay' ? ` · ${euros(loaderData.cents)}` : ''
  return privateHead(`Prendre une carte${sum}`, 'Choisis ta carte, paie, joue à moitié prix.')
}

/** One step back from the bank, or from the confirmation, reads its state again. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

const namesCard = ({ searchParams }: URL) => idIn(searchParams.get('carte')) !== null

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  if (namesCard(url)) return readPayment(site, url)
  const member = await site.api.members.me()
  const center = await centerOfCards(site, url, params)
  const [offers, cards] = await Promise.all([
    readOffers(site, center),
    readActiveCards(site, member),
  ])
  const { monthly, yearly } = sortPlans(offers)
  return {
    step: 'choose' as const,
    plans: [...monthly, ...yearly],
    held: cards.map(({ offreType }) => cardTitle(offreType.name)),
    asked: idIn(url.searchParams.get('offre')),
    regions: center === null ? centerRegions(await site.centers()) : [],
  }
}

async function readPayment(site: RequestContext, url: URL) {
  const { thing, ...owed } = await readOwed(cardKind, site, url)
  return {
    step: 'pay' as const,
    owed,
    plan: planView(thing.offre),
    cents: thing.price.value,
    renews: thing.renews,
    refused: url.searchParams.has('refus'),
  }
}

/** Chooses a card, with its buyer's consent; or pays all of it with credit. */
export async function action(sent: Route.ActionArgs) {
  if (namesCard(sent.url)) return payWithCredit(cardKind, sent)
  const { api } = sent.context.get(requestContext)
  const form = await sent.request.formData()
  return submit(form, async () => {
    const { id: userId } = await api.members.me()
    const offer = idIn(formText(form, 'offre')) ?? 0
    const { id } = await api.cards.choose({ params: { id: offer }, query: { userId } })
    const renews = formText(form, 'renews') === 'true'
    await api.cards.renewal({ params: { id }, body: { renews } })
    return redirect(payCardAddress(id))
  })
}

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'choose') {
    return <ChooseCard {...loaderData} refusal={actionData?.refusal ?? null} />
  }
  return <PayCard view={loaderData} refusal={actionData?.refusal ?? null} />
}
