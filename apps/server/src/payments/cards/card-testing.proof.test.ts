import { randomUUID } from 'node:crypto'
import type { TopUp } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { fillLimit } from '../../testing/fill-limit.ts'
import { cards, heldBooking, pay } from '../../testing/pay.ts'
import { addPacks } from '../../wallet/calls.ts'
import { openStand, type PaymentStand, standForEach } from '../../testing/stand.ts'

const stand = await standForEach('card_testing_storm', { members: 30, bank: 'stand-in' })

/** A booking of each of the first players, whose hours are apart. */
function heldBy(on: PaymentStand, players: number) {
  const playerStart = (player: number) =>
    at(`${String(8 + (player % 15)).padStart(2, '0')}:00`, `2026-11-${player < 15 ? 25 : 26}`)
  return Promise.all(
    on.tokens.slice(0, players).map(async (token, player) => ({
      token,
      booking: await heldBooking(on, { startingDate: playerStart(player) }, player),
    })),
  )
}

const heardAmong = (answers: readonly { readonly body: { readonly resultCode?: string } }[]) =>
  answers.filter(({ body }) => body.resultCode === 'Refused').length

/** Twenty newcomers of one connection try a card each, all at once, where five may: how many are heard. */
async function heardOfTwenty(on: PaymentStand): Promise<number> {
  const held = await heldBy(on, 20)
  await fillLimit(on, 'cardTriesOfNewcomers', { count: 15 })
  const answers = await Promise.all(
    held.map(({ booking, token }) => pay(on, booking, { token, card: cards.refused })),
  )
  return heardAmong(answers)
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

  test('four each by 12 accounts: no more are heard than of six and a bit', async () => {
    const held = await heldBy(stand, 12)
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() =>
        held.map(({ booking, token }) => pay(stand, booking, { token, card: cards.refused })),
      ),
    )
    expect(heardAmong(answers)).toBeGreaterThan(0)
    // six accounts try all their four cards, of which three count, and two cards more are the twenty
    expect(heardAmong(answers)).toBeLessThanOrEqual(6 * 4 + 2)
  })

  test('for a hold and three top-ups by each of four accounts: all are heard, 12 count', async () => {
    await addPacks(stand.db)
    const held = await heldBy(stand, 4)
    const card = await stand.bank.card(cards.refused)
    const topUps = await Promise.all(
      held.flatMap(({ token }) =>
        [1, 2, 3].map(async (pack) => {
          const path = `/walletRecharges/${pack}/topUps`
          const { body } = await stand.call<TopUp>('POST', path, {
            token,
            key: randomUUID(),
            body: {},
          })
          return { token, ...body }
        }),
      ),
    )
    const answers = await Promise.all([
      ...held.map(({ booking, token }) => pay(stand, booking, { token, card: cards.refused })),
      ...topUps.map(({ id, paid, token }) =>
        stand.call('POST', `/charges/top_up/${id}/payment`, {
          token,
          key: randomUUID(),
          body: { amount: paid, paymentMethod: card },
        }),
      ),
    ])
    expect(heardAmong(answers)).toBe(16)
    const { rows } = await sql`select from limit_use
      where limit_name = 'cardTriesOfNewcomers'`.execute(stand.db)
    expect(rows).toHaveLength(12)
  })

  test('48 by one account: no more than 5 are heard', async () => {
    const booking = await heldBooking(stand)
    const answers = await Promise.all(
      Array.from({ length: 48 }, () => pay(stand, booking, { card: cards.refused })),
    )
    expect(heardAmong(answers)).toBeGreaterThan(0)
    expect(heardAmong(answers)).toBeLessThanOrEqual(5)
  })
})

// requirement P64
describe('30 accounts of one connection', () => {
  test('that try one card after another: 20 cards are heard', async () => {
    const statuses: number[] = []
    for (const { booking, token } of await heldBy(stand, 30)) {
      statuses.push((await pay(stand, booking, { token, card: cards.refused })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
  })

  test('that try ten cards each: no more than 60 are heard', async () => {
    let heard = 0
    for (const { booking, token } of await heldBy(stand, 30)) {
      for (let time = 0; time < 10; time++) {
        const { status } = await pay(stand, booking, { token, card: cards.challenge })
        if (status === 200) heard += 1
      }
    }
    expect(heard).toBe(60)
  })
})
