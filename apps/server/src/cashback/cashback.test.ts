import type { Booking, CashbackMovement } from '@quatre/contract'
import { hourMs, clubRevenue } from '@quatre/domain'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openEvents } from '../core/events.ts'
import { selectCredit } from '../core/money/credit.sql.ts'
import { openRefunds } from '../core/money/refunds.ts'
import type { Payables } from '../core/money/payables.ts'
import { inTransaction } from '../platform/transaction.ts'
import { issueReceipts } from '../receipts/issue.ts'
import { at } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cancelBooking, heldBooking, pay } from '../testing/pay.ts'
import { paidGuest, sharedBooking } from '../testing/shares.ts'
import { standForEach } from '../testing/stand.ts'
import { addOffers, giveCard, offers } from '../testing/subscription.ts'

const played = Date.parse(at('18:00'))
const dayAfter = played + 8 * hourMs

const stand = await standForEach('cashback', {
  members: 2,
  bank: 'stand-in',
  async prepare({ db }) {
    await sql`update center set has_fid = true where id = 1`.execute(db)
    await sql`update session set expires_at = '2030-01-01'`.execute(db)
  },
})

const give = () => stand.jobs.repeat('give cashback')
const cashback = async (userId = 1) =>
  (await selectCredit(stand.db, { userId, now: stand.now() })).cashback

async function paidBooking(body: object = {}): Promise<Booking> {
  const booking = await heldBooking(stand, body)
  const { body: paid } = await pay(stand, booking)
  expect(paid.resultCode).toBe('Authorised')
  return booking
}

/** The game of tomorrow is played, and the day after has begun. */
async function earned(): Promise<Booking> {
  const booking = await paidBooking()
  stand.clock(dayAfter)
  await give()
  return booking
}

async function history(search = '', member = 0) {
  const path = `/users/${member + 1}/fidHistory?cashback=true${search}`
  const { body } = await stand.call<{
    balance: { value: number }
    movements: CashbackMovement[]
    more: boolean
  }>('GET', path, { token: stand.tokens[member] })
  return body
}

/** A refund by a club of a booking that was played. */
async function refund(booking: Booking, amountCents: number): Promise<void> {
  const { rows } = await sql<{ chargeId: number }>`
    select charge_id from booking where id = ${booking.id}`.execute(stand.db)
  const chargeId = rows[0]?.chargeId ?? 0
  const buyer = { firstName: 'Léa', lastName: 'Martin', email: null }
  const payable = {
    earningAccount: () => clubRevenue(1),
    readSale: async () => ({ product: 'court', words: 'Padel', fullPriceCents: 4800, buyer }),
  }
  const payables = { booking: payable } as unknown as Payables
  const events = openEvents()
  events.listen(issueReceipts({ payables }))
  const refunds = openRefunds({ jobs: stand.jobs, payables, events })
  const wish = { chargeId, amountCents, to: 'wallet', by: 'club', now: stand.now() } as const
  await inTransaction(stand.db, (tx) => refunds.give(tx, wish))
}

/** The bank takes the money of the only payment back, or brings it again. */
async function bank(what: 'chargeback' | 'chargeback-reversed'): Promise<void> {
  const { rows } = await sql<{ psp: string }>`select psp_reference as psp from payment
    where user_id = 1`.execute(stand.db)
  await stand.bank.control(what, { pspReference: rows[0]?.psp ?? '' })
}

const queued = async () =>
  (
    await sql<{ subject: string }>`
      select subject from mail where template = 'cashback_ends' order by id`.execute(stand.db)
  ).rows.map(({ subject }) => subject)

