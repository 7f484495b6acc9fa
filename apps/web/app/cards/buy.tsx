import { cardTitle, euros } from '@quatre/domain'
import { redirect } from 'react-router'
import { buyCardAddress, payCardAddress } from '../payments/parts/card-addresses.ts'
import { kinds } from '../payments/parts/kinds/kinds.ts'
import { centerRegions } from '../centers/parts/center-select.tsx'
import { requestContext, type RequestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { payByCredit } from '../payments/parts/pay-owed.ts'
import { readWays } from '../payments/parts/read-ways.ts'
import { submit } from '../site/form/submit.ts'
import type { Route } from './+types/buy.ts'
import { ChooseCard } from './choose-card.tsx'
import { PayCard } from './pay-card.tsx'
import { planView, sortPlans } from './parts/plan-view.ts'
import { fetchOfferItem } from './parts/fetch-offer-item.ts'
import { centerOfCards, readActiveCards, readOffers } from './read-cards.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const sum = loaderData?.step === 'pay' ? ` · ${euros(loaderData.cents)}` : ''
  return privateHead(`Prendre une carte${sum}`, 'Choisis ta carte, paie, joue à moitié prix.')
}

/** One step back from the bank, or from the confirmation, reads its state again. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const item = idIn(url.searchParams.get('carte'))
  if (item !== null) return loadPayment(site, item, url)
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

async function loadPayment(site: RequestContext, id: number, url: URL) {
  const found = await fetchOfferItem(site, id)
  if (found.failed) return { step: 'failed' as const, message: found.message }
  const { item } = found
  const pages = kinds.card_period.pages(String(id))
  if (item.isActive) throw redirect(pages.paid)
  if (item.status !== 'pending') throw redirect(buyCardAddress(item.offre.id))
  if (item.paymentInProgress) throw redirect(pages.waits)
  return {
    step: 'pay' as const,
    id,
    plan: planView(item.offre),
    cents: item.price.value,
    renews: item.renews,
    refused: url.searchParams.has('refus'),
    byCredit: url.searchParams.has('avoir'),
    methods: await readWays(site, { offreItemId: id }),
  }
}

/** Chooses a card, with its buyer's consent; or pays all of it with credit. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const { api } = site
  const form = await request.formData()
  const item = idIn(url.searchParams.get('carte'))
  return submit(form, async () => {
    if (item !== null) {
      const owed = { id: String(item), cents: Number(formText(form, 'cents')) }
      return payByCredit(site, { kind: 'card_period', ...owed })
    }
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
