import { randomUUID } from 'node:crypto'
import type { OfferItem } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openFeatures } from '../../features.ts'
import { selectCredit } from '../../core/money/credit.sql.ts'
import { openPlatform } from '../../core/open-platform.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { mailTemplates } from '../../testing/mail-templates.ts'
import { cancelBooking, heldBooking, pay } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { addOffers, offers } from '../../testing/subscription.ts'
import { told } from '../notifications/events.test-tools.ts'
import { commands } from './commands.ts'
import { giveCommand } from './give-command.ts'

const stand = await standForEach('club_refunds', {
  members: 2,
  bank: 'stand-in',
  prepare: ({ db }) => addOffers(db),
})
const { app, environment, url: databaseUrl, jobs, db } = stand
const opened = openPlatform({
  db,
  databaseUrl,
  environment,
  log: app.log,
  clock: stand.now,
  jobs,
})
const { platform } = openFeatures(opened.platform)

const why = ['--by', 'Dominique', '--why', 'panne']
const give = (charge: string, euros: string, to: string, ref: string, ...more: string[]) =>
  giveCommand(platform, [charge, euros, '--to', to, '--ref', ref, ...why, ...more], stand.now())
const credit = () => selectCredit(db, { userId: 1, now: stand.now() })
const journal = async () => (await commands.refunds(db, ['given'], stand.now())).lines

/** Another member has paid as well: their money is none of ours. */
beforeEach(async () => {
  const others = await heldBooking(stand, { startingDate: at('20:00') }, 1)
  await pay(stand, others, { token: stand.tokens[1] })
})