// requirement W60
describe('cashback of a game', () => {
  afterEach(() => requireSoundBooks(stand.bank, stand.db))

  test('is there the day after, for six months, once whoever gives it', async () => {
    await paidBooking()
    stand.clock(Date.parse(at('23:59')))
    await give()
    expect(await cashback()).toBe(0)
    stand.clock(Date.parse(at('00:00', '2026-11-26')))
    await Promise.all(Array.from({ length: 6 }, give))
    expect(await cashback()).toBe(240)
    const { body } = await stand.call('GET', '/users/me?qoodos_refund=true', {
      token: stand.tokens[0],
    })
    expect(body).toMatchObject({
      qoodosRefund: { value: 240 },
      qoodosRefundExpiration: { '2027-05-26': 240 },
    })
    expect(await cashback(2)).toBe(0)
  })

  test('counts only money paid by card', async () => {
    await giveCredit(stand.db, 'wallet', 2000)
    const booking = await heldBooking(stand)
    expect((await pay(stand, booking, { credit: 2000 })).body.amount.value).toBe(2800)
    stand.clock(dayAfter)
    await give()
    expect(await cashback()).toBe(140)
  })

  test('of a shared game is each payer’s, for their own share; guests have none', async () => {
    const booking = await sharedBooking(stand, { nbPlayers: 2 })
    await paidGuest(stand, booking, 'Marc')
    stand.clock(Date.parse(at('08:00', '2026-12-02')))
    await give()
    const { rows } = await sql`select user_id, given_cents from cashback_lot
      where charge_id is not null`.execute(stand.db)
    expect(rows).toEqual([{ userId: 1, givenCents: 120 }])
  })

  const change = (query: ReturnType<typeof sql>) => () => query.execute(stand.db)
  test.each([
    [
      'is none where the centre has no programme',
      0,
      change(sql`update center set has_fid = false`),
    ],
    ['is none of a booking cancelled too late', 0, ({ id }: Booking) => cancelLate(id)],
    [
      'is none for a member who has left',
      0,
      change(sql`update app_user set is_active = false where id = 1`),
    ],
    ['is by the percent of the centre', 480, change(sql`update center set cashback_percent = 10`)],
  ])('%s', async (_name, cents, happens) => {
    const booking = await paidBooking()
    await happens(booking)
    stand.clock(dayAfter)
    await give()
    expect(await cashback()).toBe(cents)
  })
})

// requirement W60
test('the plan of a member’s card may give another percent', async () => {
  await addOffers(stand.db)
  await sql`update offer set cashback_percent = 8 where id = ${offers.mucho}`.execute(stand.db)
  await paidBooking()
  await giveCard(stand.db, 1, { boughtOn: '2026-11-25' })
  stand.clock(dayAfter)
  await give()
  expect(await cashback()).toBe(384)
})

async function cancelLate(id: number): Promise<void> {
  stand.clock(played - hourMs)
  expect((await cancelBooking(stand, id, 'card')).status).toBe(200)
}

// requirement W62
describe('money that goes back', () => {
  afterEach(() => requireSoundBooks(stand.bank, stand.db))

  test('takes its cashback along, and the bank brings both again', async () => {
    await earned()
    await bank('chargeback')
    await eventually(async () => expect(await cashback()).toBe(0))
    await bank('chargeback-reversed')
    await eventually(async () => expect(await cashback()).toBe(240))
    expect((await history()).movements.map(({ label, amount }) => [label, amount.value])).toEqual([
      ['Cashback rendu', 240],
      ['Repris après un remboursement', -240],
      ['Cashback gagné', 240],
    ])
  })

  test('takes back the share of the refunded money, and no more than all', async () => {
    const booking = await earned()
    await refund(booking, 1200)
    expect(await cashback()).toBe(180)
    await refund(booking, 3600)
    expect(await cashback()).toBe(0)
  })

  test('takes it from the others when it is spent, and never below zero', async () => {
    const booking = await earned()
    await spend(100)
    await giveCredit(stand.db, 'cashback', 60)
    await refund(booking, 4800)
    expect(await cashback()).toBe(0)
    const taken = (await history()).movements.find(({ amount }) => amount.value === -200)
    expect(taken?.label).toBe('Repris après un remboursement')
  })

  test('takes back spent cashback once it returns', async () => {
    const booking = await earned()
    const other = await spend(240)
    await refund(booking, 4800)
    expect(await cashback()).toBe(0)
    await refund(other, 4800)
    expect(await cashback()).toBe(0)
  })

  test('before the day after is not counted, whichever comes first', async () => {
    const booking = await paidBooking()
    stand.clock(dayAfter)
    await Promise.all([refund(booking, 4800), give(), give()])
    expect(await cashback()).toBe(0)
  })
})

/** Pays a later booking with so much of the cashback, the card the rest. */
async function spend(cents: number): Promise<Booking> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-12-01') })
  expect((await pay(stand, booking, { credit: cents })).body.resultCode).toBe('Authorised')
  return booking
}

