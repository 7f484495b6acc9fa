import { describe, expect, it } from 'vitest'
import { giveCredit } from '../../testing/give-credit.ts'
import { standForAll } from '../../testing/stand.ts'

const stand = await standForAll('cashback', { members: 2 })
await giveCredit(stand.db, 'cashback', 200, '2027-05-01')
await giveCredit(stand.db, 'cashback', 40, '2027-05-01')
await giveCredit(stand.db, 'cashback', 500, '2026-11-23')

// requirement W3
describe('GET /users/me', () => {
  const me = async (search: string, member = 0) =>
    (await stand.call('GET', `/users/me${search}`, { token: stand.tokens[member] })).body

  it('tells the cashback when asked', async () => {
    expect(await me('?qoodos_refund=true&appId=2')).toMatchObject({
      cards: [],
      qoodosRefund: { currency: 'EUR', value: 240 },
      qoodosRefundExpiration: { '2027-05-01': 240 },
    })
  })

  it('tells none to who has none', async () => {
    expect(await me('?qoodos_refund=true', 1)).toMatchObject({
      cards: [],
      qoodosRefund: { currency: 'EUR', value: 0 },
      qoodosRefundExpiration: {},
    })
  })

  it.each(['', '?qoodos_refund=false'])('is silent about it with %s', async (search) => {
    expect(await me(search)).not.toHaveProperty('qoodosRefund')
  })
})
