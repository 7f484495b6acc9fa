import type { Db, Row } from '@quatre/db'
import type { BookingId, ChargeId, EnrolmentId, UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** Money that a member gave or got back; `words` and `number` are those of its receipt, when it has one. */
export interface PaymentRow extends Pick<Row<'charge', 'kind' | 'amountCents'>, 'amountCents'> {
  readonly what: 'payment' | 'late' | 'refund' | 'taken' | 'brought'
  readonly chargeId: ChargeId
  readonly chargeKind: Row<'charge', 'kind'>['kind']
  readonly at: number
  readonly words: string | null
  readonly number: string | null
  readonly vatBasisPoints: number | null
  readonly to: Row<'refund', 'destination'>['destination'] | null
  readonly withheldCents: number
  /** Of a payment: its courses of which something is paid. */
  readonly attestations: { readonly enrolment: EnrolmentId; readonly name: string }[]
  readonly state: 'done' | 'sent' | 'failed' | 'owed' | 'settled'
}

/** The payments and refunds of a member, the latest first; one more than asked when there are more. */
export async function selectPayments(
  db: Db,
  asked: {
    readonly userId: UserId
    readonly bookingId: BookingId | null
    readonly offset: number
    readonly limit: number
  },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    with own as (
      select c.id, c.kind, c.amount_cents, c.state, c.created_at, i.words, i.number, i.issued_at,
        i.vat_basis_points
      from charge c
      left join receipt i on i.charge_id = c.id and i.refund_id is null
      where c.payer_id = ${asked.userId} and (${asked.bookingId}::integer is null
        or c.id in (select charge_id from charge_of_booking where booking_id = ${asked.bookingId})))
    select 'payment' as what, o.id as charge_id, o.kind as charge_kind, o.amount_cents,
      coalesce(o.issued_at, p.settled_at, o.created_at) as at, o.words, o.number,
      o.vat_basis_points, null as to, 0 as withheld_cents, 'done' as state,
      coalesce((select jsonb_agg(jsonb_build_object('enrolment', e.id, 'name', concat_ws(', ', k.name, u.first_name)) order by e.id)
        from enrolment_charge l join enrolment e on e.id = l.enrolment_id join course_enrolment b on b.id = e.id
          join course on course.id = b.course_id join competition k on k.id = course.academy_id
          join app_user u on u.id = e.holder_id
        where l.charge_id = o.id and l.amount_cents > l.returned_cents and e.enrolled_by = ${asked.userId}), '[]') as attestations
    from own o left join payment p on p.charge_id = o.id and p.state = 'captured'
    where o.state = 'paid'
    union all
    select 'late', o.id, o.kind, p.amount_cents, p.settled_at, o.words, null, null, null, 0, 'done', '[]'
    from own o join payment p on p.charge_id = o.id and p.state = 'returned'
    union all
    select 'refund', o.id, o.kind, f.amount_cents, f.created_at, coalesce(r.words, o.words), r.number,
      r.vat_basis_points, f.destination, f.withheld_cents,
      case f.state when 'requested' then 'sent' else f.state end, '[]'
    from own o join refund f on f.charge_id = o.id left join receipt r on r.refund_id = f.id
    union all
    -- what a bank did with a payment days later
    select case when e.amount_cents < 0 then 'taken' else 'brought' end, o.id, o.kind,
      abs(e.amount_cents)::integer, t.created_at, o.words, null, null, null, 0, 'done', '[]'
    from own o
    join ledger_transaction t on t.charge_id = o.id and t.payment_id is not null
      and t.kind not in ('capture', 'late_capture')
    join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id and a.kind = 'provider'
    order by at desc, charge_id desc, what desc
    limit ${asked.limit + 1} offset ${asked.offset}`.execute(db)
  return rows
}
