import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { openSession } from '../core/sessions/sessions.ts'

/** Tuesday 24 November 2026, 10:00 in Paris. */
export const fixtureNow = Date.parse('2026-11-24T09:00:00Z')

/** The next local day, and an evening start on it. */
export const tomorrow = '2026-11-25'
export const at = (time: string, day = tomorrow, offset = '+01:00') => `${day}T${time}:00${offset}`

/** Ids of the centres, by purpose. */
export const centers = {
  toulouse: 1,
  inactive: 2,
  bookingByPhone: 3,
  withoutApplication: 4,
  lyon: 5,
} as const

/** Courts of Toulouse: two alike indoors, one outdoors, one for two players. */
export const courts = { indoorA: 1, indoorB: 2, outdoor: 3, single: 4, lyon: 5 } as const

export const fieldTypes = { indoor: 1, outdoor: 2, single: 3 } as const

/**
 * A small network: Toulouse sells 08:00 to 24:00 every day, 24/36/48 € until 17:00 with a quarter
 * off, 32/48/64 € after; the single court costs 16/24/32 €. Lyon has one court.
 */
export async function fillCenters(db: Db): Promise<void> {
  await sql`insert into sport (id, slug, name, player_count)
    values (3, 'padel', 'Padel', 4), (4, 'squash', 'Squash', 2)`.execute(db)
  await sql`insert into field_type (id, name)
    values (1, 'Indoor'), (2, 'Outdoor'), (3, 'Single')`.execute(db)
  await sql`insert into center (id, slug, name, is_active, latitude, longitude, street, postal_code,
      city, phone_number, booking_web_available)
    select id, slug, initcap(slug), slug <> 'ferme', latitude, longitude, 'Rue du Court', '31000',
      initcap(slug), '05 61 00 00 00', slug <> 'telephone'
    from (values (1, 'toulouse', 43.6, 1.44), (2, 'ferme', 43.6, 1.44), (3, 'telephone', 43.6, 1.44),
      (4, 'cache', 43.6, 1.44), (5, 'lyon', 45.76, 4.84)) c (id, slug, latitude, longitude)`.execute(
    db,
  )
  await sql`insert into center_application (center_id, application_id)
    select unnest(array[1, 2, 3, 5]), 2`.execute(db)
  await sql`insert into opening_hours (center_id, weekday, opens_at, closes_at)
    select c, d, 480, 1440 from generate_series(1, 5) c, generate_series(1, 7) d`.execute(db)
  await sql`insert into court (center_id, sport_id, field_type_id, name, places, position)
    values (1, 3, 1, 'Piste 1', 4, 1), (1, 3, 1, 'Piste 2', 4, 2), (1, 3, 2, 'Piste 3', 4, 3),
      (1, 3, 3, 'Single', 2, 4), (5, 3, 1, 'Piste 1', 4, 1), (2, 3, 1, 'Piste 1', 4, 1),
      (3, 3, 1, 'Piste 1', 4, 1), (4, 3, 1, 'Piste 1', 4, 1)`.execute(db)
  await sql`insert into price_band (center_id, sport_id, field_type_id, weekdays, from_minute,
      to_minute, period, price_60_cents, price_90_cents, price_120_cents, discount_percent)
    select c, 3, type, array[1,2,3,4,5,6,7], starts, ends, period, p60, p90, p120, off
    from generate_series(1, 5) c, (values
      (0, 0, 1020, 'offpeak', 2400, 3600, 4800, 25), (0, 1020, 1560, 'peak', 3200, 4800, 6400, null),
      (3, 0, 1560, 'peak', 1600, 2400, 3200, null)
    ) b (type, starts, ends, period, p60, p90, p120, off)`.execute(db)
}

/** So many members with a session each; gives their tokens, the first one Léa Martin's. */
export async function addMembers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (first_name, last_name, email)
    select case when n = 1 then 'Léa' else 'Joueur' end, case when n = 1 then 'Martin' else 'N' || n end,
      'joueur' || n || '@joueurs.example'
    from generate_series(1, ${count}::integer) n returning id`.execute(db)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const tokens: string[] = []
  // one after the other: hundreds at once would wait too long for a connection
  for (const userId of ids) {
    tokens.push(await openSession(db, { userId, userAgent: 'test', now: fixtureNow }))
  }
  return tokens
}

/** Something else than a booking on a court: a closure. */
export async function closeCourt(db: Db, courtId: number, from: string, to: string): Promise<void> {
  await sql`insert into court_time (center_id, court_id, during, kind)
    select center_id, id, tstzrange(${from}::timestamptz, ${to}::timestamptz), 'closure'
    from court where id = ${courtId}`.execute(db)
}
