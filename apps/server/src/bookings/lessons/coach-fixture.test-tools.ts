import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** In euro cents of all players, for one to four in an hour; a half more in an hour and a half. */
export const hourCents = [5000, 5800, 6900, 7600] as const

/** Coaches of Toulouse, numbered from 1: each weekday from 9:00 to 13:00 and from 16:00 to 21:00. */
export async function addCoaches(db: Db, names: readonly string[]): Promise<void> {
  await sql`insert into coach (center_id, first_name, last_name)
    select 1, name, 'Coach' from unnest(${names}::text[]) name`.execute(db)
  await sql`insert into coach_hours (coach_id, weekday, from_minute, to_minute)
    select k.id, day, h.starts, h.ends from coach k, generate_series(1, 7) day,
      (values (540, 780), (960, 1260)) h (starts, ends)`.execute(db)
  await sql`insert into lesson_price (coach_id, sport_id, duration, players, price_cents)
    select k.id, 3, 60 * times / 2, players, cents * times / 2
    from coach k, unnest(${hourCents}::integer[]) with ordinality p (cents, players),
      unnest(array[2, 3]) times`.execute(db)
}
