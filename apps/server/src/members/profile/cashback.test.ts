import { describe, expect, it } from 'vitest'
import { giveCredit } from '../../testing/give-credit.ts'
import { standForAll } from '../../testing/stand.ts'
import { addOffers, giveCard, offers } from '../../testing/subscription.ts'

const stand = await standForAll('cashback', { members: 2 })
await giveCredit(stand.db, 'cashback', 200, '2027-05-01')
await giveCredit(stand.db, 'cashback', 40, '2027-05-01')
await giveCredit(stand.db, 'cashback', 500, '2026-11-23')

// requirement W3
describe('GET /users/me', () => {
  const me = async (search: string, member = 0) =>
    (await stand.call('GET', `/users/me${search}`, { token: stand.tokens[member] })).body

  it('returns the cashback on request', async () => {
    expect(await me('?qoodos_refund=true&appId=2')).toMatchObject({
      cards: [],
      qoodosRefund: { currency: 'EUR', value: 240 },
      qoodosRefundExpiration: { '2027-05-01': 240 },
    })
  })

  it('returns the SOLDE as balance, the gender as sexe, and the application', async () => {
    await giveCredit(stand.db, 'wallet', 1250)
    const solde = { currency: 'EUR', value: 1250 }
    const userApp = { id: 1, oneSignalId: null, receivePushNotification: true }
    expect(await me('?appId=2')).toMatchObject({
      balance: solde,
      refund: solde,
      userApp,
      sexe: null,
    })
    expect((await me('', 1)).balance).toEqual({ currency: 'EUR', value: 0 })
  })

  it('returns none to a member without cashback', async () => {
    expect(await me('?qoodos_refund=true', 1)).toMatchObject({
      cards: [],
      qoodosRefund: { currency: 'EUR', value: 0 },
      qoodosRefundExpiration: {},
    })
  })

  // requirement CA23
  it('lists only the member’s own cards valid today', async () => {
    await addOffers(stand.db)
    const held = (userId: number, offerId: number, paidUntil: string, renews = false) =>
      giveCard(stand.db, userId, { offerId, paidUntil, renews })
    await held(1, offers.mucho, '2026-12-01')
    await held(1, offers.muchoMas, '2026-11-24')
    await held(1, offers.formerCao, '2026-11-24', true)
    await held(2, offers.mucho, '2026-12-01')
    expect((await me('?qoodos_refund=true')).cards).toEqual([
      { id: 1, name: 'Mucho', endingDate: '2026-11-30' },
      { id: 3, name: 'cao', endingDate: '2026-11-23' },
    ])
    expect(await me('')).not.toHaveProperty('cards')
  })

  it.each(['', '?qoodos_refund=false'])('is silent about it with %s', async (search) => {
    expect(await me(search)).not.toHaveProperty('qoodosRefund')
  })
})
