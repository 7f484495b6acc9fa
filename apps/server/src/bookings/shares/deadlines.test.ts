import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { dueAt, sharedDay } from '../../testing/shares.ts'
import { standForAll } from '../../testing/stand.ts'

const stand = await standForAll('deadlines', { members: 1 })

// requirement SH24
test('the deadline of many at one moment is settled with the next round of seconds, each once', async () => {
  const many = 120
  const rounds = 'settle deadlines of shares'
  await sql`with booked as (
      insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
        status, price_cents, original_price_cents, players, free_cancellation_hours, share_key,
        is_split, missing_shares, deadline_at)
      select 1, 1, 3, 0, 1, start, start + interval '1 hour', 'Confirmed', 4800, 4800, 2, 24,
        md5(start::text), true, 'give_back', ${new Date(dueAt).toISOString()}::timestamptz
      from generate_series(1, ${many}::integer) n,
        lateral (select ${at('18:00', sharedDay)}::timestamptz + n * interval '1 hour') s (start)
      returning id, starts_at, price_cents)
    insert into participation (booking_id, starts_at, position, is_captain, user_id, share_cents, status)
    select id, starts_at, place, place = 1, case when place = 1 then 1 end, price_cents / 2,
      case when place = 1 then 'Confirmed' else 'Pending' end
    from booked, generate_series(1, 2) place`.execute(stand.db)
  const settled = async () => {
    const { rows } = await sql`select from booking where status = 'Cancelled'`.execute(stand.db)
    const mails = await sql`select from mail where template = 'court_given_back'`.execute(stand.db)
    return [rows.length, mails.rows.length]
  }
  stand.clock(dueAt - 1)
  await stand.jobs.repeat(rounds)
  expect(await settled()).toEqual([0, 0])
  stand.clock(dueAt)
  await Promise.all([stand.jobs.repeat(rounds), stand.jobs.repeat(rounds)])
  expect(await settled()).toEqual([many, many])
  expect(stand.jobs.secondsBetween(rounds)).toBeLessThanOrEqual(5)
})
