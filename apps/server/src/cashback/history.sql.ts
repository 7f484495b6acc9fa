import type { Db, Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'

export interface MovementRow {
  readonly id: number
  readonly kind: string
  readonly createdAt: number
  readonly amountCents: number
  /** The balance after it. */
  readonly balanceCents: number
  readonly booking: (Row<'booking', 'startsAt'> & { center: string; timeZone: string }) | null
  readonly endsOn: string | null
}

/** The movements of a member's cashback, the latest first, in one statement, that balance and entries agree. */
export async function selectMovements(
  db: Db,
  asked: { readonly userId: UserId; readonly offset: number; readonly limit: number },
): Promise<MovementRow[]> {
  const { userId, offset, limit } = asked
  const { rows } = await sql<MovementRow>`
    with account as (
      select id, balance_cents from ledger_account where kind = 'cashback' and user_id = ${userId}),
    page as (
      select e.transaction_id as id, -e.amount_cents as amount_cents,
        (account.balance_cents + coalesce(sum(e.amount_cents) over (
          order by e.transaction_id desc rows between unbounded preceding and 1 preceding), 0))::integer
          as balance_cents
      from account join ledger_entry e on e.account_id = account.id
      order by e.transaction_id desc limit ${limit} offset ${offset})
    select p.id, t.kind, t.created_at, p.amount_cents, p.balance_cents,
      (select jsonb_build_object('startsAt', floor(extract(epoch from b.starts_at) * 1000),
          'center', c.name, 'timeZone', c.time_zone)
        from charge_of_booking o join booking b on b.id = o.booking_id
        join center c on c.id = b.center_id
        where o.charge_id = t.charge_id) as booking,
      (select last_day::text from cashback_lot
        where charge_id = t.charge_id and t.kind = 'cashback_given') as ends_on
    from page p join ledger_transaction t on t.id = p.id
    order by p.id desc`.execute(db)
  return rows
}

/** The balance by the books, in cents. */
export async function selectBalance(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select balance_cents as cents from ledger_account
    where kind = 'cashback' and user_id = ${userId}`.execute(db)
  return rows[0]?.cents ?? 0
}
