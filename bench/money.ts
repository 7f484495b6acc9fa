import { giveCard } from '../apps/server/src/testing/subscription.ts'
import type { Bench } from './bench.ts'
import type { BenchMember } from './members.ts'
import { get, interleaved } from './load.ts'
import { live, slotsPath } from './slots.ts'

const target = { atMost: 1.3 }
const pace = { rounds: 9, seconds: 0.5, warmUpSeconds: 1 }
const [few, many] = [10, 10_000]

const as = ({ token }: BenchMember, extra = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...extra },
  connections: 1,
})

/** The prices of a centre-day for a member with a subscription card, against one without. */
export async function measureCardPrices(bench: Bench): Promise<void> {
  const { report, members, site, center, database, today } = bench
  const [without, holder] = members.slice(-4)
  if (!without || !holder) throw new Error('too few members')
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from offer where type_name = 'Mucho' and center_id = $1`,
    [center.id],
  )
  const paidUntil = Temporal.PlainDate.from(today).add({ months: 1 }).toString()
  await giveCard(database.db, holder.id, { offerId: rows[0]?.id ?? 0, boughtOn: today, paidUntil })
  const path = site.origin + slotsPath(bench)
  const measured = await interleaved(
    { without: get(path, as(without, live.headers)), holder: get(path, as(holder, live.headers)) },
    pace,
  )
  const reduced = await (await fetch(path, as(holder))).text()
  if (reduced === (await (await fetch(path, as(without))).text())) {
    throw new Error('the card lowers no price')
  }
  report.heading('Prices of a centre-day, live, 1 connection')
  report.load('GET /slots of a member without a card', measured.without)
  report.load('GET /slots of a member with a card', measured.holder)
  const value = measured.holder.p50 / measured.without.p50
  report.figure({ name: 'with a card / without', value, target })
}

/** The balance of a member with a short and with a long history. */
export async function measureBalance({ report, members, site, database }: Bench): Promise<void> {
  const [young, old] = members.slice(-2)
  if (!young || !old) throw new Error('too few members')
  for (const [{ id }, entries] of [
    [young, few],
    [old, many],
  ] as const) {
    await database.pool.query(
      `with account as (
         insert into ledger_account (kind, user_id) values ('wallet', $1::integer) returning id
       ), posted as (
         insert into ledger_transaction (event_key, kind)
         select 'bench:' || $1::integer || ':' || k, 'voucher_credit' from generate_series(1, $2::integer) k
         returning id
       )
       insert into ledger_entry (transaction_id, account_id, amount_cents)
       select posted.id, side.id, side.cents from posted, (
         select id, -100 from account union all
         select id, 100 from ledger_account where kind = 'vouchers' and user_id is null
       ) side (id, cents)`,
      [id, entries],
    )
  }
  await database.pool.query('vacuum analyze ledger_entry, ledger_transaction, ledger_account')
  report.heading('What a member has, 1 connection')
  for (const [name, memberPath] of [
    ['balance', () => '/api/v1/users/me'],
    ['movements', ({ id }: BenchMember) => `/api/v1/users/${id}/walletHistory`],
  ] as const) {
    const load = (member: BenchMember) => get(site.origin + memberPath(member), as(member))
    const measured = await interleaved({ few: load(young), many: load(old) }, pace)
    report.load(`${name} of ${few} entries`, measured.few)
    report.load(`${name} of ${many} entries`, measured.many)
    const value = measured.many.p50 / measured.few.p50
    report.figure({ name: `${name}: ${many} entries / ${few}`, value, target })
  }
}
