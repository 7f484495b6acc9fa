import { randomUUID } from 'node:crypto'
import type { TopUp } from '@quatre/contract'
import { cards, type CardResult } from '../../testing/pay.ts'
import type { Stand } from '../../testing/stand.ts'
import { addPacks, addTicket } from '../../wallet/calls.ts'
import { confirmLatest } from './booking-operations.test-tools.ts'
import { choose, inTurn, newConnection, type Operation } from './history.test-tools.ts'

const tickets = Array.from({ length: 6 }, (_, index) => `CE26-2026-000${index}`)

/** Adds the packs on sale, and tickets that anybody may use. */
export async function addWalletOffers({ db }: Pick<Stand, 'db'>): Promise<void> {
  await addPacks(db)
  for (const code of tickets) await addTicket(db, code)
}

/** Chooses a pack, or goes on with the one that was chosen, and pays it. */
const topUpBy =
  (card: string): Operation =>
  async ({ stand, atBank }, { who, which }) => {
    const token = stand.tokens[who]
    const begin = `/walletRecharges/${1 + ((which >> 2) % 4)}/topUps`
    const begun = await stand.call<TopUp>('POST', begin, { token, key: randomUUID(), body: {} })
    if (begun.status !== 201) return [begun]
    const path = `/payments/adyen/walletRecharge?topUpId=${begun.body.id}`
    const paymentMethod = await stand.bank.card(card)
    const body = { amount: begun.body.paid, paymentMethod }
    const sent = { token, key: randomUUID(), from: newConnection(), body }
    const paid = await stand.call<CardResult>('POST', path, sent)
    if (paid.body.resultCode === 'RedirectShopper') atBank.push(paid)
    return [begun, paid]
  }

export const walletOperations: Readonly<Record<string, Operation>> = {
  topUp: topUpBy(cards.accepted),
  topUpAtBank: topUpBy(cards.challenge),
  topUpInTwoTabs: inTurn(topUpBy(cards.challenge), topUpBy(cards.accepted), confirmLatest),
  topUpUnheard: topUpBy(cards.lostAnswer),

  async useTicket({ stand }, { who, which }) {
    const sent = {
      token: stand.tokens[who],
      key: randomUUID(),
      body: { code: choose(tickets, which) },
    }
    return [await stand.call('POST', '/tickets', sent)]
  },
}
