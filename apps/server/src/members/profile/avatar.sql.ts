import { instant, type Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** Keeps a member's picture and gives its version; null when their account is closed. */
export async function upsertAvatar(
  db: Db,
  { userId, picture, now }: { userId: UserId; picture: Buffer; now: number },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    with owner as (
      select id from app_user where id = ${userId} and is_active for no key update)
    insert into avatar (user_id, picture, changed_at)
    select id, ${picture}, ${instant(now)} from owner
    on conflict (user_id) do update
      set picture = excluded.picture, changed_at = excluded.changed_at, version = default
    returning version`.execute(db)
  return rows[0]?.version ?? null
}

/** Forgets the picture of a user. */
export async function deleteAvatar(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('avatar').where('userId', '=', userId).execute()
}

export interface AvatarRow {
  readonly firstName: string
  readonly isShown: boolean
  /** Or of unknown age, as with the profile. */
  readonly isMinor: boolean
  readonly picture: Buffer | null
  readonly version: number | null
}

/** The member and their picture; a child's is not shown. Null when there is no such user. */
export async function selectAvatar(
  db: Db,
  userId: UserId,
  adultBornBy: string,
): Promise<AvatarRow | null> {
  const { rows } = await sql<AvatarRow>`
    select u.first_name, u.is_active and not child.yes as is_shown, a.picture, a.version,
      coalesce(u.birth_date > ${adultBornBy}::date, true) as is_minor
    from app_user u
    cross join lateral (
      select exists (select from responsible r where r.child_id = u.id) as yes) child
    left join avatar a on a.user_id = u.id and u.is_active and not child.yes
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}
