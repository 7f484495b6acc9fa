import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { settleRefund } from '../books/settle-refund.ts'
import { told } from '../notifications/events.test-tools.ts'

const stand = await standForEach('closed_accounts', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
})
const { db } = stand
const tonight = { startingDate: at('20:00', '2026-11-24') }
const close = () => sql`update app_user set is_active = false where id = 1`.execute(db)

// requirement B26
test('a late cancellation sold again goes to the card of who has closed their account', async () => {
  const first = await heldBooking(stand, tonight)
  await pay(stand, first)
  await cancelBooking(stand, first.id, 'wallet')
  await close()
  const again = await heldBooking(stand, { ...tonight, court: first.court.id }, 1)
  await pay(stand, again, { token: stand.tokens[1] ?? '' })
  const { rows } = await sql`select destination from refund where user_id = 1`.execute(db)
  expect([rows, await proveBooks(db)]).toEqual([[{ destination: 'card' }], soundBooks])
})

// requirement P62
test('a part that a bank has taken settles no refund', async () => {
  const booking = await heldBooking(stand)
  const { payment } = (await pay(stand, booking)).body
  await cancelBooking(stand, booking.id, 'card')
  await close()
  await sql`update refund set state = 'owed' where user_id = 1`.execute(db)
  const news = { merchantReference: payment, pspReference: newPspReference(), value: 2000 }
  await told(stand, { eventCode: 'CHARGEBACK', ...news })
  const { rows } = await sql<{ id: string }>`select id from refund where user_id = 1`.execute(db)
  const refundId = rows[0]?.id ?? ''
  expect(await settleRefund(db, { refundId, by: 'bank', note: 'x', now: stand.now() })).toBe(
    'not taken back',
  )
})
