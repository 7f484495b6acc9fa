import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFeatures } from '../../features.ts'
import { openPlatform } from '../../core/open-platform.ts'
import { at } from '../../testing/center-fixture.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { commands } from '../books/commands.ts'
import { giveCommand } from '../books/give-command.ts'
import { told } from '../notifications/events.test-tools.ts'

// A closed account gets no money: paid-in money is owed and listed, the rest lapses, the claim first
// (requirement P162).

const stand = await standForEach('closed_accounts', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
})
const { db, app, environment, url: databaseUrl, jobs } = stand
const opened = openPlatform({ db, databaseUrl, environment, log: app.log, clock: stand.now, jobs })
const { platform } = openFeatures(opened.platform)

const tonight = { startingDate: at('20:00', '2026-11-24') }
const close = async (body: object = {}) =>
  expect((await stand.call('DELETE', '/users/me', { token: stand.tokens[0], body })).status).toBe(
    200,
  )

const bankSays = (eventCode: string, merchantReference: string, value = 4800) =>
  told(stand, { eventCode, merchantReference, pspReference: newPspReference(), value })

/** Proves the books; returns a member's non-zero balances in euros, positive when the member has money. */
async function held(): Promise<Record<string, number>> {
  expect(await proveBooks(db)).toEqual(soundBooks)
  const { rows } = await sql<{ kind: string; euros: number }>`
    select kind, balance_cents / 100.0 as euros from ledger_account
    where user_id = 1 and balance_cents <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ kind, euros }) => [kind, Number(euros)]))
}

const refunds = async (...given: string[]) => (await commands.refunds(db, given, stand.now())).lines
const listed = async () => (await refunds()).filter((line) => line.includes('closed account'))

/** Paid, and cancelled too late to be given back. */
async function lateCancellation(options: object): Promise<Booking & { payment: string }> {
  const booking = await heldBooking(stand, tonight)
  const { payment } = (await pay(stand, booking, options)).body
  await cancelBooking(stand, booking.id, 'wallet')
  return { ...booking, payment }
}

async function sellAgain({ court }: Booking): Promise<void> {
  const again = await heldBooking(stand, { ...tonight, court: court.id }, 1)
  await pay(stand, again, { token: stand.tokens[1] ?? '' })
}

/** On its way to the card of a member whose account is closed since. */
async function sentRefund(): Promise<{ payment: string; fails: () => Promise<void> }> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-11-28') })
  const { payment } = (await pay(stand, booking)).body
  await cancelBooking(stand, booking.id, 'card')
  await close()
  const { rows } = await sql<{ id: string }>`select id from refund where user_id = 1`.execute(db)
  return { payment, fails: () => bankSays('REFUND_FAILED', rows[0]?.id ?? '') }
}

// requirement B26
test('the refund of a late cancellation sold again goes to the card of a member whose account is closed', async () => {
  const first = await lateCancellation({})
  await close()
  await sellAgain(first)
  const { rows } = await sql`select destination from refund where user_id = 1`.execute(db)
  expect([rows, await held()]).toEqual([[{ destination: 'card' }], {}])
})

test('of a payment by credit the SOLDE is owed, bonus and cashback lapse', async () => {
  await giveCredit(db, 'cashback', 1000, '2026-12-15')
  await giveCredit(db, 'wallet', 3000)
  await giveCredit(db, 'bonus', 800)
  const first = await lateCancellation({ credit: 4800 })
  await close()
  await sellAgain(first)
  expect(await held()).toEqual({ refunds_due: 30 })
  expect(await listed()).toEqual([
    expect.stringMatching(/^2026-11-24 · account 1 · 30.00 € · .*: to be paid by hand$/),
  ])
  expect(await refunds('settle', '1', '--by-bank', 'vu')).toEqual(['1: not taken back'])
  expect(await refunds('settle', '1', '--by-hand', 'virement')).toEqual(['1: settled'])
  expect(await refunds('settle', '1', '--by-hand', 'virement')).toEqual(['1: not owed'])
  expect([await held(), await listed()]).toEqual([{}, []])
})

test('a refund that fails, is taken and brought again is owed, and theirs when they are back', async () => {
  const { payment, fails } = await sentRefund()
  await fails()
  expect(await held()).toEqual({ refunds_due: 48 })
  await bankSays('CHARGEBACK', payment)
  expect(await held()).toEqual({})
  await bankSays('CHARGEBACK_REVERSED', payment)
  expect(await held()).toEqual({ refunds_due: 48 })
  expect(await listed()).toHaveLength(1)
  await db.transaction().execute(async (tx) => {
    await sql`update app_user set is_active = true where id = 1`.execute(tx)
    await platform.events.emit(tx, 'memberReturns', { userId: 1, now: stand.now() })
  })
  expect(await held()).toEqual({ wallet: 48 })
})

test('a debt is set against another claim before it is paid by hand', async () => {
  const other = await lateCancellation({})
  const { fails } = await sentRefund()
  await fails()
  await bankSays('CHARGEBACK', other.payment, 2000)
  expect(await held()).toEqual({ refunds_due: 28 })
  expect(await refunds('settle', '1', '--by-hand', 'virement')).toEqual(['1: settled'])
  await bankSays('CHARGEBACK', other.payment, 2800)
  expect(await held()).toEqual({ claim: 28 })
})

test('closing sets the balance off before it is given up', async () => {
  const { payment } = await lateCancellation({})
  await giveCredit(db, 'wallet', 5000)
  await giveCredit(db, 'bonus', 500)
  await bankSays('CHARGEBACK', payment)
  const { body } = await stand.call('GET', '/users/me/closing', { token: stand.tokens[0] })
  expect(body).toMatchObject({ balance: { value: 700 } })
  await close({ giveUpBalance: true })
  expect(await held()).toEqual({})
  await bankSays('CHARGEBACK_REVERSED', payment, 1000)
  expect(await held()).toEqual({ refunds_due: 10 })
})

test('the club gives to the card of a closed account, whatever it asked for', async () => {
  await lateCancellation({})
  await close()
  const { rows } = await sql<{ id: number }>`select id from charge where payer_id = 1`.execute(db)
  const words = ['--ref', 'C-1', '--by', 'Ana', '--why', 'panne']
  const typed = [String(rows[0]?.id), '48', '--to', 'solde', ...words]
  expect(await giveCommand(platform, typed, stand.now())).toEqual(['48,00\u00a0€ to card'])
})
