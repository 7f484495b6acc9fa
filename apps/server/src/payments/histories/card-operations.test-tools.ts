import { randomUUID } from 'node:crypto'
import type { OfferItem } from '@quatre/contract'
import { cards, type CardResult } from '../../testing/pay.ts'
import { offers } from '../../testing/subscription.ts'
import { confirmLatest } from './booking-operations.test-tools.ts'
import { inTurn, newConnection, type History, type Operation } from './history.test-tools.ts'

const plans = [offers.mucho, offers.muchoMas]

/** Chooses a plan to be renewed, or goes on with the one that was chosen. */
function choosePlan({ stand }: History, who: number, which: number) {
  const path = `/offres/${plans[(which >> 2) % plans.length]}/muchoOrMas/item?userId=${who + 1}`
  return stand.call<OfferItem>('PUT', path, { token: stand.tokens[who] })
}

const setRenewal = ({ stand }: History, who: number, id: number, renews: boolean) =>
  stand.call('PUT', `/offreItem/${id}/renewal`, { token: stand.tokens[who], body: { renews } })

const buyBy =
  (card: string): Operation =>
  async (history, { who, which }) => {
    const { stand, atBank } = history
    const chosen = await choosePlan(history, who, which)
    const { id, price } = chosen.body
    if (chosen.status >= 400) return [chosen]
    const renewal = await setRenewal(history, who, id, true)
    const path = `/payments/adyen/offreItem?userId=${who + 1}&offreItemId=${id}`
    const paymentMethod = await stand.bank.card(card)
    const paid = await stand.call<CardResult>('POST', path, {
      token: stand.tokens[who],
      key: randomUUID(),
      from: newConnection(),
      body: { amount: price, paymentMethod, storePaymentMethod: true },
    })
    if (paid.body.resultCode === 'RedirectShopper') atBank.push(paid)
    return [chosen, renewal, paid]
  }

export const cardOperations: Readonly<Record<string, Operation>> = {
  buyCard: buyBy(cards.accepted),
  buyCardRefusedLater: buyBy(cards.keptThenRefused),
  buyCardInTwoTabs: inTurn(buyBy(cards.challenge), buyBy(cards.accepted), confirmLatest),
  buyCardAtBank: buyBy(cards.challenge),
  async stopCard(history, { who, which }) {
    const chosen = await choosePlan(history, who, which)
    if (chosen.status >= 400) return [chosen]
    return [await setRenewal(history, who, chosen.body.id, which % 3 === 0)]
  },
}
