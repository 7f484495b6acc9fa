import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connection, openStand, type PaymentStand, standForEach } from '../../testing/stand.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import { chargeBooking } from '../../testing/charge.ts'
import { fillLimit } from '../../testing/fill-limit.ts'
import { answerBank, cards, details, heldBooking, pay, type PayOptions } from '../../testing/pay.ts'

const stand = await standForEach('card_testing', { members: 30, bank: 'stand-in' })

/** An hour of a day for each player. */
const startOf = (player: number) =>
  at(`${String(8 + (player % 15)).padStart(2, '0')}:00`, player < 15 ? '2026-11-25' : '2026-11-26')

/** Twenty newcomers of one connection try a card each, all at once, where five may: how many are heard. */
async function heardOfTwenty(on: PaymentStand): Promise<number> {
  const held = await Promise.all(
    on.tokens
      .slice(0, 20)
      .map((_, player) => heldBooking(on, { startingDate: startOf(player) }, player)),
  )
  await fillLimit(on, 'cardTriesOfNewcomers', { count: 15 })
  const answers = await Promise.all(
    held.map((booking, player) =>
      pay(on, booking, { token: on.tokens[player] ?? '', card: cards.refused }),
    ),
  )
  return answers.filter(({ body }) => body.resultCode === 'Refused').length
}

// requirement P64
describe('cards tried at once', () => {
  test('are as many as the limit, and none more: each counts while it is under way', async () => {
    expect(await heardOfTwenty(stand)).toBe(5)
  })

  test('without the lock are more', async () => {
    const unguarded = await openStand('cards_unguarded', { members: 20, bank: 'stand-in' })
    await sql`create or replace function use_limits(p jsonb)
      returns table (limit_name text, free_at timestamptz) language plpgsql as $$
      begin
        return query select * from full_limits(p);
        if found then return; end if;
        -- the barrier: everybody has counted before anybody is counted
        perform pg_sleep(1);
        insert into limit_use (use_id, limit_name, key, used_at, expires_at)
        select (p->>'use_id')::uuid, value->>'name', value->>'key', (p->>'now')::timestamptz,
          (value->>'expires_at')::timestamptz from jsonb_array_elements(p->'limits');
      end $$`.execute(unguarded.db)
    const heard = await heardOfTwenty(unguarded)
    await unguarded.close()
    expect(heard).toBeGreaterThan(5)
  })
})

describe('trying cards from one connection', () => {
  async function payAs(player: number, options: PayOptions = {}) {
    const booking = await heldBooking(stand, { startingDate: startOf(player) }, player)
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

  test('30 accounts that try one card after another: 20 cards are heard', async () => {
    const answers: number[] = []
    for (let player = 0; player < 30; player++) {
      answers.push((await payAs(player, { card: cards.refused })).status)
    }
    expect(answers).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
  })

  test('30 accounts that try ten cards each: no more than 60 are heard', async () => {
    let heard = 0
    for (let player = 0; player < 30; player++) {
      const booking = await heldBooking(stand, { startingDate: startOf(player) }, player)
      const token = stand.tokens[player] ?? ''
      for (let time = 0; time < 10; time++) {
        const { status } = await pay(stand, booking, { token, card: cards.challenge })
        if (status === 200) heard += 1
      }
    }
    expect(heard).toBe(60)
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

  test('48 tries at once of 12 accounts: no more are heard than of six and a bit', async () => {
    const players = Array.from({ length: 12 }, (_, index) => 3 + index)
    const held = await Promise.all(
      players.map((player) => heldBooking(stand, { startingDate: startOf(player) }, player)),
    )
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() =>
        held.map((booking, index) =>
          pay(stand, booking, { token: stand.tokens[3 + index] ?? '', card: cards.refused }),
        ),
      ),
    )
    const heard = answers.filter(({ body }) => body.resultCode === 'Refused').length
    expect(heard).toBeGreaterThan(0)
    // six accounts try all their four cards, of which three count, and two cards more are the twenty
    expect(heard).toBeLessThanOrEqual(6 * 4 + 2)
  })

  test('48 tries at once of one account: no more than 5 are heard', async () => {
    const booking = await heldBooking(stand)
    const answers = await Promise.all(
      Array.from({ length: 48 }, () => pay(stand, booking, { card: cards.refused })),
    )
    const heard = answers.filter(({ body }) => body.resultCode === 'Refused').length
    expect(heard).toBeGreaterThan(0)
    expect(heard).toBeLessThanOrEqual(5)
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
