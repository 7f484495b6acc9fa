import { instant, type Db, type Row } from '@quatre/db'
import { networkTimeZone, type ChargeId } from '@quatre/domain'
import { sql } from 'kysely'

/** A refund by the club, as it is journalled. */
export interface ClubRefund extends Row<
  'clubRefund',
  | 'reference'
  | 'chargeId'
  | 'amountCents'
  | 'destination'
  | 'withdrawnOn'
  | 'reason'
  | 'givenBy'
  | 'givenAt'
> {
  readonly destination: 'wallet' | 'card'
}

/** Journals a refund; false when its reference has given one before. */
export async function insertClubRefund(tx: Db, refund: ClubRefund): Promise<boolean> {
  const { rows } = await sql`
    insert into club_refund (reference, charge_id, amount_cents, destination, withdrawn_on, reason,
      given_by, given_at)
    values (${refund.reference}, ${refund.chargeId}, ${refund.amountCents}, ${refund.destination},
      ${refund.withdrawnOn}::date, ${refund.reason}, ${refund.givenBy}, ${instant(refund.givenAt)})
    on conflict (reference) do nothing returning reference`.execute(tx)
  return rows.length > 0
}

/** The journal, the latest first. */
export async function selectClubRefunds(db: Db, reference: string | null = null) {
  const { rows } = await sql<ClubRefund>`
    select reference, charge_id, amount_cents, destination, withdrawn_on::text, reason, given_by, given_at
    from club_refund where ${reference}::text is null or reference = ${reference}
    order by given_at desc, reference limit 200`.execute(db)
  return rows
}

/** A charge that was paid, by its number or by that of its invoice; null when there is none. */
export async function selectPaidCharge(
  db: Db,
  name: string,
): Promise<{ readonly chargeId: ChargeId; readonly paidOn: string } | null> {
  const number = /^\d{1,9}$/.test(name) ? Number(name) : null
  const { rows } = await sql<{ chargeId: ChargeId; paidOn: string }>`
    select c.id as charge_id, (coalesce(i.issued_at, c.created_at) at time zone ${networkTimeZone})::date::text as paid_on
    from charge c left join receipt i on i.charge_id = c.id and i.refund_id is null
    where c.state = 'paid' and (c.id = ${number} or i.number = ${name})`.execute(db)
  return rows[0] ?? null
}

/** The unrefunded money of a locked charge: of its card payment, when it had one, and in all. */
export async function selectLeft(
  tx: Db,
  chargeId: ChargeId,
): Promise<{ readonly cents: number; readonly partCents: number; readonly byCard: boolean }> {
  const { rows } = await sql<{ cents: number; partCents: number; byCard: boolean }>`
    select c.received_cents - c.refunded_cents as cents,
      coalesce((select sum(amount_cents - returned_cents) from charge_part
        where charge_id = c.id), 0)::integer as part_cents,
      exists (select from payment where charge_id = c.id and state = 'captured') as by_card
    from charge c where c.id = ${chargeId}`.execute(tx)
  const [left] = rows
  if (left === undefined) throw new Error(`no charge ${chargeId}`)
  return left
}
