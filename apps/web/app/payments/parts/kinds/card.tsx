import { ApiProblem, type OfferItem } from '@quatre/contract'
import { dateNumeric } from '@quatre/domain'
import { redirect } from 'react-router'
import { buyCardAddress, cardsAddress, payCardAddress } from '../card-addresses.ts'
import { pagesBelow, type EndPage, type NumberedKind, type WaitsPage } from './pay-kind.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { myCardView } from '../../../cards/parts/my-card.tsx'
import { Steps } from '../../../cards/parts/steps.tsx'
import '../../../cards/parts/cards.css'

function Bought({ shown: card }: { readonly shown: ReturnType<typeof myCardView> }) {
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

const unsure = 'Le paiement n’est pas confirmé'

const waits: WaitsPage<OfferItem, object> = {
  description: 'Ta banque confirme ton paiement.',
  show: async () => ({}),
  until: 'ta carte est active',
  titles: { paid: 'Ta carte est active', cancelled: unsure, waits: unsure, failed: unsure },
  signIn: () => 'pour voir ta carte.',
}

const paid: EndPage<OfferItem, ReturnType<typeof myCardView>> = {
  head: () => ['Carte active', 'Ta carte est active\u00a0: les terrains sont à moitié prix.'],
  show: async (_site, item) => myCardView(item),
  Page: Bought,
}

const pages = (id: string) => ({
  payment: payCardAddress(Number(id)),
  ...pagesBelow(cardsAddress, `carte=${id}`),
  failed: `${payCardAddress(Number(id))}&refus=1`,
  cancelled: cardsAddress,
})

export const cardKind: NumberedKind<OfferItem> = {
  kind: 'card_period',
  pages,
  // no bank card is kept then, so nothing can renew it: its page shows that (requirement CA18)
  async begin({ api }, { id, cents, creditCents }) {
    const params = { id: Number(id) }
    if (creditCents === cents) await api.cards.renewal({ params, body: { renews: false } })
    return { key: id }
  },
  outcome: {
    parameter: 'carte',
    unnamed: cardsAddress,
    unknown: cardsAddress,
    find: ({ api }, id) =>
      api.cards.item({ params: { id } }).catch((error: unknown) => {
        throw error instanceof ApiProblem ? redirect(cardsAddress) : error
      }),
    leads(item: OfferItem, page) {
      const { id, paid: isPaid, status, paymentInProgress } = item
      const { payment, failed, ...others } = pages(String(id))
      if (page === 'paid') return isPaid ? null : payment
      if (page === 'payment' ? item.isActive : isPaid) return others.paid
      if (status !== 'pending')
        return buyCardAddress(page === 'payment' ? item.offre.id : undefined)
      if (page === 'payment') return paymentInProgress ? others.waits : null
      return paymentInProgress ? null : failed
    },
    waits,
    paid,
  },
}
