import { addDays, minuteMs, seededRng } from '@quatre/domain'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { at, courts, tomorrow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  proveBooks,
  providerAccountCents,
  soundBooks,
  standInCents,
} from '../../testing/ledger-proof.ts'
import { notify } from '../../testing/notify.ts'
import { firstOther } from '../../testing/other-members.ts'
import { answerBank, cards, details } from '../../testing/pay.ts'
import { proofSeed, proofSize } from '../../testing/proof-size.ts'
import { openStand, type PaymentStand, type Stand } from '../../testing/stand.ts'
import { addOffers } from '../../testing/subscription.ts'
import { bookingOperations, payBy } from './booking-operations.test-tools.ts'
import { cardOperations } from './card-operations.test-tools.ts'
import {
  beginReports,
  brokenPromises,
  newHistory,
  passTime,
  type History,
  type Operation,
} from './history.test-tools.ts'
import { shareOperations, shareWith } from './share-operations.test-tools.ts'
import { addWalletOffers, walletOperations } from './wallet-operations.test-tools.ts'

// The provider's notifications of bookings, shares, top-ups and card periods arrive many times, in any
// order, before the answer that they belong to, or never (requirements P10 and P36).
const payments = proofSize({ usual: 20, long: 500 })
const deliveries = 10 * payments
const mostCopies = 20
const timeout = 3_600_000
const lostShare = 0.3
const rng = seededRng(proofSeed('storm'), 'storm')
const fields = [courts.indoorA, courts.indoorB, courts.outdoor]

let stand: PaymentStand
afterEach(() => stand.close())

async function open(): Promise<History> {
  const prepare = async ({ db }: Stand) => {
    await addWalletOffers({ db })
    await addOffers(db)
    await sql`update session set expires_at = '2028-01-01'`.execute(db)
  }
  const members = payments
  stand = await openStand('storm', { members, bank: 'stand-in', jobs: 'by hand', apps: 2, prepare })
  await stand.bank.control('notifications', { hold: true })
  await beginReports(stand)
  return newHistory(stand)
}

/** A time and court of its own: three courts, fifteen hours, any number of days. */
async function holdApart({ bookings }: History, who: number): Promise<void> {
  const place = bookings.length
  const day = addDays(tomorrow, 1 + Math.floor(place / 45))
  const startingDate = at(`${String(8 + (Math.floor(place / 3) % 15)).padStart(2, '0')}:00`, day)
  const wish = { startingDate, court: fields[place % 3], duration: 60 }
  const { status, body: booking } = await stand.hold(stand.tokens[who], wish)
  expect(status).toBe(201)
  bookings.push({ who, booking })
}

const payers = [
  [cards.accepted],
  [cards.lostAnswer],
  // in two tabs: coming back from the bank makes a second payment
  [cards.challenge, cards.accepted],
  [cards.accepted],
  [cards.refused, cards.challenge],
]
const topUps = ['topUp', 'topUpUnheard', 'topUpAtBank', 'topUp', 'topUp'] as const
const friends = [
  'guestPays',
  'guestGoesToBank',
  'guestPays',
  'guestPays',
  'guestIsRefused',
] as const
const cardsBought = ['buyCard', 'buyCardAtBank', 'buyCard', 'buyCardAtBank', 'buyCard'] as const

/** One payment of each kind in turn, each by a member of its own; every fifth booking is given back. */
async function payEachKind(history: History): Promise<void> {
  const act = (operation: Operation | undefined, who: number) =>
    operation?.(history, { who, which: 0 })
  for (let who = 0; who < payments; who++) {
    const turn = Math.floor(who / 4) % 5
    if (who % 4 < 2) await holdApart(history, who)
    if (who % 4 === 0) {
      for (const card of payers[turn] ?? []) await act(payBy(card), who)
      if (turn === 3) await act(bookingOperations.cancelToCard, who)
    } else if (who % 4 === 1) {
      await act(shareWith('give_back'), who)
      await act(payBy(cards.accepted), who)
      await act(shareOperations[friends[turn] ?? ''], who)
    } else if (who % 4 === 2) await act(walletOperations[topUps[turn] ?? ''], who)
    else await act(cardOperations[cardsBought[turn] ?? ''], who)
  }
  await stand.jobs.work('refund')
}

/** Takes the provider's signed notifications away from it, so that it no longer sends them. */
async function takeNews(): Promise<Record<string, unknown>[]> {
  const { waiting } = await stand.bank.read('/control/notifications')
  await stand.bank.forgetNotifications()
  return (waiting as { item: Record<string, unknown> }[]).map(({ item }) => item)
}

