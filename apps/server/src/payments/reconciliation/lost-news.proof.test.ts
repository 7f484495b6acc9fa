import type { Booking } from '@quatre/contract'
import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { standForAll, type PaymentStand } from '../../testing/stand.ts'
import { at, closeCourt, courts, fixtureNow } from '../../testing/center-fixture.ts'
import {
  proveBooks,
  providerAccountCents,
  soundBooks,
  standInCents,
} from '../../testing/ledger-proof.ts'
import { cards, heldBooking, pay } from '../../testing/pay.ts'
import { proofSize } from '../../testing/proof-size.ts'

// Every notification is lost and most answers too: only repeated requests find the outcome (invariants
// 5, 9 and 11).
const paymentCount = proofSize({ usual: 60, long: 500 })
const atOnce = 10

const fields = [courts.indoorA, courts.indoorB, courts.outdoor]

/** Fifteen starts a day on three courts. */
function numberedWish(index: number) {
  const date = new Date(Date.UTC(2026, 10, 25 + Math.floor(index / 45)))
  const hour = String(8 + (Math.floor(index / 3) % 15)).padStart(2, '0')
  const day = date.toISOString().slice(0, 10)
  return { startingDate: at(`${hour}:00`, day), court: fields[index % 3], duration: 60 }
}

type Payer = (stand: PaymentStand, booking: Booking, player: number) => Promise<unknown>

const from = (player: number) => `10.0.${Math.floor(player / 250)}.${player % 250}`
const by = (card: string, method: Record<string, string> = {}): Payer => {
  return (stand, booking, player) =>
    pay(stand, booking, { card, method, token: stand.tokens[player] ?? '', from: from(player) })
}
const takenUnheard = by(cards.lostAnswer)
const refusedUnheard = by(cards.lostAnswer, { holderName: 'DECLINED' })

/** The outcomes of ten payments in a row. */
const payers: readonly Payer[] = [
  takenUnheard,
  takenUnheard,
  refusedUnheard,
  by(cards.accepted),
  takenUnheard,
  by(cards.challenge),
  takenUnheard,
  takenUnheard,
  by(cards.refused),
  takenUnheard,
]

async function inGroups(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const size = Math.min(atOnce, count - first)
    await Promise.all(Array.from({ length: size }, (_, index) => act(first + index)))
  }
}

/** Everybody holds and pays; then the holds are over, and a third of the courts have gone to others. */
async function storm(stand: PaymentStand): Promise<void> {
  await stand.bank.control('notifications', { drop: 10_000_000 })
  await inGroups(paymentCount, async (player) => {
    const booking = await heldBooking(stand, numberedWish(player), player)
    await payers[player % payers.length]?.(stand, booking, player)
  })
  stand.clock(fixtureNow + 11 * minuteMs)
  await sql`delete from court_time t using booking b where b.id = t.booking_id
    and b.status <> 'Confirmed' and b.court_id = ${courts.outdoor}`.execute(stand.db)
  const { rows } = await sql<{ startsAt: number; endsAt: number }>`select starts_at, ends_at
    from booking where status <> 'Confirmed' and court_id = ${courts.outdoor}`.execute(stand.db)
  for (const { startsAt, endsAt } of rows) {
    const [starts, ends] = [startsAt, endsAt].map((ms) => new Date(ms).toISOString())
    await closeCourt(stand.db, courts.outdoor, starts ?? '', ends ?? '')
  }
}

/** The reconciler goes on through a day and an hour, as often as its work has to be done in parts. */
async function reconcileForADay(stand: PaymentStand): Promise<void> {
  const begun = stand.now()
  for (const hours of [0, 0.2, 25]) {
    stand.clock(begun + hours * hourMs)
    for (let part = 0; part <= paymentCount / 50; part++)
      await stand.jobs.repeat('reconcile payments')
    await stand.jobs.work('refund')
  }
}

/** The provider's books of the day are closed; the next morning we read them, and refund. */
async function closeDayAndReadReport(stand: PaymentStand, date: number): Promise<void> {
  await stand.bank.control('close-day', { day: `2026-11-${date}` })
  stand.clock(Date.parse(`2026-11-${date + 1}T09:00:00Z`))
  await stand.jobs.repeat('read payment reports')
  await stand.jobs.work('refund')
}

async function count(stand: PaymentStand, of: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(of)}`.execute(
    stand.db,
  )
  return Number(rows[0]?.n)
}

const stand = await standForAll('lost_news', {
  members: paymentCount,
  bank: 'stand-in',
  jobs: 'by hand',
})

// requirement P36
describe('all notifications are lost, and most answers', () => {
  beforeAll(async () => {
    await storm(stand)
    await reconcileForADay(stand)
  })

  const journalCents = () => standInCents(stand.bank, stand.db)

  test('« received » is no outcome: every euro that is not booked is in the list, and in the log', async () => {
    const { rows } = await sql<{ reference: string; amountCents: number }>`
      select reference, amount_cents from unsettled_money`.execute(stand.db)
    const listed = new Map(rows.map(({ reference, amountCents }) => [reference, amountCents]))
    const taken = (await stand.bank.payments()).map((one) => one.merchantReference)
    const listedCents = taken.reduce((sum, one) => sum + (listed.get(one) ?? 0), 0)
    expect((await providerAccountCents(stand.db)) + listedCents).toBe(await journalCents())
    const log = stand.logged()
    const alerted = [...listed.keys()].filter((reference) =>
      log.includes(`"reference":"${reference}"`),
    )
    expect(alerted).toHaveLength(listed.size)
    expect(await count(stand, `mail where template = 'booking_checking'`)).toBe(listed.size)
    // only for attempts that never reached the bank: the others may have been charged
    expect(await count(stand, `mail where template = 'booking_unpaid'`)).toBe(paymentCount / 10)
  })

  test('the reports of two days make it good to the cent', async () => {
    await closeDayAndReadReport(stand, 24)
    await reconcileForADay(stand)
    await closeDayAndReadReport(stand, 25)
    expect(await providerAccountCents(stand.db)).toBe(await journalCents())
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
    expect(await count(stand, 'unsettled_money')).toBe(0)
    const returned = await count(stand, `payment where state = 'returned'`)
    expect(returned).toBeGreaterThan(0)
    expect(await count(stand, `refund where state = 'done' and destination = 'card'`)).toBe(
      returned,
    )
    expect(await count(stand, `mail where template = 'booking_returned'`)).toBe(returned)
    // no member reads both that nothing was charged and that something was
    expect(
      await count(
        stand,
        `payment p join booking b on b.charge_id = p.charge_id
          join mail m on m.event_key = 'booking_unpaid:' || b.id
          where p.state in ('captured', 'returned')`,
      ),
    ).toBe(0)
  })
})