async function readChargeId(userId = 1): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from charge where payer_id = ${userId}`.execute(db)
  return String(rows[0]?.id)
}

async function paidBooking(options = {}): Promise<string> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-12-01') })
  expect((await pay(stand, booking, options)).body.resultCode).toBe('Authorised')
  return readChargeId()
}

async function call<Body>(method: 'POST' | 'PUT' | 'GET', path: string, body?: object) {
  const sent = { token: stand.tokens[0], key: randomUUID(), ...(body && { body }) }
  return (await stand.call<Body>(method, path, sent)).body
}

async function boughtCard(): Promise<OfferItem> {
  const path = `/offres/${offers.mucho}/muchoOrMas/item?userId=1`
  const { id, price } = await call<OfferItem>('PUT', path)
  const body = { amount: price, paymentMethod: await stand.bank.card() }
  await call('POST', `/payments/adyen/offreItem?userId=1&offreItemId=${id}`, body)
  return call('GET', `/offreItem/${id}`)
}

// requirement P140
test('the club gives back of a charge or invoice, once for a reference, journalled and mailed', async () => {
  await paidBooking()
  const invoice = '4P-2026-000002'
  expect(await give(invoice, '12,50', 'solde', 'C-1')).toEqual(['12,50\u00a0€ to wallet'])
  expect(await give(invoice, '12.5', 'solde', 'C-1')).toEqual(['given before: nothing more'])
  await expect(give(invoice, '13', 'solde', 'C-1')).rejects.toThrow('another refund before')
  expect(await credit()).toMatchObject({ wallet: 1250 })
  expect(await give(invoice, '35,50', 'card', 'C-2')).toEqual(['35,50\u00a0€ to card'])
  await expect(give(invoice, '0,01', 'solde', 'C-3')).rejects.toThrow('No more than 0,00')
  expect(await journal()).toEqual([
    expect.stringMatching(/C-1 · charge \d+ · 12.50 € to wallet/),
    expect.stringMatching(/^2026-11-24 · Dominique · C-2 · charge \d+ · 35.50 € to card · panne$/),
    '2 given',
  ])
  const mails = (await mailTemplates(stand)).filter((name) => name === 'club_refund')
  expect(mails).toHaveLength(2)
  await jobs.workAll()
  expect(await proveBooks(db)).toEqual(soundBooks)
})

// requirement P140
test('asked for many times at once it is given once', async () => {
  const charge = await paidBooking()
  const asked = Array.from({ length: 6 }, () => give(charge, '10', 'solde', 'C-1'))
  const given = (await Promise.all(asked)).filter(([line]) => line?.startsWith('10,00'))
  expect(given).toHaveLength(1)
  expect(await credit()).toMatchObject({ wallet: 1000 })
})

// requirement P140
test('several gifts of a booking that is being cancelled wait for each other', async () => {
  for (const day of ['02', '03', '04', '05']) {
    const booking = await heldBooking(stand, { startingDate: at('18:00', `2026-12-${day}`) })
    await pay(stand, booking)
    const charge = await readChargeId()
    const giving = [1, 2, 3].map((n) => give(charge, '4', 'solde', `R-${day}-${n}`))
    const cancelling = [1, 2].map(() => cancelBooking(stand, booking.id, 'wallet'))
    const results = await Promise.allSettled([...giving, ...cancelling])
    const failed = results.flatMap((one) => (one.status === 'rejected' ? [`${one.reason}`] : []))
    expect(failed.filter((reason) => !/No more than/.test(reason))).toEqual([])
    const answers = await Promise.all(cancelling)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }
  expect(await proveBooks(db)).toEqual(soundBooks)
})

test('cashback whose day has passed is a new lot of 30 days', async () => {
  await giveCredit(db, 'cashback', 1500, '2026-11-25')
  const charge = await paidBooking({ credit: 1500 })
  stand.clock(fixtureNow + 3 * dayMs)
  expect(await give(charge, '48', 'card', 'C-1')).toEqual([
    '33,00\u00a0€ to card',
    '15,00\u00a0€ to cashback',
  ])
  const { rows } = await sql`select last_day::text from cashback_lot
    where left_cents > 0 and user_id = 1`.execute(db)
  expect(rows).toEqual([{ lastDay: '2026-12-27' }])
})

// requirement P140
test('money taken by a chargeback is not refunded as well', async () => {
  const charge = await paidBooking()
  const { rows } = await sql<{ id: string }>`
    select id from payment where charge_id = ${charge}`.execute(db)
  const merchantReference = rows[0]?.id ?? ''
  await told(stand, { eventCode: 'CHARGEBACK', merchantReference, pspReference: 'X', value: 4800 })
  for (const to of ['card', 'solde']) {
    await expect(give(charge, '1', to, 'C-1')).rejects.toThrow('No more than 0,00')
  }
  expect(await journal()).toEqual(['0 given'])
})

// requirement P141
test('a card plan withdrawn from within 14 days ends, and its money goes to the card', async () => {
  const item = await boughtCard()
  const charge = await readChargeId()
  const withdraw = (...day: string[]) => give(charge, '29', 'card', 'R-1', '--withdrawn', ...day)
  await expect(withdraw('2026-12-09')).rejects.toThrow('until 2026-12-08')
  await expect(give(charge, '29', 'solde', 'R-1', '--withdrawn', '2026-12-01')).rejects.toThrow(
    'goes back to the card',
  )
  stand.clock(fixtureNow + 20 * dayMs)
  expect(await withdraw('2026-12-08')).toEqual(['29,00\u00a0€ to card'])
  expect(await call('GET', `/offreItem/${item.id}`)).toMatchObject({
    status: 'ended',
    isCancelled: true,
  })
  expect(await withdraw('2026-12-08')).toEqual(['given before: nothing more'])
  await jobs.workAll()
  expect(await proveBooks(db)).toEqual(soundBooks)
})

// requirement P141
test('of a top-up as much goes back as is still there, with its bonus', async () => {
  await sql`insert into top_up_pack (id, paid_cents, bonus_cents, is_extra)
    overriding system value values (90, 9000, 1000, false)`.execute(db)
  const { id } = await call<{ id: number }>('POST', '/walletRecharges/90/topUps')
  const amount = { currency: 'EUR', value: 9000 }
  const paymentMethod = await stand.bank.card()
  await call('POST', `/charges/top_up/${id}/payment`, { amount, paymentMethod })
  const charge = await readChargeId()
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-12-01') })
  const path = `/payments/adyen/booking?bookingId=${booking.id}&paidCredit=4800`
  await call('POST', path, { amount: booking.price })
  const on = ['--withdrawn', '2026-11-24']
  await expect(give(charge, '90', 'card', 'R-1', ...on)).rejects.toThrow('No more than 42,00')
  await expect(give(charge, '42', 'solde', 'R-1')).rejects.toThrow('A top-up goes back')
  expect(await give(charge, '42', 'card', 'R-1', ...on)).toEqual(['42,00\u00a0€ to card'])
  expect(await credit()).toEqual({ cashback: 0, wallet: 0, bonus: 0 })
  await jobs.workAll()
  expect(await proveBooks(db)).toEqual(soundBooks)
})

// requirement P141
test('there is no withdrawal from a court: it has a date of its own', async () => {
  const charge = await paidBooking()
  const asked = give(charge, '48', 'card', 'R-1', '--withdrawn', '2026-11-24')
  await expect(asked).rejects.toThrow('no right of withdrawal')
})

// requirement P140
test.each([
  ['no reason', ['1', '10', '--to', 'card', '--ref', 'C-1', '--by', 'D']],
  ['nobody', ['1', '10', '--to', 'card', '--ref', 'C-1', '--why', 'w']],
  ['no amount', ['1', '0', '--to', 'card', '--ref', 'C-1', '--by', 'D', '--why', 'w']],
  ['another word', ['1', '10', '--away', '--ref', 'C-1', '--by', 'D', '--why', 'w']],
])('with %s nothing is given', async (_, typed) => {
  await expect(giveCommand(platform, typed, stand.now())).rejects.toThrow('npm run refunds')
})
