import { instant, type Db, type Row } from '@quatre/db'
import { minuteMs, topUpMinutes, type ChargeId, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { selectReceipts, type Receipt } from '../core/receipts/receipt.sql.ts'
import type { Owner } from '../core/owners.ts'

export type Pack = Row<'topUpPack', 'id' | 'paidCents' | 'bonusCents' | 'isExtra'>

/** The packs for a SOLDE, the smallest first. */
export async function selectPacks(db: Db): Promise<Pack[]> {
  return db
    .selectFrom('topUpPack')
    .select(['id', 'paidCents', 'bonusCents', 'isExtra'])
    .orderBy('paidCents')
    .execute()
}

/** A top-up with its member, and the last attempt to pay it. */
export interface TopUpRow extends Row<
  'topUp',
  'id' | 'userId' | 'paidCents' | 'bonusCents' | 'chargeId' | 'expiresAt' | 'givenAt'
> {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly isActive: boolean
  readonly attempt: {
    readonly state: string
    readonly refusalReason: string | null
  } | null
}

const topUps = sql`
  select t.id, t.user_id, t.paid_cents, t.bonus_cents, t.charge_id, t.expires_at, t.given_at,
    u.first_name, u.last_name, u.email, u.is_active,
    (select jsonb_build_object('state', p.state, 'refusalReason', p.refusal_reason)
      from payment p where p.charge_id = t.charge_id
      order by p.state = 'captured' desc, p.created_at desc limit 1) as attempt
  from top_up t join app_user u on u.id = t.user_id`

/**
 * Begins a top-up of a pack, or goes on with the same one that was not paid; null when the pack is not offered. So a
 * repeated top-up has one charge.
 */
export async function beginTopUp(
  tx: Db,
  {
    packId,
    userId,
    now,
  }: { readonly packId: number; readonly userId: UserId; readonly now: number },
): Promise<number | null> {
  const expiresAt = instant(now + topUpMinutes * minuteMs)
  const { rows } = await sql<Row<'topUp', 'id'>>`
    insert into top_up (user_id, paid_cents, bonus_cents, expires_at, created_at)
    select ${userId}, paid_cents, bonus_cents, ${expiresAt}, ${instant(now)}
    from top_up_pack where id = ${packId}
    on conflict (user_id, paid_cents, bonus_cents) where given_at is null
    do update set expires_at = excluded.expires_at
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The top-up of a number, of a charge, or of a number and its member. */
type Named = Partial<Pick<TopUpRow, 'id' | 'userId' | 'chargeId'>>

const named = (top: Named) =>
  sql`${topUps} where ${sql.join(
    Object.entries(top).map(([column, value]) => sql`${sql.ref(`t.${column}`)} = ${value}`),
    sql` and `,
  )}`

/** Null when it is not theirs. */
export async function selectTopUp(db: Db, top: Named): Promise<TopUpRow | null> {
  const { rows } = await sql<TopUpRow>`${named(top)}`.execute(db)
  return rows[0] ?? null
}

/** @throws Error when there is none */
export async function existingTopUp(db: Db, top: Named): Promise<TopUpRow> {
  return found(await selectTopUp(db, top))
}

/** With its member, who neither leaves nor comes back until the transaction ends; null when it is not theirs. */
export async function lockTopUp(tx: Db, top: Named): Promise<TopUpRow | null> {
  const { rows } = await sql<TopUpRow>`
    ${named(top)} for update of t for share of u`.execute(tx)
  return rows[0] ?? null
}

export async function setCharge(tx: Db, id: number, chargeId: ChargeId): Promise<void> {
  await tx.updateTable('topUp').set({ chargeId }).where('id', '=', id).execute()
}

export async function markGiven(tx: Db, id: number, now: number): Promise<void> {
  await sql`update top_up set given_at = ${instant(now)} where id = ${id}`.execute(tx)
}

/** The receipts of a member's top-ups that were given from a moment on, before another one, the latest first. */
export function selectTopUpReceipts(
  db: Db,
  asked: {
    readonly userId: UserId
    readonly paidCents: number
    readonly from: number
    readonly to: number
    readonly limit: number
  },
): Promise<Receipt[]> {
  return selectReceipts(
    db,
    sql`r.refund_id is null and r.charge_id in (
      select charge_id from top_up
      where user_id = ${asked.userId} and paid_cents = ${asked.paidCents}
        and given_at >= ${instant(asked.from)} and given_at < ${instant(asked.to)})
    order by r.issued_at desc, r.number desc limit ${asked.limit}`,
  )
}

export function topUpOwner(db: Db): Owner {
  return {
    async owns({ id, userId }) {
      return (await selectTopUp(db, { id: Number(id), userId })) !== null
    },
  }
}

export function found(row: TopUpRow | null): TopUpRow {
  if (row === null) throw new Error('no such top-up')
  return row
}
