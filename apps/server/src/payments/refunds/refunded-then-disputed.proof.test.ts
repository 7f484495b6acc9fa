import { randomUUID } from 'node:crypto'
import type { Booking, OfferItem, TopUp } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFeatures } from '../../features.ts'
import { openPlatform } from '../../core/open-platform.ts'
import { at } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { accountCents, proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay, type CardResult } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { addOffers, offers } from '../../testing/subscription.ts'
import { addPacks, addTicket } from '../../wallet/calls.ts'
import { told } from '../notifications/events.test-tools.ts'
import { giveCommand } from '../books/give-command.ts'

// A bank takes back money that was refunded already, or spent: no payer is paid twice, and withheld credit
// comes back in its own kind (requirement P130).

const stand = await standForEach('refunded_disputed', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
  async prepare({ db }) {
    await addPacks(db)
    await addOffers(db)
    await addTicket(db, 'CE26-2026-0001')
    await sql`update center set has_fid = true where id = 1`.execute(db)
    await sql`update session set expires_at = '2100-01-01'`.execute(db)
  },
})
const { app, environment, url: databaseUrl, jobs, db } = stand
const { platform } = openFeatures(
  openPlatform({ db, databaseUrl, environment, log: app.log, clock: stand.now, jobs }).platform,
)

const day = '2026-11-28'
const token = stand.tokens[0] ?? ''
let refs = 0
const give = (charge: string, euros: number, to: string, ...more: string[]) => {
  const why = ['--to', to, '--ref', `G-${refs++}`, '--by', 'Ana', '--why', 'asked', ...more]
  return giveCommand(platform, [charge, String(euros), ...why], stand.now())
}

function call<Body>(method: 'POST' | 'PUT' | 'GET', path: string, body?: object) {
  return stand.call<Body>(method, path, { token, key: randomUUID(), ...(body && { body }) })
}

async function paid(path: string, amount: object): Promise<string> {
  const body = { amount, paymentMethod: await stand.bank.card() }
  const answer = await call<CardResult>('POST', path, body)
  expect(answer.body.resultCode).toBe('Authorised')
  return answer.body.payment
}

/** The objects of a case: its first payment, a card plan, another payment of its member, and games. */
interface Told {
  payment: string
  plan: number
  other: string
  readonly games: Booking[]
}
type Act = (told: Told, euros: number) => Promise<unknown>

const bankSays =
  (eventCode: string, of: (told: Told) => string | Promise<string>): Act =>
  async (one, euros) => {
    const item = { merchantReference: await of(one), pspReference: newPspReference() }
    await told(stand, { eventCode, ...item, value: Math.round(euros * 100) })
  }