// requirement W63
describe('cashback whose last day has passed', () => {
  afterEach(() => requireSoundBooks(stand.bank, stand.db))
  const end = () => stand.jobs.repeat('end cashback')

  test('is emptied and booked once, by whichever process', async () => {
    await earned()
    await spend(40)
    stand.clock(Date.parse('2027-05-26T21:59:00Z'))
    await end()
    expect(await cashback()).toBe(200)
    stand.clock(Date.parse('2027-05-26T22:00:00Z'))
    await Promise.all([end(), end(), end()])
    expect(await cashback()).toBe(0)
    expect((await history()).movements[0]).toMatchObject({
      label: 'Date limite passée',
      amount: { value: -200 },
      balance: { value: 0 },
    })
  })

  test('lasts through the day of the centre that gave it', async () => {
    await sql`update center set time_zone = 'America/Martinique' where id = 1`.execute(stand.db)
    await giveCredit(stand.db, 'cashback', 300, '2026-11-24')
    await sql`update cashback_lot set center_id = 1`.execute(stand.db)
    stand.clock(Date.parse('2026-11-25T03:59:00Z'))
    await end()
    expect(await cashback()).toBe(300)
    stand.pass(1)
    expect(await cashback()).toBe(0)
    await end()
    expect((await history()).balance.value).toBe(0)
  })

  test('is not taken back once more with its money', async () => {
    const booking = await earned()
    await giveCredit(stand.db, 'cashback', 100, '2028-01-31')
    stand.clock(Date.parse('2027-05-27T10:00:00Z'))
    await end()
    await refund(booking, 4800)
    expect(await cashback()).toBe(100)
  })
})

// requirement W64
test('mails its owner two weeks before, once for each day on which some ends', async () => {
  await giveCredit(stand.db, 'cashback', 240, '2026-12-20')
  await giveCredit(stand.db, 'cashback', 60, '2026-12-20')
  await giveCredit(stand.db, 'cashback', 500, '2026-12-21')
  const tell = () => stand.jobs.repeat('tell of cashback that ends')
  stand.clock(Date.parse('2026-12-05T12:00:00Z'))
  await tell()
  expect(await queued()).toEqual([])
  stand.clock(Date.parse('2026-12-06T12:00:00Z'))
  await Promise.all([tell(), tell()])
  const first = '3,00\u00a0€ de cashback à utiliser jusqu’au 20/12/2026'
  expect(await queued()).toEqual([first])
  stand.clock(Date.parse('2026-12-07T12:00:00Z'))
  await tell()
  expect(await queued()).toEqual([first, '5,00\u00a0€ de cashback à utiliser jusqu’au 21/12/2026'])
})

// requirement W65
test('the history lists every movement with the balance after it, in pages', async () => {
  await earned()
  await spend(100)
  expect(await history()).toMatchObject({
    balance: { value: 140 },
    more: false,
    movements: [
      {
        label: 'Utilisé pour jouer',
        amount: { value: -100 },
        balance: { value: 140 },
        endsOn: null,
      },
      {
        label: 'Cashback gagné',
        detail: 'Toulouse, le 25/11/2026',
        amount: { value: 240 },
        balance: { value: 240 },
        endsOn: '2027-05-26',
      },
    ],
  })
  const [first, second] = await Promise.all([history('&_limit=1'), history('&_limit=1&_page=2')])
  expect([first.more, second.more]).toEqual([true, false])
  expect(second.movements).toMatchObject([{ label: 'Cashback gagné', balance: { value: 240 } }])
  expect(await history('', 1)).toEqual({
    balance: { currency: 'EUR', value: 0 },
    movements: [],
    more: false,
  })
})

// requirement W68
test('a member who closes their account agrees to give it up, and its lots are empty', async () => {
  await giveCredit(stand.db, 'cashback', 300)
  const close = (body: object) =>
    stand.call('DELETE', '/users/me', { token: stand.tokens[0], body })
  expect((await close({})).body).toMatchObject({
    code: 'account_has_balance',
    details: { balance: { value: 300 } },
  })
  expect((await close({ giveUpBalance: true })).status).toBe(200)
  const { rows } = await sql`
    select a.balance_cents, l.left_cents from ledger_account a, cashback_lot l
    where a.kind = 'cashback' and a.user_id = 1 and l.user_id = 1`.execute(stand.db)
  expect(rows).toEqual([{ balanceCents: 0, leftCents: 0 }])
})
