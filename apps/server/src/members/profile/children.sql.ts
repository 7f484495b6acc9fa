import { instant, type Db, type Row } from '@quatre/db'
import { hidingName, isHidingName, type Gender, type UserId } from '@quatre/domain'
import { sql } from 'kysely'

export interface ChildFields {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly gender: Gender
}

export type ChildRow = Row<'appUser', 'id' | 'firstName' | 'lastName' | 'birthDate' | 'gender'>

/** Lets one change of an adult's children be made at a time; false when the account is closed. */
export async function lockAdult(tx: Db, adultId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where id = ${adultId} and is_active for no key update`.execute(tx)
  return rows.length > 0
}

/** A responsible adult's children, hidden ones included, in the order they were added. */
export async function selectChildren(db: Db, adultId: UserId): Promise<ChildRow[]> {
  const { rows } = await sql<ChildRow>`
    select u.id, u.first_name, u.last_name, u.birth_date, u.gender
    from responsible r join app_user u on u.id = r.child_id
    where r.adult_id = ${adultId} order by u.id`.execute(db)
  return rows
}

/** Adds a child, with the adult's home centre. */
export async function insertChild(
  tx: Db,
  { adultId, fields, now }: { adultId: UserId; fields: ChildFields; now: number },
): Promise<number> {
  const { rows } = await sql<{ childId: UserId }>`
    with child as (
      insert into app_user (first_name, last_name, birth_date, gender, center_id, created_at)
      select ${fields.firstName}, ${fields.lastName}, ${fields.birthDate}::date, ${fields.gender},
        center_id, ${instant(now)} from app_user where id = ${adultId}
      returning id)
    insert into responsible (child_id, adult_id, created_at)
    select id, ${adultId}, ${instant(now)} from child returning child_id`.execute(tx)
  const id = rows[0]?.childId
  if (id === undefined) throw new Error(`no adult ${adultId}`)
  return id
}

// The values of a hidden child: its row stays for the adult who answers for it.
const hidden = {
  firstName: hidingName,
  lastName: hidingName,
  pseudo: null,
  birthDate: null,
  gender: null,
  level: null,
  isActive: false,
}

/** Changes a child; a hidden one loses its personal data. */
export async function updateChild(tx: Db, id: number, fields: ChildFields): Promise<void> {
  await tx
    .updateTable('appUser')
    .set(isHidingName(fields.firstName) ? hidden : fields)
    .where('id', '=', id)
    .execute()
}
