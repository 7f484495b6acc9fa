import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { accountCents, proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { paidGuest, sharedBooking } from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'
import { told } from '../notifications/events.test-tools.ts'
import { commands } from './commands.ts'

const stand = await standForEach('by_hand', {
  members: 1,
  bank: 'stand-in',
  notifications: 'lost',
})

/** A refund of 12 € on its way to the card of a guest who has left. */
async function sentRefund(): Promise<string> {
  const booking = await sharedBooking(stand)
  const { place } = await paidGuest(stand, booking, 'Julien')
  await stand.call('POST', `/participations/${booking.shareKey}/leave`, { body: { place } })
  return eventually(async () => {
    const { rows } = await sql<{ id: string }>`
      select id from refund where user_id is null and state = 'sent'`.execute(stand.db)
    expect(rows).toHaveLength(1)
    return rows[0]?.id ?? ''
  })
}

async function failedRefund(): Promise<string> {
  const refund = await sentRefund()
  const failed = { pspReference: newPspReference(), merchantReference: refund, value: 1200 }
  await told(stand, { eventCode: 'REFUND_FAILED', ...failed })
  return refund
}

const refunds = (...given: string[]) => commands.refunds(stand.db, given, fixtureNow + 2 * dayMs)
const settle = (refund: string) => refunds('settle', refund, '--by-hand', 'virement', 'du 24/11')

// requirement P62
test('a refund that was sent and has no outcome is listed, and cannot be paid twice by hand', async () => {
  const refund = await sentRefund()
  const list = await refunds()
  expect(list.lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^2026-11-24 · refund ${refund} · share · 12.00 € · \\w+ · sent for more than a day`,
      ),
    ),
    '1 to be settled',
  ])
  expect(await settle(refund)).toEqual({ lines: [`${refund}: not owed`], isSound: false })
})

// requirement P62
test('one that failed and is owed is settled by hand, once, and leaves the list', async () => {
  const refund = await failedRefund()
  expect((await refunds()).lines[0]).toContain('failed and owed: to be paid by hand')
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(refund)))
  expect(outcomes.filter((outcome) => outcome.isSound)).toHaveLength(1)
  expect(await accountCents(stand.db, 'bank')).toBe(-1200)
  expect(await accountCents(stand.db, 'refunds_due')).toBe(0)
  expect((await refunds()).lines).toEqual(['0 to be settled'])
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
  const { rows } = await sql`select state, settled_note from refund where user_id is null`.execute(
    stand.db,
  )
  expect(rows).toEqual([{ state: 'settled', settledNote: 'virement du 24/11' }])
})

// requirement P62
test('of one that a bank has in part the rest is paid by hand, and the part too once it is brought again', async () => {
  const refund = await failedRefund()
  const { rows } = await sql<{ id: string }>`select id from payment where user_id is null`.execute(
    stand.db,
  )
  const bankSays = (eventCode: string, value: number) =>
    told(stand, {
      eventCode,
      merchantReference: rows[0]?.id ?? '',
      pspReference: newPspReference(),
      value,
    })
  await bankSays('CHARGEBACK', 500)
  expect((await refunds()).lines[0]).toContain('5.00 € back: 7.00 € to be paid by hand')
  const earned = await accountCents(stand.db, 'club_revenue')
  expect((await settle(refund)).isSound).toBe(true)
  expect(await accountCents(stand.db, 'bank')).toBe(-700)
  expect(await accountCents(stand.db, 'refunds_due')).toBe(0)
  expect(await accountCents(stand.db, 'club_revenue')).toBe(earned - 500)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
  await bankSays('CHARGEBACK_REVERSED', 500)
  expect(await accountCents(stand.db, 'refunds_due')).toBe(-500)
  expect((await refunds()).lines[0]).toContain('5.00 € · ')
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
  expect((await settle(refund)).isSound).toBe(true)
  expect(await accountCents(stand.db, 'bank')).toBe(-1200)
  await bankSays('SECOND_CHARGEBACK', 1200)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement P62
test('one of which a bank has all is settled by the bank, and owed again once all is brought again', async () => {
  const refund = await failedRefund()
  const { rows } = await sql<{ id: string }>`select id from payment where user_id is null`.execute(
    stand.db,
  )
  const bankSays = (eventCode: string) =>
    told(stand, {
      eventCode,
      merchantReference: rows[0]?.id ?? '',
      pspReference: newPspReference(),
      value: 1200,
    })
  await bankSays('CHARGEBACK')
  expect(await settle(refund)).toEqual({ lines: [`${refund}: taken back`], isSound: false })
  expect((await refunds('settle', refund, '--by-bank', 'vu')).isSound).toBe(true)
  expect((await refunds()).lines).toEqual(['0 to be settled'])
  await bankSays('CHARGEBACK_REVERSED')
  expect((await refunds()).lines[0]).toContain('failed and owed: to be paid by hand')
  expect((await settle(refund)).isSound).toBe(true)
  expect(await accountCents(stand.db, 'bank')).toBe(-1200)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement P62
test('nothing, or a part, that a bank has taken settles no refund', async () => {
  const refund = await failedRefund()
  const byBank = () => refunds('settle', refund, '--by-bank', 'vu')
  expect((await byBank()).lines).toEqual([`${refund}: not taken back`])
  const { rows } = await sql<{ id: string }>`select id from payment where user_id is null`.execute(
    stand.db,
  )
  const news = { merchantReference: rows[0]?.id ?? '', pspReference: newPspReference(), value: 500 }
  await told(stand, { eventCode: 'CHARGEBACK', ...news })
  expect((await byBank()).lines).toEqual([`${refund}: not taken back`])
})

// requirement P62
test.each([
  ['a reference that is none', ['settle', 'x', '--by-hand', 'note'], 'x: unknown'],
  ['no note', ['settle', 'x', '--by-hand'], 'npm run refunds'],
  ['another word', ['pay', 'x', '--by-hand', 'note'], 'npm run refunds'],
])('%s settles nothing', async (_, given, line) => {
  const answer = await refunds(...given)
  expect(answer.isSound).toBe(false)
  expect(answer.lines[0]).toContain(line)
})