async function readChargeId({ payment }: Told): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select charge_id as id from payment where id = ${payment}`.execute(db)
  return String(rows[0]?.id)
}

/** The refund to the card, once the provider has taken it on. */
async function refundSent({ payment }: Told): Promise<string> {
  await jobs.workAll()
  return eventually(async () => {
    const { rows } = await sql<{ id: string }>`select id from refund
      where payment_id = ${payment} and destination = 'card' and state in ('sent', 'done')`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.id ?? ''
  })
}

const buyPlan =
  (credit: number): Act =>
  async (one) => {
    const path = `/offres/${offers.mucho}/muchoOrMas/item?userId=1`
    const { id, price } = (await call<OfferItem>('PUT', path)).body
    one.plan = id
    const to = `/payments/adyen/offreItem?userId=1&offreItemId=${id}&paidCredit=${credit}`
    one.payment = await paid(to, price)
  }

const hold = (hour: string) => heldBooking(stand, { startingDate: at(hour, day) })
const cancel =
  (which: number, to: 'wallet' | 'card'): Act =>
  ({ games }) =>
    cancelBooking(stand, games[which]?.id ?? 0, to)

const acts: Readonly<Record<string, Act>> = {
  /** Pays 90 € and has 100. */
  async 'top up'(one) {
    const { body } = await call<TopUp>('POST', '/walletRecharges/1/topUps', {})
    const payment = await paid(`/charges/top_up/${body.id}/payment`, body.paid)
    one.payment ||= payment
  },
  plan: buyPlan(0),
  'plan with credit': buyPlan(1000),
  async 'other game'(one) {
    one.other = (await pay(stand, await hold('10:00'))).body.payment
  },
  /** 48 € by credit. */
  async spend({ games }) {
    const booking = await hold(games.length === 0 ? '18:00' : '20:00')
    const path = `/payments/adyen/booking?bookingId=${booking.id}&paidCredit=4800`
    expect((await call('POST', path, { amount: booking.price })).status).toBe(200)
    games.push(booking)
  },
  async 'game with credit'({ games }) {
    const booking = await hold('18:00')
    await pay(stand, booking, { credit: 1000 })
    games.push(booking)
  },
  async 'play for cashback'() {
    await pay(stand, await heldBooking(stand))
  },
  async 'day after'() {
    stand.clock(Date.parse('2026-11-26T03:00Z'))
    await stand.jobs.repeat('give cashback')
  },
  'cancel first': cancel(0, 'wallet'),
  'cancel second': cancel(1, 'wallet'),
  'cancel to card': cancel(0, 'card'),
  ticket: () => call('POST', '/tickets', { code: 'CE26-2026-0001' }),
  wallet: (_, euros) => giveCredit(db, 'wallet', euros * 100),
  cashback: (_, euros) => giveCredit(db, 'cashback', euros * 100, '2026-12-15'),
  give: async (one, euros) => give(await readChargeId(one), euros, 'solde'),
  withdraw: async (one, euros) =>
    give(await readChargeId(one), euros, 'card', '--withdrawn', '2026-11-24'),
  sent: refundSent,
  done: bankSays('REFUND', refundSent),
  fails: bankSays('REFUND_FAILED', refundSent),
  taken: bankSays('CHARGEBACK', ({ payment }) => payment),
  brought: bankSays('CHARGEBACK_REVERSED', ({ payment }) => payment),
  'other taken': bankSays('CHARGEBACK', ({ other }) => other),
  'other brought': bankSays('CHARGEBACK_REVERSED', ({ other }) => other),
  async 'plan is over'({ plan }) {
    expect((await call<OfferItem>('GET', `/offreItem/${plan}`)).body.isActive).toBe(false)
  },
  async 'provider holds'(_, euros) {
    expect(await accountCents(db, 'provider')).toBe(euros * 100)
  },
  async 'no line « Paiement -90 »'() {
    const { body } = await call<{ movements: { label: string; amount: { value: number } }[] }>(
      'GET',
      '/users/1/walletHistory',
    )
    const lines = body.movements.map(({ label, amount }) => `${label} ${amount.value}`)
    expect(lines).not.toContain('Paiement -9000')
  },
  async 'no line « Cashback offert »'() {
    const { status, body } = await call('GET', '/users/1/fidHistory?cashback=true')
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('Cashback offert')
  },
}

/** Proves the books; returns a member's non-zero balances, in euros. */
async function held(): Promise<string> {
  expect(await proveBooks(db)).toEqual(soundBooks)
  const { rows } = await sql<{ held: string }>`
    select coalesce(string_agg(kind || ' ' || trim_scale(balance_cents / 100.0), ' '
      order by array_position(array['wallet', 'bonus', 'cashback', 'claim'], kind)), '') as held
    from ledger_account where user_id = 1 and balance_cents <> 0`.execute(db)
  return rows[0]?.held ?? ''
}

const spent = 'top up; spend; spend'
const setOff = `other game; ${spent}; other taken 27; cancel second; other brought 27`
const cashback = 'other game; play for cashback; other taken 27; day after'
const withdrawn = 'top up; withdraw 90; done 90; ='

/** Acts with their euros; after « = » the balances then, after « ! » the code of a refusal. */
const cases = [
  ['plan refunded to the SOLDE by the club, then taken', 'plan; give 29; taken 29; ='],
  [
    'plan withdrawn from to the card, then taken',
    'plan; withdraw 29; done 29; taken 29; = claim 29; provider holds -29',
  ],
  [
    'plan withdrawn from, taken, its refund fails',
    'plan; withdraw 29; sent; taken 29; fails 29; =',
  ],
  [
    'plan withdrawn from, taken and brought again',
    'plan; withdraw 29; done 29; plan is over; taken 29; brought 29; =; provider holds 0; plan is over',
  ],
  [
    'plan withdrawn from, and a stray reversal',
    'plan; withdraw 29; done 29; brought 29; plan is over',
  ],
  ['plan partly refunded to the SOLDE, then taken', 'plan; give 10; taken 29; =; plan is over'],
  [
    'plan of 10 SOLDE and 19 by card, which are taken',
    'wallet 10; plan with credit; taken 19; give 10; = wallet 10; give 10 ! No more; give 9 ! No more; = wallet 10',
  ],
  [
    'top-up withdrawn from, taken, brought again: no bonus',
    `${withdrawn}; taken 90; brought 90; =`,
  ],
  ['top-up withdrawn from, one cent taken: no bonus', `${withdrawn}; taken 0.01; = claim 0.01`],
  [
    'top-up withdrawn from, then taken: a ticket stays',
    `${withdrawn}; ticket; = wallet 15; taken 90; = wallet 15 claim 90`,
  ],
  [
    'top-up withdrawn from, taken before its refund fails, brought',
    'top up; withdraw 90; sent; taken 90; fails 90; =; brought 90; = wallet 90',
  ],
  [
    'top-up spent whole, then taken: a ticket stays',
    `${spent}; ticket; = wallet 15 bonus 4; taken 90; = wallet 15 claim 96`,
  ],
  [
    'top-up spent whole, taken in halves: a new one stays',
    `${spent}; taken 45; top up; = wallet 90 bonus 10 claim 46; taken 45; = wallet 90 bonus 5 claim 91`,
  ],
  ['top-up back on its card is no payment', 'top up; withdraw 90; no line « Paiement -90 »'],
  ['bonus withheld and returned is bonus', `${setOff}; = wallet 42 bonus 10`],
  ['bonus withheld and returned is not paid out', `${setOff}; withdraw 48 ! 42,00`],
  [
    'cashback withheld and returned is cashback',
    `${cashback}; = claim 24.6; other brought 27; = cashback 2.4`,
  ],
  ['cashback withheld is told so', `${cashback}; no line « Cashback offert »`],
  [
    'paid SOLDE withheld for a top-up comes back as such',
    `${spent}; taken 90; cancel first; brought 90; = wallet 48 bonus 4`,
  ],
  [
    'cashback that paid is cashback after a reversal',
    'other game; cashback 10; game with credit; other taken 27; cancel to card; other brought 27; = cashback 10',
  ],
  [
    'top-up withdrawn from in two parts: no bonus is left',
    `${spent}; cancel first; withdraw 20; = wallet 28; cancel second; = wallet 70 bonus 6; withdraw 70; =`,
  ],
  [
    'ticket is not paid out as a top-up',
    `${spent}; = bonus 4; ticket; withdraw 15 ! still on the SOLDE`,
  ],
] as const

// requirement P130
test.each(cases)('%s', async (_, story) => {
  const one = { payment: '', plan: 0, other: '', games: [] }
  for (const step of story.split(';').map((text) => text.trim())) {
    expect(await outcome(one, step)).toBe(step)
  }
})

/** The outcome of a step: the balances, or the code of its refusal. */
async function outcome(one: Told, step: string): Promise<string> {
  if (step.startsWith('=')) return `= ${await held()}`.trim()
  const [act = '', refusal] = step.split(' ! ')
  const [, name = '', euros = '0'] = /^(.*?)(?: (-?[\d.]+))?$/.exec(act) ?? []
  const doing = acts[name]?.(one, Number(euros))
  if (doing === undefined) return `no act ${name}`
  if (refusal === undefined) return doing.then(() => step)
  const said = await doing.then(String, String)
  return said.includes(refusal) ? step : said
}
