import { instant, type Db, type Row } from '@quatre/db'
import type { LicenceId, UserId, YearLicence } from '@quatre/domain'
import { sql } from 'kysely'
import type { Owner } from '../core/owners.ts'
import type { MemberData } from '../core/member-data.ts'

export interface LicenceRow
  extends YearLicence, Row<'licence', 'id' | 'clubCode' | 'clubName' | 'token'> {}

/** The licences of a member, the latest year first. */
export async function selectLicences(db: Db, userId: UserId): Promise<LicenceRow[]> {
  const { rows } = await sql<LicenceRow>`
    select id, year, number, token, token is not null as has_token, club_code, club_name, ends_on
    from licence where user_id = ${userId} order by year desc`.execute(db)
  return rows
}

export const licenceOwner = (db: Db): Owner => ({
  async owns({ id, userId }) {
    const { rows } = await sql`
      select from licence where id = ${id as LicenceId} and user_id = ${userId}`.execute(db)
    return rows.length > 0
  },
})

/** A link that is being read again, with its former reading. */
export type Claimed = Row<'federationLink', 'userId' | 'refreshToken' | 'readAt'>

/**
 * Takes the reading of a member's link, which nobody else does then; null when it was read after `before`, or there is
 * none.
 */
export async function claimLink(
  db: Db,
  {
    userId,
    before,
    now,
  }: { readonly userId: UserId; readonly before: number; readonly now: number },
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update federation_link l set read_at = ${instant(now)}
    from (select user_id, read_at from federation_link
      where user_id = ${userId} and read_at < ${instant(before)} for update) o
    where l.user_id = o.user_id returning l.user_id, l.refresh_token, o.read_at`.execute(db)
  return rows[0] ?? null
}

/** The same of any link that was not read since `before`, the oldest first. */
export async function claimOldestLink(
  db: Db,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update federation_link l set read_at = ${instant(now)}
    from (select user_id, read_at from federation_link where read_at < ${instant(before)}
      order by read_at limit 1 for update skip locked) o
    where l.user_id = o.user_id returning l.user_id, l.refresh_token, o.read_at`.execute(db)
  return rows[0] ?? null
}

/** Gives a reading back that did not succeed: the next one tries again. */
export async function giveBackLink(db: Db, { userId, readAt }: Claimed): Promise<void> {
  await sql`update federation_link set read_at = ${instant(readAt)}
    where user_id = ${userId}`.execute(db)
}

/** The refresh token of a member's link, locked; null without one. */
export async function lockLink(tx: Db, userId: UserId): Promise<Buffer | null> {
  const { rows } = await sql<Row<'federationLink', 'refreshToken'>>`
    select refresh_token from federation_link where user_id = ${userId} for update`.execute(tx)
  return rows[0]?.refreshToken ?? null
}

/** Deletes a member's link with its licences and rankings; gives the token that is to be revoked. */
export async function deleteLink(tx: Db, userId: UserId): Promise<Buffer | null> {
  const { rows } = await sql<Row<'federationLink', 'refreshToken'>>`
    delete from federation_link where user_id = ${userId} returning refresh_token`.execute(tx)
  return rows[0]?.refreshToken ?? null
}

export interface Link extends Row<
  'federationLink',
  'userId' | 'subject' | 'refreshToken' | 'sex' | 'birthDate'
> {
  readonly now: number
}

/** Sets a member's link; since when it is linked does not change. */
export async function upsertLink(tx: Db, { now, ...link }: Link): Promise<void> {
  const { userId: _of, ...changed } = link
  const readAt = instant(now)
  await tx
    .insertInto('federationLink')
    .values({ ...link, linkedAt: instant(now), readAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changed, readAt }))
    .execute()
}

export type NewLicence = Row<
  'licence',
  'year' | 'number' | 'token' | 'clubCode' | 'clubName' | 'endsOn'
>

/** Sets the licences of a member: others of theirs are deleted, and those that stay keep their ids. */
export async function setLicences(
  tx: Db,
  userId: UserId,
  licences: readonly NewLicence[],
): Promise<void> {
  const years = licences.map(({ year }) => year)
  await sql`delete from licence
    where user_id = ${userId} and year <> all(${years}::integer[])`.execute(tx)
  for (const licence of licences) {
    const { year: _of, ...changed } = licence
    await tx
      .insertInto('licence')
      .values({ userId, ...licence })
      .onConflict((conflict) => conflict.constraint('licence_one_a_year').doUpdateSet(changed))
      .execute()
  }
}

type RankingRow = Row<'federationRanking', 'publishedOn' | 'rank'>

/** Adds rankings to those of a member; one of the same day replaces the former. */
export async function addRankings(
  tx: Db,
  userId: UserId,
  rankings: readonly RankingRow[],
): Promise<void> {
  for (const ranking of rankings) {
    await tx
      .insertInto('federationRanking')
      .values({ userId, ...ranking })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'publishedOn']).doUpdateSet({ rank: ranking.rank }),
      )
      .execute()
  }
}

/** The rankings of a member, the latest first. */
export async function selectRankings(db: Db, userId: UserId): Promise<RankingRow[]> {
  const { rows } = await sql<RankingRow>`
    select published_on, rank from federation_ranking
    where user_id = ${userId} order by published_on desc`.execute(db)
  return rows
}

/** The number of a member's account at the federation; null when none is linked. */
export async function selectSubject(db: Db, userId: UserId): Promise<string | null> {
  const { rows } = await sql<Row<'federationLink', 'subject'>>`
    select subject from federation_link where user_id = ${userId}`.execute(db)
  return rows[0]?.subject ?? null
}

/** The linked account of the federation, the licences and the rankings of a member. */
export const exported: MemberData['exported'] = [
  {
    name: 'federationAccount',
    tables: ['federation_link'],
    rows: (userId) => sql`
      select subject as number, sex, birth_date, linked_at, read_at from federation_link
      where user_id = ${userId}`,
  },
  {
    name: 'licences',
    tables: ['licence'],
    rows: (userId) => sql`
      select year, number, club_code, club_name, ends_on from licence
      where user_id = ${userId} order by year`,
  },
  {
    name: 'rankings',
    tables: ['federation_ranking'],
    rows: (userId) => sql`
      select published_on, rank from federation_ranking
      where user_id = ${userId} order by published_on`,
  },
]
