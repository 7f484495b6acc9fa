import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { centers, fixtureNow } from '../testing/center-fixture.ts'

export interface AddedMatch {
  /** The first side’s two players, then the other’s; null: a guest. */
  readonly four: readonly (number | null)[]
  readonly at?: number
  readonly winner?: 0 | 1 | null
  readonly state?: 'planned' | 'final' | 'disputed' | 'cancelled'
  readonly how?: 'played' | 'retired' | 'walk_over'
}

/** A friendly match; its levels are due. Gives its number. */
export async function addMatch(db: Db, match: AddedMatch): Promise<number> {
  const { four, at = fixtureNow, winner = 0, state = 'final', how = 'played' } = match
  const start = new Date(at)
  const hasResult = state === 'final' || state === 'disputed'
  const sets =
    winner === null
      ? [
          [6, 4],
          [3, 6],
        ]
      : [winner === 0 ? [6, 2] : [2, 6]]
  const result = { how, sets: sets.map((games) => ({ kind: 'set', games })) }
  const { rows } = await sql<{ id: number }>`
    insert into match (kind, sport_id, center_id, starts_at, ends_at, state, result, winner, entered_by, entered_at,
      settled_at, disputed_by, disputed_at)
    values ('friendly', 3, ${centers.toulouse}, ${start}, ${start}::timestamptz + interval '90 min', ${state},
      ${hasResult ? JSON.stringify(result) : null}::jsonb, ${hasResult ? winner : null}, 1, ${start},
      ${state === 'final' ? start : null}, 1, ${start}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into match_player (match_id, side, position, user_id, guest_name)
    select ${id}, (at - 1) / 2, 1 + (at - 1) % 2, one, case when one is null then 'Max' end
    from unnest(${[...four]}::integer[]) with ordinality as p (one, at)`.execute(db)
  await sql`select levels_are_due(3, ${start})`.execute(db)
  return id
}
