import { randomUUID } from 'node:crypto'
import type { Booking, PaymentMethods, PaymentResult } from '@quatre/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { fillLimit } from '../../testing/fill-limit.ts'
import { accountCents, requireSoundBooks } from '../../testing/ledger-proof.ts'
import { requireOwedByGymlib, setGymlibAway, takePasses } from '../../testing/passes.ts'
import { cancelBooking, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { standForEach, type Answer } from '../../testing/stand.ts'

const stand = await standForEach('passes', {
  members: 2,
  bank: 'stand-in',
  prepare: ({ db }) => takePasses(db),
})
beforeEach(() => setGymlibAway(stand.bank, false))
afterEach(async () => {
  await requireSoundBooks(stand.bank, stand.db)
  await requireOwedByGymlib(stand.bank, stand.db)
})

/** An unused code. */
const fresh = (kind = 'OK') => `GYM-${kind}-${randomUUID().slice(0, 8)}`

function show(
  { id }: Pick<Booking, 'id'>,
  code = fresh(),
  { key = randomUUID(), player = 0 } = {},
): Promise<Answer<PaymentResult>> {
  const path = `/payments/gymlib/booking?bookingId=${id}`
  return stand.call('POST', path, { token: stand.tokens[player], key, body: { code } })
}

const readBookingStatus = async ({ id }: Booking) => (await readBooking(stand, id)).status

async function readPasses({ id }: Booking): Promise<PaymentMethods['passes']> {
  const path = `/payments/methods?bookingId=${id}`
  return (await stand.call<PaymentMethods>('GET', path, { token: stand.tokens[0] })).body.passes
}

// requirement P110
describe('a pass', () => {
  test('pays a booking whole, whatever way its code is typed', async () => {
    const booking = await heldBooking(stand)
    expect(await readPasses(booking)).toEqual(['gymlib'])
    const { status, body } = await show(booking, ` ${fresh().toLowerCase()} `)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { payment: null, resultCode: 'Authorised', message: null, amount: { value: 0 } },
    })
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Confirmed',
      amountAlreadyPaid: { value: 4800 },
      parts: [{ source: 'pass' }],
    })
    expect(await accountCents(stand.db, 'partners')).toBe(4800)
  })

  test.each([
    ['PADEL', 'Gymlib ne connaît pas ce code. Relis-le dans ton application.'],
    ['GYM-USED', 'Ce pass a déjà servi.'],
    ['GYM-EXPIRED', 'Ce pass n’est plus valable.'],
    ['GYM-SMALL', 'Ce pass couvre 20\u00a0€, il en faut 48\u00a0€. Il n’a pas été utilisé.'],
  ])('%s is refused, and another may follow', async (code, message) => {
    const booking = await heldBooking(stand)
    expect((await show(booking, code)).body).toMatchObject({ resultCode: 'Refused', message })
    expect(await readBookingStatus(booking)).toBe('Pending')
    expect((await show(booking)).body.resultCode).toBe('Authorised')
  })

  test('goes with no other centre, and with no booking that is shared', async () => {
    await sql`update center set takes_gymlib = false`.execute(stand.db)
    const booking = await heldBooking(stand)
    expect(await readPasses(booking)).toEqual([])
    expect(await show(booking)).toMatchObject({ status: 422, body: { code: 'pass_not_taken' } })
    await takePasses(stand.db)
    await sql`update booking set is_split = true, missing_shares = 'give_back'
      where user_id = 1`.execute(stand.db)
    expect(await readPasses(booking)).toEqual([])
  })

  test('is refused for a booking that is over, paid or another member’s', async () => {
    const booking = await heldBooking(stand)
    expect((await show(booking, fresh(), { player: 1 })).status).toBe(404)
    await pay(stand, booking)
    expect((await show(booking)).body).toMatchObject({ code: 'payment_already_made' })
    const late = await heldBooking(stand)
    stand.pass(11)
    expect((await show(late)).body).toMatchObject({ code: 'hold_expired' })
  })

  // requirement P115
  test('is tried twenty times an hour, and no card number is', async () => {
    const booking = await heldBooking(stand)
    expect((await show(booking, '4111 1111 1111 1111')).body).toMatchObject({
      code: 'plain_card_refused',
    })
    await fillLimit(stand, 'passTries', { count: 19, key: 'member:1' })
    expect((await show(booking)).status).toBe(429)
  })
})

