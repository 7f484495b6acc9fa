import type { Api } from '@quatre/contract'
import { choosePack, type TopUpPack } from '@quatre/domain'

export interface Offer extends TopUpPack {
  readonly id: number
  readonly isExtra: boolean
}

const inCents = (euros: number) => Math.round(euros * 100)

/** The packs for a SOLDE, the extra amount last, and the one that an address asks for; null: there are none. */
export async function readOffers(api: Api, asked: URLSearchParams) {
  const [recharges, added] = await Promise.all([api.wallet.recharges(), api.wallet.extraAmount()])
  const packs = recharges.map(({ id, rechargeAmount, rechargeBonus }): Offer => ({
    id,
    paidCents: inCents(rechargeAmount),
    bonusCents: inCents(rechargeBonus),
    isExtra: false,
  }))
  const extra: Offer | null =
    added.id === null
      ? null
      : { id: added.id, paidCents: inCents(added.amount), bonusCents: 0, isExtra: true }
  const offers = extra === null ? packs : [...packs, extra]
  const named = offers.find(({ id }) => id === numberIn(asked, 'recharge'))
  const amount = numberIn(asked, 'amount')
  const chosen =
    named ??
    choosePack(packs, extra, {
      missingCents: numberIn(asked, 'missing'),
      paidCents: amount === undefined ? undefined : inCents(amount),
    })
  return chosen && { offers, chosen }
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}
