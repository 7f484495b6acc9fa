import { instant, type Db } from '@quatre/db'
import type { CenterId, UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** Where a role counts: in a centre, or in one competition. */
export type StaffPlace =
  | { readonly centerId: CenterId; readonly competitionId: null }
  | { readonly centerId: null; readonly competitionId: number }

/** Whether a member may run the tournaments of a centre, or one tournament, at an instant. */
export async function isReferee(
  db: Db,
  userId: UserId,
  { centerId, competitionId }: StaffPlace,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select is_referee(${userId}, ${centerId}::integer,
    ${competitionId}::integer, ${instant(now)}) as may`.execute(db)
  return rows[0]?.may ?? false
}

/** The referees of a match at an instant: of its centre, or of its competition. */
export async function selectReferees(
  db: Db,
  of: { readonly centerId: CenterId; readonly competitionId: number | null },
  now: number,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`select distinct user_id as id from staff_role
    where is_referee(user_id, ${of.centerId}, null, ${instant(now)})
      or is_referee(user_id, null, ${of.competitionId}::integer, ${instant(now)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a member coaches in a centre at an instant. */
export async function isCoach(
  db: Db,
  userId: UserId,
  centerId: CenterId,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`select from staff_role
    where user_id = ${userId} and role = 'coach' and center_id = ${centerId}
      and starts_at <= ${instant(now)} and (ends_at is null or ends_at > ${instant(now)})`.execute(
    db,
  )
  return rows.length > 0
}

interface StaffRow {
  readonly id: number
  readonly email: string | null
  readonly role: string
  readonly place: string
  readonly from: string
  readonly to: string | null
  readonly givenBy: string
}

/** Gives a role; null when nobody has the address, or there is no such place. */
export async function insertRole(
  db: Db,
  role: StaffPlace & {
    readonly role: 'referee' | 'coach'
    readonly email: string
    readonly startsAt: number
    readonly endsAt: number | null
    readonly givenBy: string
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_role (user_id, role, center_id, competition_id, starts_at, ends_at, given_by)
    select u.id, ${role.role}, ce.id, co.id, ${instant(role.startsAt)},
      ${role.endsAt === null ? null : instant(role.endsAt)}, ${role.givenBy}
    from app_user u
    left join center ce on ce.id = ${role.centerId}::integer
    left join competition co on co.id = ${role.competitionId}::integer
    where u.email = ${role.email} and u.is_active and num_nonnulls(ce.id, co.id) = 1
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Ends a role now; false when there is none that goes on. */
export async function endRole(db: Db, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`update staff_role set ends_at = greatest(starts_at, ${instant(now)})
    where id = ${id} and (ends_at is null or ends_at > ${instant(now)}) returning id`.execute(db)
  return rows.length > 0
}

/** All roles, the newest first. */
export async function selectRoles(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select r.id, u.email, r.role, r.given_by, r.starts_at::date::text as from, r.ends_at::date::text as to,
      coalesce('centre ' || r.center_id, 'tournament ' || r.competition_id) as place
    from staff_role r join app_user u on u.id = r.user_id order by r.id desc`.execute(db)
  return rows
}
