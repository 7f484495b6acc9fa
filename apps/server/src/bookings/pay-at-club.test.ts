import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, centers } from '../testing/center-fixture.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cards, heldBooking, pay, readBooking } from '../testing/pay.ts'
import { sharedDay, split } from '../testing/shares.ts'
import { openStand, type PaymentStand } from '../testing/stand.ts'

let stand: PaymentStand
let held: Booking
beforeAll(async () => {
  stand = await openStand('pay_at_club', { members: 2, bank: 'stand-in' })
})
beforeEach(async () => {
  await stand.reset()
  await sql`insert into club_payer values (${centers.toulouse}, 1)`.execute(stand.db)
  held = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
})
afterAll(() => stand.close())

const payAtClub = (key: string = randomUUID()) =>
  stand.call<Booking>('POST', `/bookings/${held.id}/payAtClub`, { token: stand.tokens[0], key })

const mailCount = async () => {
  const { rows } = await sql`select from mail where template = 'booking_at_club'`.execute(stand.db)
  return rows.length
}

// requirement B129
test('who may pay at the club has the court, and owes nothing here, however often it is asked', async () => {
  const key = randomUUID()
  const answers = await Promise.all([payAtClub(key), payAtClub(key), payAtClub(key)])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect((await payAtClub(key)).body).toMatchObject({ status: 'Confirmed', isWeb: false })
  expect((await payAtClub()).body).toMatchObject({ code: 'payment_already_made' })
  expect(await mailCount()).toBe(1)
  await requireSoundBooks(stand.bank, stand.db)
})

// requirement B129
test.each([
  [
    'another member',
    () => sql`delete from club_payer`.execute(stand.db),
    'club_payment_not_allowed',
  ],
  ['what is shared', () => split(stand, held), 'club_payment_not_allowed'],
  [
    'what the bank is asked for',
    () => pay(stand, held, { card: cards.challenge }),
    'payment_in_progress',
  ],
])('not %s', async (_what, prepare, code) => {
  await prepare()
  expect((await payAtClub()).body).toMatchObject({ code })
  expect((await readBooking(stand, held.id)).status).toBe('Pending')
  expect(await mailCount()).toBe(0)
})
