import type { Db, Row } from '@quatre/db'
import { levelNames, type LevelName, type UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** The levels of members in a sport, by their number; none of who has none. */
export async function playerLevels(
  db: Db,
  userIds: readonly UserId[],
  _sportId: number,
): Promise<ReadonlyMap<UserId, LevelName>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<Row<'appUser', 'id' | 'level'>>`
    select id, level from app_user where id = any(${userIds}::integer[]) and level is not null`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ id, level }) => {
      const name = levelNames.find((one) => one === level)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}
