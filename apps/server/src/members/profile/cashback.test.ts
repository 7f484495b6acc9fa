import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProfileStand, type ProfileStand } from '../profile-stand.test-tools.ts'
import { leftByLastDay } from './cashback.ts'

const on = (day: string, cents: number) => ({ cents, at: Date.parse(`${day}T12:00:00Z`) })
const given = [on('2026-01-31', 500), on('2026-07-31', 300), on('2026-08-31', 200)]

describe('cashback', () => {
  it('ends six months after the day it was given', () => {
    expect(leftByLastDay(given, '2026-09-01')).toEqual({ '2027-01-31': 300, '2027-02-28': 200 })
  })

  it('is still there on its last day', () => {
    expect(leftByLastDay(given.slice(0, 1), '2026-07-31')).toEqual({ '2026-07-31': 500 })
  })

  it('is spent oldest first', () => {
    expect(leftByLastDay([...given, on('2026-09-01', -650)], '2026-07-01')).toEqual({
      '2027-01-31': 150,
      '2027-02-28': 200,
    })
  })

  it('of one day is one amount', () => {
    expect(leftByLastDay([on('2026-09-01', 100), on('2026-09-01', 50)], '2026-09-02')).toEqual({
      '2027-03-01': 150,
    })
  })
})

describe('GET /users/me', () => {
  let stand: ProfileStand
  beforeAll(async () => {
    stand = await openProfileStand('cashback', 2)
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
    (await stand.send('GET', `/users/me${search}`, { token: stand.tokens[member] })).body

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