// requirement P111
describe('the same request again', () => {
  test('pays once, however often it comes', async () => {
    const booking = await heldBooking(stand)
    const [code, key] = [fresh(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => show(booking, code, { key })))
    expect(new Set(answers.map(({ body }) => body.resultCode))).toEqual(new Set(['Authorised']))
    expect(await accountCents(stand.db, 'partners')).toBe(4800)
  })

  test('from eight tabs with eight passes uses one', async () => {
    const booking = await heldBooking(stand)
    const answers = await Promise.all(Array.from({ length: 8 }, () => show(booking)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

// requirement P112
describe('without an answer', () => {
  test('the same request asks for the outcome of the pass', async () => {
    const booking = await heldBooking(stand)
    const [code, key] = [fresh('LOST'), randomUUID()]
    const first = await show(booking, code, { key })
    expect(first.body).toMatchObject({
      resultCode: 'Pending',
      message: expect.stringMatching(/^Gymlib n’a pas encore/),
    })
    expect((await show(booking)).body).toMatchObject({ code: 'payment_in_progress' })
    expect((await show(booking, code, { key })).body.resultCode).toBe('Authorised')
  })

  test('a job asks for it while the court is kept', async () => {
    const booking = await heldBooking(stand)
    await show(booking, fresh('LOST'))
    stand.pass(1)
    await stand.jobs.repeat('ask about passes')
    expect(await readBookingStatus(booking)).toBe('Confirmed')
  })

  test('it is given back once the court is not kept, and its player gets a mail', async () => {
    const booking = await heldBooking(stand)
    await show(booking, fresh('LOST'))
    stand.pass(11)
    await stand.jobs.repeat('ask about passes')
    expect(await readBookingStatus(booking)).toBe('Expired')
    await returned()
    const { rows } = await sql`select from mail where template = 'booking_unpaid'`.execute(stand.db)
    expect(rows).toHaveLength(1)
  })

  test('and a card that pays meanwhile, the pass is given back', async () => {
    const booking = await heldBooking(stand)
    const [code, key] = [fresh('LOST'), randomUUID()]
    await show(booking, code, { key })
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
    expect((await show(booking, code, { key })).body).toMatchObject({
      resultCode: 'Refunded',
      message: expect.stringMatching(/^Ce pass n’a pas réglé ce terrain/),
    })
    await returned()
  })
})

// requirement P113
describe('the value paid by a pass', () => {
  test('goes back to it when the booking is cancelled: it can be used again', async () => {
    const booking = await heldBooking(stand)
    const code = fresh()
    await show(booking, code)
    const { body } = await cancelBooking(stand, booking.id, 'wallet')
    expect(body.refunds).toMatchObject([{ to: 'pass', amount: { value: 4800 } }])
    await returned()
    const again = await heldBooking(stand)
    expect((await show(again, code)).body.resultCode).toBe('Authorised')
  })

  test('goes back as soon as Gymlib hears of it', async () => {
    const booking = await heldBooking(stand)
    await show(booking)
    await setGymlibAway(stand.bank, true)
    await cancelBooking(stand, booking.id, 'wallet')
    expect(await statesOfPasses()).toEqual(['returning'])
    await setGymlibAway(stand.bank, false)
    await returned()
  })
})

async function statesOfPasses(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pass_use`.execute(stand.db)
  return rows.map(({ state }) => state)
}

const returned = () => eventually(async () => expect(await statesOfPasses()).toEqual(['returned']))
