import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connection, standForEach } from '../../testing/stand.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import { chargeBooking } from '../../testing/charge.ts'
import { fillLimit } from '../../testing/fill-limit.ts'
import { answerBank, cards, details, heldBooking, pay, type PayOptions } from '../../testing/pay.ts'

const stand = await standForEach('card_testing', { members: 4, bank: 'stand-in' })

describe('trying cards from one connection', () => {
  async function payAs(player: number, options: PayOptions = {}) {
    const startingDate = at(`${10 + 2 * player}:00`)
    const booking = await heldBooking(stand, { startingDate }, player)
    const token = stand.tokens[player] ?? ''
    return pay(stand, booking, { token, ...options })
  }

  test('one player’s five refusals do not stop the next one behind the same connection', async () => {
    for (let time = 0; time < 5; time++) {
      expect((await payAs(0, { card: cards.refused })).body.resultCode).toBe('Refused')
    }
    const refused = await payAs(0)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers['retry-after']).toBe('3600')
    expect(refused.body).toMatchObject({ message: 'Trop de demandes. Réessaie dans une heure.' })
    expect(stand.logged()).toMatch(/"level":40.*"limit":"cardRefusals".*card testing/)
    expect((await payAs(1)).body.resultCode).toBe('Authorised')
  })

  test('all that two accounts may try does not stop a third and a fourth newcomer', async () => {
    for (const player of [0, 1]) {
      for (let time = 0; time < 10; time++) {
        expect((await payAs(player, { card: cards.challenge })).status).toBe(200)
      }
      expect((await payAs(player, { card: cards.challenge })).status).toBe(429)
    }
    expect((await payAs(2, { card: cards.refused })).body.resultCode).toBe('Refused')
    expect((await payAs(2)).body.resultCode).toBe('Authorised')
    expect((await payAs(3)).body.resultCode).toBe('Authorised')
  })

  test('20 refused cards of an hour are the limit of all accounts that have never paid', async () => {
    expect((await payAs(2)).body.resultCode).toBe('Authorised')
    await fillLimit(stand, 'cardTriesOfNewcomers', { count: 20 })
    expect(await payAs(1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(stand.logged()).toMatch(/"level":40.*"limit":"cardTriesOfNewcomers".*card testing/)
    const booking = await heldBooking(stand, { startingDate: at('20:00') }, 2)
    const known = await pay(stand, booking, { token: stand.tokens[2] ?? '' })
    expect(known.body.resultCode).toBe('Authorised')
    stand.clock(fixtureNow + hourMs + 1)
    expect((await payAs(1)).body.resultCode).toBe('Authorised')
  })

  test('48 tries at the bank, all refused there at last: no more than 5 are heard', async () => {
    const booking = await heldBooking(stand)
    let refused = 0
    for (let time = 0; time < 12; time++) {
      const answer = await pay(stand, booking, { card: cards.challenge })
      if (answer.status !== 200) continue
      const result = await answerBank(answer, 'refused')
      const { body } = await details(stand, answer.body.payment, result)
      if (body.resultCode === 'Refused') refused += 1
    }
    expect(refused).toBe(5)
  })
})

describe('cards that are neither refused nor accepted', () => {
  test('ten left at the bank are the most of an account', async () => {
    const booking = await heldBooking(stand)
    for (let time = 0; time < 10; time++) {
      const { body } = await pay(stand, booking, { card: cards.challenge })
      expect(body.resultCode).toBe('RedirectShopper')
    }
    const next = await pay(stand, booking)
    expect(next).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(next.headers['retry-after']).toBe('3600')
    expect(stand.logged()).toMatch(/"level":40.*"limit":"cardTries".*card testing/)
  })

  // requirement PR6
  test('ten are the most too when each is ended by taking a code off', async () => {
    const booking = await heldBooking(stand)
    const takeOff = () =>
      stand.call('DELETE', `/bookings/${booking.id}/promoCode`, { token: stand.tokens[0] })
    for (let time = 0; time < 10; time++) {
      expect((await pay(stand, booking, { card: cards.challenge })).status).toBe(200)
      expect((await takeOff()).status).toBe(200)
    }
    const { rows } = await sql`select from payment
      where state <> 'cancelled' and user_id = 1`.execute(stand.db)
    expect(rows).toEqual([])
    expect((await pay(stand, booking)).status).toBe(429)
  })

  test('without an answer they say nothing of a card: ten that were given up do not count', async () => {
    const booking = await heldBooking(stand)
    const chargeId = await chargeBooking(stand.db, booking.id)
    await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, state, address,
        created_at)
      select gen_random_uuid(), ${chargeId}, user_id, 4, 4800, 'cancelled',
        ${connection}, ${new Date(stand.now()).toISOString()}::timestamptz
      from booking, generate_series(1, 30) n where id = ${booking.id}`.execute(stand.db)
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
  })
})
