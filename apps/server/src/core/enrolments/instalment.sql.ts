import { instant, type Db, type Row } from '@quatre/db'
import { networkTimeZone, type ChargeId, type EnrolmentId, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { insertCharge, type Charge } from '../money/charge.sql.ts'
import { writeLines, type SoldLine } from './enrolment-charge.sql.ts'

/** A charge that follows the first of a basket paid in three. */
export interface InstalmentRow extends Row<
  'instalment',
  'chargeId' | 'firstId' | 'number' | 'dueOn' | 'refusals'
> {
  readonly amountCents: number
}

/** An instalment of one enrolment that is not paid yet. */
export interface InstalmentToCome
  extends
    Row<'instalment', 'dueOn' | 'refusals'>,
    Row<'enrolmentCharge', 'chargeId' | 'enrolmentId'> {
  readonly cents: number
}

const rowsWhere = sql`select i.charge_id, i.first_id, i.number, i.due_on::text, i.refusals, c.amount_cents
  from instalment i join charge c on c.id = i.charge_id where`

/** Its first charge is paid, and something of it is owed. */
const isOwed = sql`(i.next_try_at is not null or i.person_since is not null)`

/** Writes the charges that follow a first one which is due, instead of those before. */
export async function replaceInstalments(
  tx: Db,
  { id: firstId, kind, payerId, centerId }: Charge,
  later: readonly { readonly day: string; readonly lines: readonly SoldLine[] }[],
  now: number,
): Promise<void> {
  await sql`with old as (delete from instalment where first_id = ${firstId} returning charge_id),
      lines as (delete from enrolment_charge where charge_id in (select charge_id from old))
    delete from charge where id in (select charge_id from old)`.execute(tx)
  for (const [at, { day, lines }] of later.entries()) {
    const amountCents = lines.reduce((sum, { cents }) => sum + cents, 0)
    const { id } = await insertCharge(tx, { kind, payerId, centerId, amountCents, now })
    await writeLines(tx, id, lines)
    await sql`insert into instalment (charge_id, first_id, number, due_on)
      values (${id}, ${firstId}, ${at + 2}, ${day})`.execute(tx)
  }
}

/** The first charge is paid, or was in vain: those that follow are taken from the midnight of their days on. */
export async function startInstalments(tx: Db, firstId: ChargeId, isPaid: boolean): Promise<void> {
  await sql`update instalment
    set next_try_at = case when ${isPaid} then due_on::timestamp at time zone ${networkTimeZone} end
    where first_id = ${firstId}`.execute(tx)
}

/** An instalment whose next try has come, which no other process has taken; null when there is none. */
export async function lockNextInstalment(tx: Db, now: number): Promise<InstalmentRow | null> {
  const { rows } = await sql<InstalmentRow>`${rowsWhere} i.next_try_at <= ${instant(now)}
    order by i.next_try_at limit 1 for update of i skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Null of a charge that follows no other. */
export async function selectInstalment(db: Db, chargeId: ChargeId): Promise<InstalmentRow | null> {
  const { rows } = await sql<InstalmentRow>`${rowsWhere} i.charge_id = ${chargeId}`.execute(db)
  return rows[0] ?? null
}

/** The first instalment of these enrolments that its payer’s card was refused for, and that they owe. */
export async function selectRefused(
  db: Db,
  ids: readonly EnrolmentId[],
  payerId: UserId,
): Promise<InstalmentRow | null> {
  const { rows } = await sql<InstalmentRow>`${rowsWhere} ${isOwed} and i.refusals > 0
    and c.payer_id = ${payerId} and exists (select from enrolment_charge l
      where l.charge_id = i.charge_id and l.enrolment_id = any(${[...ids]}::integer[]))
    order by i.number, i.charge_id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The instalments of enrolments that are to come, the next first. */
export async function selectToCome(
  db: Db,
  ids: readonly EnrolmentId[],
): Promise<InstalmentToCome[]> {
  const { rows } = await sql<InstalmentToCome>`
    select l.charge_id, l.enrolment_id, i.due_on::text, i.refusals, l.amount_cents - l.returned_cents as cents
    from enrolment_charge l join instalment i on i.charge_id = l.charge_id join charge c on c.id = l.charge_id
    where l.enrolment_id = any(${[...ids]}::integer[]) and l.returned_cents < l.amount_cents and ${isOwed}
    order by i.due_on, i.number, l.enrolment_id`.execute(db)
  return rows
}

/** Whether a member owes instalments. */
export async function hasInstalments(db: Db, payerId: UserId): Promise<boolean> {
  const { rows } = await sql`select from instalment i join charge c on c.id = i.charge_id
    where c.payer_id = ${payerId} and ${isOwed} limit 1`.execute(db)
  return rows.length > 0
}

export async function updateInstalment(
  tx: Db,
  chargeId: ChargeId,
  {
    refusals,
    nextTryAt,
    personSince = null,
  }: Pick<InstalmentRow, 'refusals'> & {
    readonly nextTryAt: number | null
    readonly personSince?: number | null
  },
): Promise<void> {
  const at = (moment: number | null) => (moment === null ? null : instant(moment))
  await sql`update instalment set refusals = ${refusals}, next_try_at = ${at(nextTryAt)},
    person_since = ${at(personSince)} where charge_id = ${chargeId}`.execute(tx)
}

/** Of an instalment to come some cents are not asked any more; nothing is left to be tried of one that is nothing now. */
export async function lessenCharge(tx: Db, chargeId: ChargeId, cents: number): Promise<void> {
  await sql`with lessened as (
      update charge set amount_cents = amount_cents - ${cents} where id = ${chargeId} returning amount_cents)
    update instalment set refusals = 0, next_try_at = null, person_since = null
    where charge_id = ${chargeId} and exists (select from lessened where amount_cents = 0)`.execute(
    tx,
  )
}

/** An instalment that a person is to decide about. */
export interface WaitingForPerson extends Row<'instalment', 'chargeId' | 'number'> {
  readonly cents: number
  readonly email: string | null
  readonly since: string
  readonly dueOn: string
  readonly enrolments: string
}

export async function selectForPerson(db: Db): Promise<WaitingForPerson[]> {
  const { rows } = await sql<WaitingForPerson>`
    select i.charge_id, i.number, c.amount_cents as cents, i.due_on::text, payer.email,
      to_char(i.person_since, 'YYYY-MM-DD') as since,
      (select string_agg(l.enrolment_id::text, ', ' order by l.enrolment_id)
        from enrolment_charge l where l.charge_id = i.charge_id) as enrolments
    from instalment i join charge c on c.id = i.charge_id left join app_user payer on payer.id = c.payer_id
    where i.person_since is not null order by i.person_since, i.charge_id`.execute(db)
  return rows
}
