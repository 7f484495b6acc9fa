import type { Booking, OfferItem, TopUp } from '@quatre/contract'
import { dayMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { killInRounds, type KillScenario, type KillWorld } from '../testing/kill-rounds.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { proofCases, proofSize } from '../testing/proof-size.ts'
import { startStandIn } from '../testing/stand-in.ts'
import { addOffers, offers } from '../testing/subscription.ts'
import { addPacks } from '../wallet/calls.ts'

// Two processes on one database, of which one dies by kill -9 at a named moment, again and again:
// acknowledged requests are there, nothing is there twice, and a request without an answer is done once when it
// is repeated (requirements P14, P15, O6 and SH24).
const rounds = proofSize({ usual: 1, long: 20 })
const players = [0, 1, 2]

const bank = await startStandIn()
afterAll(() => bank.stop())

const held = (world: KillWorld) => Promise.all(players.map((player) => world.hold(player)))

async function paid(world: KillWorld): Promise<Booking[]> {
  const bookings = await held(world)
  await Promise.all(bookings.map((booking, player) => world.pay(booking, player)))
  return bookings
}

const cancelRequest = (to: 'card' | 'wallet') => (booking: Booking, player: number) => ({
  path: `/bookings/${booking.id}/cancel`,
  player,
  body: { to },
})

/** Waits until the cards of `count` payments are stored, which the provider reports later. */
const cardsKept = ({ db }: KillWorld, count: number) =>
  eventually(async () => {
    const { rows } = await sql`select from payment
      where stored_card_id is not null and charged_as is null`.execute(db)
    expect(rows.length).toBeGreaterThanOrEqual(count)
  })

/** Three shared bookings at their deadline: two are to be charged to their captains, one is given back. */
async function shareAndWait(world: KillWorld, round: number): Promise<void> {
  const bookings = await held(world)
  await Promise.all(
    bookings.map(async ({ id, price }, player) => {
      const share = price.value / 4
      const agreed =
        player === 1 ? { missing: 'give_back' } : { missing: 'charge', consent: 3 * share }
      await world.put(`/bookings/${id}/split`, player, { nbPlayers: 4, ...agreed })
      await world.pay({ id, price: { ...price, value: share } }, player)
    }),
  )
  await cardsKept(world, 2 * (round + 1))
  const last = Math.max(...bookings.map(({ startingDate }) => Date.parse(startingDate)))
  world.clock(last - dayMs)
}

/** Three cards that renew, at the end of their paid period. */
async function cardsAtTheirEnd(world: KillWorld, round: number): Promise<void> {
  if (round === 0) {
    await Promise.all(players.map((player) => buyCard(world, player)))
    await cardsKept(world, players.length)
  }
  // a card has its next end once the charge before is settled
  await eventually(async () => {
    const { rows } = await sql<{
      end: number | null
      settled: boolean
    }>`select min(next_charge_at) as end,
        bool_and(next_charge_at is not null) as settled from offer_item`.execute(world.db)
    expect(rows[0]?.settled).toBe(true)
    world.clock(rows[0]?.end ?? 0)
  })
}

async function buyCard(world: KillWorld, player: number): Promise<void> {
  const choice = `/offres/${offers.mucho}/muchoOrMas/item?userId=${player + 1}`
  const { id, price: amount } = await world.put<OfferItem>(choice, player, {})
  await world.put(`/offreItem/${id}/renewal`, player, { renews: true })
  const path = `/payments/adyen/offreItem?userId=${player + 1}&offreItemId=${id}`
  const paymentMethod = await world.bank.card()
  await world.call({ path, player, body: { amount, paymentMethod, storePaymentMethod: true } })
}

/** A court that a member gives back, while two wait for it; the offers before are over. */
async function courtWithWaiters(world: KillWorld): Promise<void> {
  const booking = await world.hold(0)
  await world.pay(booking, 0)
  const start = booking.startingDate
  await sql`insert into court_time (center_id, court_id, during, kind)
    select 1, id, tstzrange(${start}::timestamptz, ${start}::timestamptz + interval '1 hour'), 'closure'
    from court where center_id = 1 and id <> ${booking.court.id}`.execute(world.db)
  const clock = start.slice(11, 16)
  const wish = { center: 1, date: start.slice(0, 10), from: clock, to: clock, duration: 60 }
  for (const player of [1, 2]) await world.call({ path: '/courtWaits', player, body: wish })
  awaited = booking
  world.clock(world.now() + 20 * minuteMs)
}
let awaited: Booking

const addCode = (db: KillWorld['db']) =>
  sql`insert into promo_code (code, percent, max_uses) values ('DIX', 10, 1000)`.execute(db)

async function heldWithCode(world: KillWorld): Promise<Booking[]> {
  const bookings = await held(world)
  await Promise.all(
    bookings.map(({ id }, player) =>
      world.call({ path: `/bookings/${id}/promoCode`, player, body: { code: 'DIX' } }),
    ),
  )
  return bookings
}

async function topUps(world: KillWorld) {
  const begun = await Promise.all(
    players.map((player) =>
      world.call<TopUp>({ path: '/walletRecharges/1/topUps', player, body: {} }),
    ),
  )
  const paymentMethod = await bank.card()
  return begun.map(({ id, paid: amount }, player) => {
    const path = `/charges/top_up/${id}/payment`
    return { path, player, body: { amount, paymentMethod } }
  })
}

const settlement: Omit<KillScenario, 'checkpoint'> = {
  prepare: shareAndWait,
  work: ['settle deadlines of shares'],
  effects: (now) => sql`select case b.missing_shares
      when 'charge' then (select count(*) from payment p
        where p.charge_id = b.guarantee_charge_id and p.state = 'captured' and b.status = 'Confirmed')
      else (select count(*) from refund r where r.charge_id = b.charge_id and b.status = 'Cancelled') end as n
    from booking b where is_split and deadline_at <= ${new Date(now)}`,
}

const refunds: Omit<KillScenario, 'checkpoint'> = {
  act: async (world) => (await paid(world)).map(cancelRequest('card')),
  effects: () => sql`select (select count(*) from refund r
      where r.charge_id = b.charge_id and r.state = 'done') as n
    from booking b where status = 'Cancelled'`,
}

const toppedUp: Omit<KillScenario, 'checkpoint'> = {
  fill: addPacks,
  act: topUps,
  effects: () => sql`select (select count(*) from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.charge_id = u.charge_id and a.kind = 'bonus' and e.amount_cents = -u.bonus_cents) as n
    from top_up u`,
}

const scenarios: readonly KillScenario[] = [
  { checkpoint: 'deadline: closed, before it is settled', ...settlement },
  { checkpoint: 'deadline: settled, before the commit', ...settlement },
  { checkpoint: 'refund: sent, before it is marked', ...refunds },
  { checkpoint: 'cancellation: decided, before the commit', ...refunds },
  {
    checkpoint: 'renewal: charged, before the commit',
    fill: addOffers,
    prepare: cardsAtTheirEnd,
    work: ['renew cards'],
    effects: (
      now,
    ) => sql`select (select count(*) from card_period p join payment y on y.charge_id = p.charge_id
        where p.item_id = i.id and p.starts_on = d::date and y.state = 'captured') as n
      from offer_item i cross join generate_series(
        i.bought_on::timestamp, ${new Date(now)}::timestamptz at time zone 'Europe/Paris', interval '1 month') d`,
  },
  {
    // the use of a code comes back with the hold
    checkpoint: 'cancellation: decided, before the commit',
    fill: addCode,
    act: async (world) => (await heldWithCode(world)).map(cancelRequest('card')),
    effects: () => sql`select 1 + p.used - count(*) filter (where b.status <> 'Cancelled') as n
      from promo_code p join booking b on b.promo_code_id = p.id group by p.id`,
  },
  { checkpoint: 'payment: settled, before the commit', ...toppedUp },
  { checkpoint: 'payment: after the provider, before the commit', ...toppedUp },
  {
    checkpoint: 'court offer: made, before the commit',
    prepare: courtWithWaiters,
    act: () => Promise.resolve([cancelRequest('wallet')(awaited, 0)]),
    work: ['expire holds', 'look after court waits'],
    // each who waits is offered it once, however that ended, or waits while another has it
    effects: () => sql`select count(o.id)
        + (select count(*) from court_wait l where l.user_id = w.id and l.first_start = b.starts_at
          and exists (select from booking h where h.court_id = b.court_id
            and h.starts_at = b.starts_at and h.status = 'Pending')) as n
      from booking b cross join (values (2), (3)) w (id)
      left join booking o
        on o.user_id = w.id and o.court_id = b.court_id and o.starts_at = b.starts_at
      where b.status = 'Cancelled' group by b.id, w.id`,
  },
]

/** One of each kind of work; `crashes.proof.test.ts` has the moments of a payment and of its mail. */
const usual = [
  'deadline: settled, before the commit',
  'refund: sent, before it is marked',
  'renewal: charged, before the commit',
  'payment: settled, before the commit',
  'court offer: made, before the commit',
]

describe('kill -9 again and again', () => {
  test.each(proofCases(scenarios, ({ checkpoint }) => usual.includes(checkpoint)))(
    'at « $checkpoint »',
    { timeout: 1_200_000 },
    async (scenario) => {
      const report = await killInRounds(bank, scenario, rounds)
      console.info(`kill -9 at « ${scenario.checkpoint} »: ${JSON.stringify(report)}`)
      expect(report).toMatchObject({ faults: rounds, lost: 0, double: 0, ledgerCents: 0 })
    },
  )

  // in « npm test » `mail-crashes.proof.test.ts` has one
  test.skipIf(rounds === 1)(
    'at « mail: sent, before it is marked »',
    { timeout: 1_200_000 },
    async () => {
      const mailbox = await openMailbox()
      const report = await killInRounds(
        bank,
        {
          checkpoint: 'mail: sent, before it is marked',
          variables: { SMTP_URL: mailbox.url },
          prepare: paid,
          act: async (world) => (await paid(world)).map(cancelRequest('wallet')),
          effects: () => sql`select (sent_at is not null)::integer as n from mail`,
        },
        rounds,
      )
      mailbox.close()
      const ids = mailbox.messages().map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1])
      const repeated = ids.length - new Set(ids).size
      console.info(`kill -9 of a mail: ${JSON.stringify({ ...report, sentAgain: repeated })}`)
      expect(report).toMatchObject({ faults: rounds, lost: 0, double: 0, ledgerCents: 0 })
      // the same mail again, as its reader's program sees by its name: at most those under way at a death
      expect(repeated).toBeLessThanOrEqual(20 * rounds)
    },
  )
})
