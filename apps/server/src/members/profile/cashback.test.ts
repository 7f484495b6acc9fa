import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStand, type Stand } from '../../testing/stand.ts'

// requirement W3
describe('GET /users/me', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await openStand('cashback', { members: 2 })
    await sql`with t as (
        insert into ledger_transaction (event_key, kind, created_at)
        values ('gift', 'gift', '2026-11-01T12:00:00Z') returning id),
      c as (insert into ledger_account (kind, user_id) values ('cashback', 1) returning id),
      v as (insert into ledger_account (kind) values ('vouchers') returning id)
      insert into ledger_entry (transaction_id, account_id, amount_cents)
      select t.id, c.id, -240 from t, c union all select t.id, v.id, 240 from t, v`.execute(
      stand.db,
    )
  })
  afterAll(() => stand.close())

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
