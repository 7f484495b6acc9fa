import type { Db, Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** A movement of a SOLDE, paid money and bonus together. */
export interface MovementRow {
  readonly id: number
  readonly kind: string
  readonly createdAt: number
  readonly amountCents: number
  readonly bonusCents: number
  /** The SOLDE after it. */
  readonly balanceCents: number
  readonly booking: (Row<'booking', 'startsAt'> & { center: string; timeZone: string }) | null
  readonly council: string | null
  readonly topUpId: number | null
}

/**
 * The movements of a member before one of them, the latest first, in one statement, that balance and
 * entries agree. Each account gives its latest by index, however long its history.
 */
export async function selectMovements(
  db: Db,
  asked: { readonly userId: UserId; readonly before: number | null; readonly limit: number },
): Promise<MovementRow[]> {
  const { userId, before, limit } = asked
  const { rows } = await sql<MovementRow>`
    with account as (
      select id, kind, balance_cents from ledger_account
      where kind in ('wallet', 'bonus') and user_id = ${userId}),
    page as (
      select e.transaction_id as id, -sum(e.amount_cents)::integer as amount_cents,
        -coalesce(sum(e.amount_cents) filter (where a.kind = 'bonus'), 0)::integer as bonus_cents
      from account a cross join lateral (
        select transaction_id, amount_cents from ledger_entry
        where account_id = a.id and (${before}::bigint is null or transaction_id < ${before})
        order by transaction_id desc limit ${limit}) e
      group by e.transaction_id order by e.transaction_id desc limit ${limit}),
    top as (
      select coalesce(sum(a.balance_cents + coalesce((select sum(e.amount_cents) from ledger_entry e
        where e.account_id = a.id and e.transaction_id >= ${before}), 0)), 0) as balance_cents
      from account a)
    select p.id, t.kind, t.created_at, p.amount_cents, p.bonus_cents,
      (top.balance_cents - coalesce(sum(p.amount_cents) over (
        order by p.id desc rows between unbounded preceding and 1 preceding), 0))::integer
        as balance_cents,
      (select jsonb_build_object('startsAt', floor(extract(epoch from b.starts_at) * 1000),
          'center', c.name, 'timeZone', c.time_zone)
        from booking b join center c on c.id = b.center_id
        where b.charge_id = t.charge_id) as booking,
      (select council from ticket where t.event_key = 'ticket:' || ticket.id
        and ticket.used_by = ${userId}) as council,
      (select id from top_up where charge_id = t.charge_id) as top_up_id
    from page p join ledger_transaction t on t.id = p.id cross join top
    order by p.id desc`.execute(db)
  return rows
}

/** The top-ups of a member; the movements of the SOLDE are in the books. */
export const exported: MemberData['exported'] = [
  {
    name: 'topUps',
    tables: ['top_up'],
    rows: (userId) => sql`
      select id, charge_id, paid_cents, bonus_cents, created_at, given_at from top_up
      where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'tickets',
    tables: ['ticket'],
    rows: (userId) => sql`
      select value_cents, council, used_at from ticket where used_by = ${userId} order by used_at`,
  },
]
