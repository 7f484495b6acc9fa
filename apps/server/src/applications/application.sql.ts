import { instant, type Db, type Row } from '@quatre/db'
import {
  applicationDeletedAt,
  applicationKeyMs,
  type CenterId,
  type JobFileFormat,
  type JobFileType,
  type UserId,
} from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { provenEmail, type MemberData } from '../core/member-data.ts'
import { isShownCenter } from '../core/centers/shown-center.ts'

export interface NewApplication extends Row<
  'jobApplication',
  'email' | 'firstName' | 'lastName' | 'mobilePhone' | 'desiredPosition' | 'informations'
> {
  readonly centerIds: readonly CenterId[]
  readonly keyHash: Buffer
}

/** Begins an application; without a CV it expires with its key. */
export async function insertApplication(
  db: Db,
  application: NewApplication,
  now: number,
): Promise<number> {
  const end = instant(now + applicationKeyMs)
  const { id } = await db
    .insertInto('jobApplication')
    .values({
      ...application,
      centerIds: [...application.centerIds],
      createdAt: instant(now),
      keyExpiresAt: end,
      deleteAfter: end,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of these the centres that the site shows, by name. */
export async function selectCenterNames(
  db: Db,
  centerIds: readonly CenterId[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from center c where c.id = any(${centerIds}::integer[]) and ${isShownCenter}
    order by c.name`.execute(db)
  return rows.map(({ name }) => name)
}

export interface ByKey {
  readonly id: number
  readonly keyHash: Buffer
  readonly now: number
}

const withKey = ({ id, keyHash, now }: ByKey) =>
  sql`id = ${id} and key_hash = ${keyHash} and key_expires_at > ${instant(now)}`

/** Whether a key opens an application; asked before its file is read. */
export async function isKeyLive(db: Db, key: ByKey): Promise<boolean> {
  const { rows } = await sql`select from job_application where ${withKey(key)}`.execute(db)
  return rows.length > 0
}

export interface LockedApplication
  extends NewApplication, Row<'jobApplication', 'id' | 'createdAt'> {
  readonly isHrTold: boolean
}

/** The application that a key opens, locked with all of its mailbox; null when there is none. */
export async function lockApplication(tx: Db, key: ByKey): Promise<LockedApplication | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('application ' || email, 0))
    from job_application where id = ${key.id}`.execute(tx)
  const { rows } = await sql<LockedApplication>`
    select id, email, first_name, last_name, mobile_phone, desired_position, center_ids,
      informations, created_at, hr_key_hash is not null as is_hr_told
    from job_application where ${withKey(key)} for update`.execute(tx)
  return rows[0] ?? null
}

export interface SentFile {
  readonly type: JobFileType
  readonly format: JobFileFormat
  readonly content: Buffer
  readonly sha256: Buffer
}

/** Keeps a file in place of the former one of its type. */
export async function upsertFile(
  tx: Db,
  applicationId: number,
  { type, format, content, sha256 }: SentFile,
  now: number,
): Promise<void> {
  await sql`insert into job_file (application_id, type, format, content, sha256, received_at)
    values (${applicationId}, ${type}, ${format}, ${content}, ${sha256}, ${instant(now)})
    on conflict (application_id, type) do update set format = excluded.format,
      content = excluded.content, sha256 = excluded.sha256, received_at = excluded.received_at`.execute(
    tx,
  )
}

export async function selectFileTypes(db: Db, applicationId: number): Promise<JobFileType[]> {
  const { rows } = await sql<{ type: JobFileType }>`
    select type from job_file where application_id = ${applicationId} order by type`.execute(db)
  return rows.map(({ type }) => type)
}

/** Whether HR got the same file, for the same post and of the same mailbox, in the last day. */
export async function isRepeated(
  tx: Db,
  { id, email, desiredPosition }: LockedApplication,
  { type, sha256 }: SentFile,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from job_application a join job_file f on f.application_id = a.id
    where a.email = ${email} and a.id <> ${id} and a.desired_position = ${desiredPosition}
      and a.hr_key_hash is not null and a.created_at > ${instant(now)} - interval '1 day'
      and f.type = ${type} and f.sha256 = ${sha256} limit 1`.execute(tx)
  return rows.length > 0
}

/** Marks that an application is complete: it is kept for two years. */
export async function keepApplication(tx: Db, id: number, now: number): Promise<void> {
  const deleteAfter = instant(applicationDeletedAt(now))
  await tx.updateTable('jobApplication').set({ deleteAfter }).where('id', '=', id).execute()
}

/** Notes the links of the two mails. */
export async function noteLinks(
  tx: Db,
  id: number,
  links: { readonly hrKeyHash: Buffer; readonly ownKeyHash: Buffer; readonly hrEndsAt: number },
): Promise<void> {
  const { hrKeyHash, ownKeyHash, hrEndsAt } = links
  await tx
    .updateTable('jobApplication')
    .set({ hrKeyHash, ownKeyHash, hrKeyExpiresAt: instant(hrEndsAt) })
    .where('id', '=', id)
    .execute()
}

export interface GivenFile {
  readonly applicationId: number
  readonly format: JobFileFormat
  readonly content: Buffer
}

/** A file, by the link of HR's mail; null when the link is over or unknown. */
export async function selectFile(
  db: Db,
  hrKeyHash: Buffer,
  type: JobFileType,
  now: number,
): Promise<GivenFile | null> {
  const { rows } = await sql<GivenFile>`
    select f.application_id, f.format, f.content
    from job_application a join job_file f on f.application_id = a.id and f.type = ${type}
    where a.hr_key_hash = ${hrKeyHash} and a.hr_key_expires_at > ${instant(now)}`.execute(db)
  return rows[0] ?? null
}

export type OwnApplication = Row<
  'jobApplication',
  'id' | 'desiredPosition' | 'createdAt' | 'deleteAfter'
>

/** The application of the link in an applicant's mail; null when the link is unknown. */
export async function selectOwn(
  db: Db,
  id: number,
  ownKeyHash: Buffer,
): Promise<OwnApplication | null> {
  const { rows } = await sql<OwnApplication>`
    select id, desired_position, created_at, delete_after from job_application
    where id = ${id} and own_key_hash = ${ownKeyHash}`.execute(db)
  return rows[0] ?? null
}

/** Which applications: the one of a number, those of a member's proven address, those whose time is over. */
export type Which =
  { readonly id: number } | { readonly ofMember: UserId } | { readonly deleteAfter: number }

function applicationCondition(which: Which): RawBuilder<boolean> {
  if ('id' in which) return sql`id = ${which.id}`
  if ('ofMember' in which) return sql`email = ${provenEmail(which.ofMember)}`
  return sql`delete_after <= ${instant(which.deleteAfter)}`
}

/** Deletes applications with their files, and gives their numbers. */
export async function deleteApplications(tx: Db, which: Which): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from job_application where ${applicationCondition(which)} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Applications sent with the member's address; of their files the facts known without opening them. */
export const exported: MemberData['exported'] = [
  {
    name: 'jobApplications',
    tables: ['job_application', 'job_file'],
    rows: (userId) => sql`
      select a.email, a.first_name, a.last_name, a.mobile_phone, a.desired_position,
        a.informations, a.created_at, a.delete_after,
        (select coalesce(jsonb_agg(c.name order by c.name), '[]') from center c
          where c.id = any(a.center_ids)) as centers,
        (select coalesce(jsonb_agg(jsonb_build_object('type', f.type, 'format', f.format,
            'bytes', octet_length(f.content), 'receivedAt', f.received_at) order by f.type), '[]')
          from job_file f where f.application_id = a.id) as files
      from job_application a
      where a.email = ${provenEmail(userId)} order by a.id`,
  },
]
