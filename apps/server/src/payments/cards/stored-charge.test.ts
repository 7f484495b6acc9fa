import { randomUUID } from 'node:crypto'
import type { Db } from '@quatre/db'
import { dayMs, clubRevenue, type PayableState, type StoredCardId } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { openEvents } from '../../core/events.ts'
import { lockCharge } from '../../core/money/charge.sql.ts'
import type { Payable, Payables } from '../../core/money/payables.ts'
import { openRefunds } from '../../core/money/refunds.ts'
import { openStoredCards, type StoredCharge } from '../../core/money/stored-cards.ts'
import { ProviderRefusal, ProviderUnreachable } from '../../core/provider/checkout-client.ts'
import { openProvider } from '../../core/provider/provider.ts'
import type { Platform } from '../../core/platform.ts'
import { issueReceipts } from '../../receipts/issue.ts'
import { chargeBooking } from '../../testing/charge.ts'
import { proveBooks } from '../../testing/ledger-proof.ts'
import { answerBank, cards, details, heldBooking, pay } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { at } from '../../testing/center-fixture.ts'
import { chargeStoredCard } from './stored-charge.ts'
import { settleUncharged } from '../settle.ts'

const buyer = { firstName: 'Léa', lastName: 'Martin', email: null }
const refusedLater = '4000000000003105'
const authenticatedLater = '4000000000003204'

let asked: StoredCharge
let state: PayableState
const chargeRefused = vi.fn<(tx: Db, charge: { id: number }, now: number) => Promise<void>>()
const give = vi.fn<() => Promise<'given' | 'gone'>>()

const stand = await standForEach('stored_charge', { members: 1, bank: 'stand-in', jobs: 'by hand' })
beforeEach(async () => {
  await sql`update app_user set shopper_reference = gen_random_uuid()`.execute(stand.db)
  state = 'open'
  chargeRefused.mockReset().mockResolvedValue()
  give.mockReset().mockImplementation(async () => {
    state = 'given'
    return 'given'
  })
})

/** A platform on which a booking is charged without its payer, as a guarantee would be. */
function platform(provider: Partial<Platform['provider']> = {}): Platform {
  const { db, jobs, app, now: clock, environment } = stand
  const payable = {
    lock: async (tx: Db, chargeId: number) => {
      await lockCharge(tx, chargeId)
      return { state, give }
    },
    returnPath: '/paiement/verification',
    earningAccount: () => clubRevenue(1),
    readSale: async () => ({ product: 'court', words: 'Padel', fullPriceCents: 4800, buyer }),
    notify: async () => {},
    chargeRefused,
  } as unknown as Payable
  const payables = { booking: payable } as Payables
  const events = openEvents()
  events.listen(issueReceipts({ payables }))
  const refunds = openRefunds({ jobs, payables, events })
  const storedCards = openStoredCards(jobs)
  const checkout = { ...openProvider(environment), ...provider }
  const given = { db, jobs, log: app.log, clock, environment, payables, refunds, storedCards }
  return { ...given, provider: checkout, events } as unknown as Platform
}

/** A card kept with a first payment, and a charge that it is asked to pay. */
async function keepAndAsk(card: string = cards.accepted): Promise<StoredCharge> {
  const first = await heldBooking(stand)
  const paid = await pay(stand, first, { card, extra: { storePaymentMethod: true } })
  if (card === authenticatedLater) {
    await details(stand, paid.body.payment, await answerBank(paid, 'confirmed'))
  }
  await stand.jobs.workAll()
  const { rows } = await sql<{ id: StoredCardId }>`select id from stored_card`.execute(stand.db)
  const next = await heldBooking(stand, { startingDate: at('18:00', '2026-11-27') })
  return {
    chargeId: await chargeBooking(stand.db, next.id),
    storedCardId: rows[0]?.id ?? '',
    model: 'UnscheduledCardOnFile',
    paymentId: randomUUID(),
    askedAt: stand.now(),
  }
}