/** How many times each of so many is delivered: as many together as are to be, none more than twenty times. */
function spreadCopies(count: number): number[] {
  const copies = Array.from({ length: count }, () => 1)
  for (let left = deliveries - count; left > 0;) {
    const index = rng.between(0, count - 1)
    if (copies[index] === mostCopies) continue
    copies[index] = (copies[index] ?? 0) + 1
    left -= 1
  }
  return copies
}

/** Everybody comes back from their banks while the notifications rain. */
async function rain(history: History): Promise<object> {
  const told = await takeNews()
  const news = told.filter(() => !rng.chance(lostShare))
  const copies = spreadCopies(news.length)
  const drops = news.flatMap((item, index) =>
    Array.from({ length: copies[index] ?? 0 }, () => async () => {
      expect(await notify(stand, [item])).toBe(202)
    }),
  )
  const returns = history.atBank.map((asked) => async () => {
    const result = await answerBank(asked, 'confirmed')
    expect((await details(stand, asked.body.payment, result)).status).toBe(200)
  })
  const all = [...drops, ...returns]
    .map((act) => ({ act, order: rng.next() }))
    .toSorted((a, b) => a.order - b.order)
  for (let first = 0; first < all.length; first += 20) {
    const group = all.slice(first, first + 20).map(({ act }) => act())
    await Promise.all([...group, stand.jobs.work('provider-event')])
  }
  return { told: told.length, faults: told.length - news.length, operations: drops.length }
}

/** Counts the provider's payments that we do not know, have recorded twice, or wait for. */
async function report({ acknowledged }: History): Promise<object> {
  const taken = (await stand.bank.payments()).filter(({ capturedCents }) => capturedCents > 0)
  const { rows } = await sql`select
      (select count(*)::integer from unnest(${taken.map(({ pspReference }) => pspReference)}::text[]) psp
        where not exists (select from payment where psp_reference = psp
          and state in ('captured', 'returned'))) as lost,
      (select count(*)::integer from (select from payment where state = 'captured'
        group by charge_id having count(*) > 1) twice) as double,
      (select count(*)::integer from unsettled_money) as unknown,
      (select sum(amount_cents)::integer from ledger_entry) as ledger_cents`.execute(stand.db)
  return { payments: taken.length, acknowledged: acknowledged.size, ...(rows[0] as object) }
}

/** Finds what is missing by our own requests and the daily reports only. */
async function reconcile(history: History): Promise<void> {
  for (const minutes of [12, 12, 60, 1440, 1440, 1440]) {
    await passTime(stand, minutes * minuteMs)
    for (let part = 0; part < payments / 50; part++) await stand.jobs.repeat('reconcile payments')
    await stand.jobs.workAll()
    await stand.bank.forgetNotifications()
  }
  await eventually(async () => {
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
    expect(await providerAccountCents(stand.db)).toBe(await standInCents(stand.bank, stand.db))
  })
  expect(await brokenPromises(history)).toEqual([])
  const { rows } = await sql`select kind, state from unsettled_money`.execute(stand.db)
  expect(rows).toEqual([])
}

const paidKinds = async () => {
  const { rows } = await sql<{ kind: string }>`select kind from charge
    where id < ${firstOther} and state = 'paid' group by kind order by kind`.execute(stand.db)
  return rows.map(({ kind }) => kind)
}

// requirements P10 and P36
describe(`notifications of ${payments} payments of each kind`, () => {
  test(
    '30 % lost, up to 20 copies, shuffled: ledger, journal and bookings agree',
    { timeout },
    async () => {
      const history = await open()
      await payEachKind(history)
      const rained = await rain(history)
      expect(rained).toMatchObject({ operations: deliveries })
      expect(await proveBooks(stand.db)).toEqual(soundBooks)
      expect(await paidKinds()).toEqual(['booking', 'card_period', 'share', 'top_up'])
      await reconcile(history)
      const found = await report(history)
      console.info(`storm: ${JSON.stringify({ ...rained, ...found })}`)
      expect(found).toMatchObject({ lost: 0, double: 0, unknown: 0, ledgerCents: 0 })
    },
  )

  test('all lost: reconciliation alone makes it good', { timeout }, async () => {
    const history = await open()
    await payEachKind(history)
    await takeNews()
    await reconcile(history)
    expect(await paidKinds()).toEqual(['booking', 'card_period', 'share', 'top_up'])
  })
})
