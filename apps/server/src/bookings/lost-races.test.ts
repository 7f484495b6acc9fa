import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { at } from '../testing/center-fixture.ts'

// Another request is quicker every time: the database refuses as often as the test wants.
const stand = await standForEach('lost_races', { members: 1 })
beforeAll(async () => {
  await sql`create table losses (state text, count integer)`.execute(stand.db)
  await sql`create sequence attempts`.execute(stand.db)
  await sql`create function lose() returns trigger language plpgsql as $$
    begin
      if nextval('attempts') <= (select count from losses) then
        if (select state from losses) = 'QR001' then perform refuse('slot_taken'); end if;
        raise exception 'lost' using errcode = (select state from losses);
      end if;
      return new;
    end $$`.execute(stand.db)
  await sql`create trigger lose before insert on court_time for each row execute function lose()`.execute(
    stand.db,
  )
})
beforeEach(() => sql`alter sequence attempts restart`.execute(stand.db))

async function lose(state: string, count: number): Promise<void> {
  await sql`truncate losses`.execute(stand.db)
  await sql`insert into losses values (${state}, ${count})`.execute(stand.db)
}

async function attempts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select last_value::integer as count from attempts`.execute(stand.db)
  return rows[0]?.count ?? 0
}

// taken, overlap, deadlock, serialisation failure
// requirement B43
describe.each(['QR001', '23P01', '40P01', '40001'])('a hold that loses with %s', (state) => {
  test('three times is made at the fourth attempt', async () => {
    await lose(state, 3)
    const answer = await stand.hold(stand.tokens[0], { startingDate: at('18:00') })
    expect(answer.status).toBe(201)
    expect((answer.body as Booking).booking_status).toBe('Pending')
  })

  test('four times is refused with the nearest free starts, and leaves nothing', async () => {
    await lose(state, 1_000)
    const answer = await stand.hold(stand.tokens[0], { startingDate: at('18:00') })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        details: {
          nearest: [
            { startingDate: at('17:30'), duration: 90, priceCents: 4800 },
            { startingDate: at('18:30'), duration: 90, priceCents: 4800 },
            { startingDate: at('17:00') },
            { startingDate: at('19:00') },
          ],
        },
      },
    })
    expect(await attempts()).toBe(4)
    const { rows } = await sql`select from booking union all select from idempotency_key`.execute(
      stand.db,
    )
    expect(rows).toHaveLength(0)
  })
})

test('another error of the database is no lost race: it is tried once', async () => {
  await lose('22012', 1_000)
  expect((await stand.hold(stand.tokens[0], { startingDate: at('18:00') })).status).toBe(500)
  expect(await attempts()).toBe(1)
})
