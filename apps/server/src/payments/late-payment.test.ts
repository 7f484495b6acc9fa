import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { at, closeCourt, courts, fieldTypes, fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { holdBank } from '../testing/held-bank.ts'
import { requireSoundBooks, standInCents } from '../testing/ledger-proof.ts'
import { cards, heldBooking, pay, readBooking } from '../testing/pay.ts'

const stand = await standForEach('late_payment', { members: 3, bank: 'stand-in' })
beforeEach(async () => {})
// After every test the books are sound and agree with the provider's journal to the cent.
afterEach(() => requireSoundBooks(stand.bank, stand.db))

// requirement P13
describe('a hold that ends while the bank answers', () => {
  async function paidTooLate(
    meanwhile: () => Promise<unknown>,
    wish: object = { court: courts.outdoor },
  ) {
    const booking = await heldBooking(stand, wish)
    const bank = await holdBank(stand.bank)
    const answer = pay(stand, booking, { card: cards.slow })
    await bank.reachedBy(1)
    stand.clock(fixtureNow + 600_000)
    await meanwhile()
    await bank.release()
    return { booking, answer: await answer }
  }

  test('gets its court back when it is still free', async () => {
    const { answer } = await paidTooLate(async () => {})
    expect(answer.body).toMatchObject({
      resultCode: 'Authorised',
      booking: { status: 'Confirmed' },
    })
  })

  test('has its court again even after the sweeper freed it', async () => {
    const { answer } = await paidTooLate(async () => {
      await sql`select expire_bookings(array(select id from booking), ${new Date(stand.now()).toISOString()}::timestamptz)`.execute(
        stand.db,
      )
    })
    expect(answer.body).toMatchObject({
      resultCode: 'Authorised',
      booking: { status: 'Confirmed' },
    })
  })

  const { indoorA, indoorB, outdoor } = courts
  test.each([
    ['« Peu importe »', {}, [indoorA, indoorB], outdoor],
    ['« Peu importe », never the small one', {}, [indoorA, indoorB, outdoor], null],
    ['a field type', { fieldType: fieldTypes.indoor }, [indoorA], indoorB],
    ['a field type, no other', { fieldType: fieldTypes.indoor }, [indoorA, indoorB], null],
  ])('has another court for %s', async (_, wish, closed, court) => {
    const { booking } = await paidTooLate(async () => {
      await sql`delete from court_time`.execute(stand.db)
      for (const id of closed) await closeCourt(stand.db, id, at('18:00'), at('19:00'))
    }, wish)
    expect(await readBooking(stand, booking.id)).toMatchObject(
      court === null ? { status: 'Expired' } : { status: 'Confirmed', court: { id: court } },
    )
  })

  test('is refunded at once when another has the court', async () => {
    const { booking, answer } = await paidTooLate(() =>
      stand.hold(stand.tokens[1], { startingDate: at('18:00'), court: courts.outdoor }),
    )
    expect(answer.body).toMatchObject({
      resultCode: 'Refunded',
      message:
        'Le terrain n’était plus gardé quand ta banque a répondu. Tu es remboursé en totalité, sur ta carte.',
      booking: { status: 'Expired' },
    })
    await eventually(async () => {
      expect((await readBooking(stand, booking.id)).payments).toMatchObject([
        { state: 'returned', refunded: { value: 4800 } },
      ])
      expect(await standInCents(stand.bank, stand.db)).toBe(0)
    })
  })

  test('is refunded when a closure has the court, or the player cancelled meanwhile', async () => {
    const closed = await paidTooLate(async () => {
      await sql`delete from court_time`.execute(stand.db)
      await closeCourt(stand.db, courts.outdoor, at('18:00'), at('19:00'))
    })
    expect(closed.answer.body.resultCode).toBe('Refunded')
    stand.clock(fixtureNow)
    const booking = await heldBooking(stand, { startingDate: at('20:00') })
    const bank = await holdBank(stand.bank)
    const answer = pay(stand, booking, { card: cards.slow })
    await bank.reachedBy(1)
    // their bank takes its time: half a minute later the court may be given back
    stand.clock(fixtureNow + 30_000)
    await stand.call('POST', `/bookings/${booking.id}/cancel`, {
      token: stand.tokens[0],
      key: randomUUID(),
      body: {},
    })
    await bank.release()
    expect((await answer).body).toMatchObject({
      resultCode: 'Refunded',
      message:
        'Ta réservation a été annulée pendant que ta banque répondait. Tu es remboursé en totalité, sur ta carte.',
      booking: { status: 'Cancelled' },
    })
  })

  test('cannot be paid any more', async () => {
    const booking = await heldBooking(stand)
    stand.clock(fixtureNow + 599_999)
    expect((await pay(stand, booking, { card: cards.refused })).status).toBe(200)
    stand.clock(fixtureNow + 600_000)
    expect(await pay(stand, booking)).toMatchObject({ status: 410, body: { code: 'hold_expired' } })
  })

  test('is said to be cancelled when its player has cancelled it', async () => {
    const booking = await heldBooking(stand)
    await stand.call('POST', `/bookings/${booking.id}/cancel`, {
      token: stand.tokens[0],
      key: randomUUID(),
      body: {},
    })
    expect(await pay(stand, booking)).toMatchObject({
      status: 410,
      body: {
        code: 'booking_cancelled',
        message: 'Cette réservation est annulée\u00a0: le terrain n’est plus gardé.',
      },
    })
  })
})