async function attempt() {
  const { rows } = await sql<{ state: string; reason: string | null; charge: string }>`
    select p.state, p.refusal_reason as reason, c.state as charge
    from charge c left join payment p on p.charge_id = c.id where c.id = ${asked.chargeId}`.execute(
    stand.db,
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

const atProvider = async () =>
  (await stand.bank.payments()).filter((one) => one.merchantReference === asked.paymentId).length

// requirement P73
test('a stored card pays a charge without its holder, however often the job is done', async () => {
  asked = await keepAndAsk()
  for (const _time of [1, 2, 3]) await chargeStoredCard(platform(), asked)
  expect(await attempt()).toEqual({ state: 'captured', reason: null, charge: 'paid' })
  expect(await atProvider()).toBe(1)
  expect(give).toHaveBeenCalledTimes(1)
  expect(chargeRefused).not.toHaveBeenCalled()
  // the payable of this test gives no booking
  const invariant = 'a booking that is paid is there, or given back'
  expect(await proveBooks(stand.db)).toMatchObject([{ invariant }])
  const { storedCards } = platform()
  expect(await storedCards.ofCharge(stand.db, asked.chargeId)).toBe(asked.storedCardId)
})

// requirement P73
test('a charge requested in a transaction is made by the job that it adds', async () => {
  asked = await keepAndAsk()
  const { storedCardId, chargeId, model, askedAt } = asked
  const { storedCards } = platform()
  await stand.db
    .transaction()
    .execute((tx) => storedCards.charge(tx, { chargeId, storedCardId, model, now: askedAt }))
  await stand.jobs.workAll()
  expect(await attempt()).toMatchObject({ state: 'captured', charge: 'paid' })
})

// requirement P73
test.each([
  [refusedLater, 'Not enough balance'],
  [authenticatedLater, 'Authentication required'],
])('%s refuses, which is reported once: %s', async (card, reason) => {
  asked = await keepAndAsk(card)
  for (const _time of [1, 2]) await chargeStoredCard(platform(), asked)
  expect(await attempt()).toEqual({ state: 'refused', reason, charge: 'due' })
  expect(chargeRefused).toHaveBeenCalledTimes(1)
  expect(chargeRefused.mock.calls[0]?.[1]).toMatchObject({ id: asked.chargeId })
})

// requirement P73
test('a card removed meanwhile is refused without asking the provider', async () => {
  asked = await keepAndAsk()
  await sql`update stored_card set removed_at = created_at`.execute(stand.db)
  const chargeStored = vi.fn<Platform['provider']['chargeStored']>()
  for (const _time of [1, 2]) await chargeStoredCard(platform({ chargeStored }), asked)
  expect(await attempt()).toMatchObject({ state: 'refused', reason: 'Card removed' })
  expect(chargeRefused).toHaveBeenCalledTimes(1)
  expect(chargeStored).not.toHaveBeenCalled()
})

// requirement P73
test('a lost answer is asked for again under the same key: charged once', async () => {
  asked = await keepAndAsk()
  const { provider } = platform()
  const chargeStored: typeof provider.chargeStored = async (payment) => {
    await provider.chargeStored(payment)
    throw new Error('lost')
  }
  await expect(chargeStoredCard(platform({ chargeStored }), asked)).rejects.toThrow('lost')
  expect(await attempt()).toMatchObject({ state: 'created' })
  await chargeStoredCard(platform(), asked)
  expect(await attempt()).toMatchObject({ state: 'captured', charge: 'paid' })
  expect(await atProvider()).toBe(1)
})

// requirement P73
test.each([
  ['cannot be reached', new ProviderUnreachable('ECONNREFUSED')],
  ['refuses our credentials', new ProviderRefusal(401, '{}')],
])('a provider that %s refuses nothing: it is charged later', async (_what, error) => {
  asked = await keepAndAsk()
  const away = platform({ chargeStored: () => Promise.reject(error) })
  await expect(chargeStoredCard(away, asked)).rejects.toBe(error)
  expect(chargeRefused).not.toHaveBeenCalled()
  await chargeStoredCard(platform(), asked)
  expect(await attempt()).toMatchObject({ state: 'captured' })
})

// requirement P73
test('a request that the provider refuses is refused for good; of a repeated one nothing is known', async () => {
  asked = await keepAndAsk()
  const refusing = platform({
    chargeStored: () => Promise.reject(new ProviderRefusal(422, '{"errorCode":"803"}')),
  })
  await chargeStoredCard(refusing, asked)
  expect(await attempt()).toMatchObject({ state: 'refused', reason: 'Request Refused' })
  expect(chargeRefused).toHaveBeenCalledTimes(1)

  const { chargeId } = asked
  asked = { ...asked, paymentId: randomUUID() }
  await sql`delete from payment where charge_id = ${chargeId}`.execute(stand.db)
  const silent = platform({ chargeStored: () => Promise.reject(new Error('silent')) })
  await expect(chargeStoredCard(silent, asked)).rejects.toThrow('silent')
  await chargeStoredCard(refusing, asked)
  expect(await attempt()).toMatchObject({ state: 'created' })
  expect(chargeRefused).toHaveBeenCalledTimes(1)
  // a report of the provider says that nothing was charged
  await settleUncharged(stand.db, platform(), {
    paymentId: asked.paymentId,
    pspReference: null,
    now: stand.now(),
  })
  expect(chargeRefused).toHaveBeenCalledTimes(2)
})

// requirement P73
test('it is not asked for again once the provider may have forgotten its key', async () => {
  asked = await keepAndAsk()
  const silent = platform({ chargeStored: () => Promise.reject(new Error('silent')) })
  await expect(chargeStoredCard(silent, asked)).rejects.toThrow('silent')
  stand.clock(stand.now() + 6 * dayMs)
  await chargeStoredCard(platform(), asked)
  expect(await attempt()).toMatchObject({ state: 'created' })
  expect(await atProvider()).toBe(0)
})

// requirement P73
test.each(['given', 'cancelled', 'over'] as const)(
  'a charge that is %s by then is not made',
  async (by) => {
    asked = await keepAndAsk()
    state = by
    await chargeStoredCard(platform(), asked)
    expect(await attempt()).toMatchObject({ state: null, charge: 'due' })
  },
)

// requirement P73
test('while its payer is paying it waits; once they have paid nothing is charged', async () => {
  asked = await keepAndAsk()
  const payer = randomUUID()
  await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, address, created_at)
    values (${payer}, ${asked.chargeId}, 1, 4, 4800, '', to_timestamp(${stand.now() / 1000}))`.execute(
    stand.db,
  )
  await expect(chargeStoredCard(platform(), asked)).rejects.toThrow('at this moment')
  await sql`update payment set state = 'captured' where id = ${payer}`.execute(stand.db)
  await chargeStoredCard(platform(), asked)
  expect(await attempt()).toMatchObject({ state: 'captured' })
  expect(await atProvider()).toBe(0)
})

// requirement P73
test('several jobs at the same moment charge it once', async () => {
  asked = await keepAndAsk()
  const again = { ...asked, paymentId: randomUUID() }
  const all = [asked, asked, again, again]
  const results = await Promise.allSettled(all.map((one) => chargeStoredCard(platform(), one)))
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  for (const one of all) await chargeStoredCard(platform(), one)
  expect(await attempt()).toMatchObject({ state: 'captured' })
  const made = [asked.paymentId, again.paymentId]
  const payments = await stand.bank.payments()
  expect(payments.filter((one) => made.includes(one.merchantReference))).toHaveLength(1)
})
