import type { Db } from '@quatre/db'
import {
  levelAtIndex,
  levelIndex,
  levelReliability,
  type LevelName,
  type Reliability,
  type UserId,
} from '@quatre/domain'
import { sql } from 'kysely'

/** The level of a player as it is shown: from their results, else as declared; without a name when neither is there. */
export interface ShownLevel {
  readonly name: LevelName | null
  readonly index: number | null
  readonly isDeclared: boolean
  readonly reliability: Reliability
  readonly isFrozen: boolean
  readonly matches: number
}

/** The shown levels of members in a sport. */
export async function playerLevels(
  db: Db,
  userIds: readonly UserId[],
  sportId: number,
): Promise<ReadonlyMap<UserId, ShownLevel>> {
  const { rows } = await sql<{
    id: UserId
    level: LevelName | null
    mu: number | null
    sigma: number
    matches: number
    isFrozen: boolean
  }>`
    select u.id, u.level, r.mu, r.sigma, coalesce(r.matches, 0) as matches, coalesce(r.is_frozen, false) as is_frozen
    from app_user u left join player_rating r on r.user_id = u.id and r.sport_id = ${sportId}
    where u.id = any(${[...userIds]}::integer[])`.execute(db)
  return new Map(
    rows.map(({ id, level, mu, sigma, matches, isFrozen }) => {
      const isDeclared = mu === null || matches === 0
      const index = isDeclared ? null : levelIndex(mu)
      const name = index === null ? level : levelAtIndex(index)
      const reliability = levelReliability({ matches, sigma })
      return [id, { name, index, isDeclared, reliability, isFrozen, matches }]
    }),
  )
}

/** The names of the shown levels of members in a sport, without those that have none. */
export async function playerLevelNames(
  db: Db,
  userIds: readonly UserId[],
  sportId: number,
): Promise<ReadonlyMap<UserId, LevelName>> {
  const levels = await playerLevels(db, userIds, sportId)
  return new Map([...levels].flatMap(([id, { name }]) => (name === null ? [] : [[id, name]])))
}
