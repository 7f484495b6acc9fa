import { instant, type Db } from '@quatre/db'
import { sql, type RawBuilder } from 'kysely'
import { shareInvariants } from './share-invariants.sql.ts'
import { enrolmentInvariants } from '../../core/enrolments/enrolment-invariants.sql.ts'
import { settledCents } from '../refunds/refund.sql.ts'

/** A fault of the books: `reference` names its row, `found` describes it. */
interface Found {
  readonly reference: string
  readonly found: string
}

export interface Fault extends Found {
  readonly invariant: Invariant
}

export type Invariant = keyof typeof invariants

const mostFaults = 100

/** The ledger's sums for all payments, refunds or charges at once: one by one a large ledger takes minutes. */
const bookedBy = (column: 'payment_id' | 'refund_id' | 'charge_id', which: RawBuilder<unknown>) =>
  sql`(select t.${sql.ref(column)}, sum(e.amount_cents) as booked from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.${sql.ref(column)} is not null and ${which} group by t.${sql.ref(column)})`

/** The account of a part, or of a refund to it. */
const accountKind = (source: RawBuilder<unknown>) =>
  sql`case ${source} when 'pass' then 'partners' else ${source} end`

/** Kinds of transactions by which a bank moves money again that had come: refunds know nothing of them. */
const byBanks = sql`('chargeback', 'second_chargeback', 'chargeback_reversed', 'capture_failed',
  'cancellation', 'technical_cancel')`

/** Whether a bank has money of charge `c` at this moment: it is not ours to give back. */
const isAtBank = sql`(
  select coalesce(sum(e.amount_cents), 0) < 0 from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
  where t.charge_id = c.id and t.kind in ${byBanks} and a.kind = 'provider')`

/**
 * The invariants of money (requirement P60), for all that it pays for. Each query returns the
 * violations of one rule, and no row while there are none.
 */
export const invariants = {
  'a transaction sums to zero': sql`
    select transaction_id::text as reference, sum(amount_cents) || ' cents' as found
    from ledger_entry group by transaction_id, currency having sum(amount_cents) <> 0`,

  'a balance is the sum of its entries': sql`
    select a.id::text as reference, a.balance_cents || ', entries ' || sum as found
    from ledger_account a cross join lateral (
      select coalesce(-sum(amount_cents), 0) as sum from ledger_entry where account_id = a.id) e
    where a.balance_cents <> case a.kind when 'claim' then -sum else sum end`,

  'a balance is not negative': sql`
    select id::text as reference, balance_cents::text as found
    from ledger_account where balance_cents < 0`,

  'a charge counts what came': sql`
    select c.id::text as reference, c.received_cents || ', came ' || came as found
    from charge c
    left join (select charge_id, sum(amount_cents) as cents from payment
      where state in ('captured', 'returned') group by charge_id) p on p.charge_id = c.id
    left join (select charge_id, sum(amount_cents) as cents from charge_part group by charge_id) s
      on s.charge_id = c.id
    -- the demo world begins with bookings paid by vouchers
    left join ${bookedBy('charge_id', sql`t.kind = 'voucher_payment' and a.kind = 'vouchers'`)} v
      on v.charge_id = c.id
    cross join lateral (
      select coalesce(p.cents, 0) + coalesce(s.cents, 0) + coalesce(v.booked, 0) as came) l
    where c.received_cents <> came`,

  'a charge counts what went back': sql`
    select c.id::text as reference, c.refunded_cents || ', went back ' || back as found
    from charge c cross join lateral (
      select coalesce(sum(amount_cents), 0) as back from refund where charge_id = c.id) s
    where c.refunded_cents <> back`,

  'no more of a charge goes back than came': sql`
    select id::text as reference, refunded_cents || ' of ' || received_cents as found
    from charge where refunded_cents > received_cents`,

  'a paid charge has its amount': sql`
    select id::text as reference, received_cents || ' of ' || amount_cents as found
    from charge where state = 'paid' and received_cents < amount_cents`,

  'a captured payment has paid its charge': sql`
    select p.id::text as reference, 'charge ' || c.id || ' is ' || c.state as found
    from payment p join charge c on c.id = p.charge_id
    where p.state = 'captured' and c.state <> 'paid'`,

  'a charge has one live payment': sql`
    select charge_id::text as reference, count(*)::text as found from payment
    where state in ('created', 'redirected', 'captured') group by charge_id having count(*) > 1`,

  'money that paid for nothing goes back': sql`
    select p.id::text as reference, back || ' of ' || p.amount_cents as found
    from payment p cross join lateral (
      select coalesce(sum(amount_cents), 0) as back from refund where payment_id = p.id) r
    where p.state = 'returned' and back <> p.amount_cents`,

  'no more of a payment goes back than came': sql`
    select p.id::text as reference, back || ' of ' || p.amount_cents as found
    from payment p join (
      select payment_id, sum(amount_cents) as back from refund group by payment_id) r on r.payment_id = p.id
    where back > p.amount_cents or p.state not in ('captured', 'returned')`,

  'a payment counts the refunds that are done': sql`
    select p.id::text as reference, p.refunded_cents || ', done ' || coalesce(done, 0) as found
    from payment p left join (
      select payment_id, sum(amount_cents) as done from refund
      where state = 'done' or destination <> 'card' group by payment_id) r on r.payment_id = p.id
    where p.refunded_cents <> coalesce(done, 0)`,

  'a captured payment is in the ledger, once': sql`
    select p.id::text as reference, p.state || ', in the ledger ' || coalesce(booked, 0) as found
    from payment p left join ${bookedBy(
      'payment_id',
      sql`t.kind in ('capture', 'late_capture') and a.kind = 'provider'`,
    )} l on l.payment_id = p.id
    where coalesce(booked, 0) <> case when p.state in ('captured', 'returned') then p.amount_cents else 0 end`,

  'a refund to a card is in the ledger, once': sql`
    select r.id::text as reference, r.state || ', in the ledger ' || coalesce(-booked, 0) as found
    from refund r left join ${bookedBy('refund_id', sql`a.kind = 'provider'`)} l on l.refund_id = r.id
    where r.destination = 'card'
      and coalesce(-booked, 0) <> case when r.state = 'done' then r.amount_cents else 0 end`,

  'a refund to credit is on its account': sql`
    select r.id::text as reference, r.destination || ', in the ledger ' || coalesce(-booked, 0) as found
    from refund r left join (
      select t.refund_id, a.kind, sum(e.amount_cents) as booked from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.refund_id is not null and a.kind in ('wallet', 'bonus', 'cashback', 'partners')
      group by t.refund_id, a.kind) l
      on l.refund_id = r.id and l.kind = ${accountKind(sql`r.destination`)}
    where r.destination <> 'card'
      and coalesce(-booked, 0) <> case when r.state in ('owed', 'settled') then 0 else r.amount_cents end`,

  'a part of a charge is in the ledger, once': sql`
    select p.charge_id || ' ' || source as reference, p.amount_cents || ', in the ledger ' || booked as found
    from charge_part p cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as booked from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.charge_id = p.charge_id and t.refund_id is null and e.amount_cents > 0
        and t.kind = 'paid_by_' || p.source and a.kind = ${accountKind(sql`p.source`)}) l
    where booked <> p.amount_cents`,

  'a part of a charge counts what went back': sql`
    select p.charge_id || ' ' || source as reference, p.returned_cents || ', went back ' || back as found
    from charge_part p cross join lateral (
      select coalesce(sum(amount_cents), 0) as back from refund r
      where r.charge_id = p.charge_id and r.destination = p.source and r.payment_id is null) s
    where p.returned_cents <> back`,

  'a pass that is used pays its part': sql`
    select charge_id::text as reference,
      coalesce(left_cents, 0) || ', pass ' || coalesce(amount_cents, 0) as found
    from (select charge_id, amount_cents - returned_cents as left_cents
      from charge_part where source = 'pass') p
    full join (select charge_id, amount_cents from pass_use where state = 'paid') u
      using (charge_id)
    where coalesce(left_cents, 0) <> coalesce(amount_cents, 0)`,

  'cashback is in lots': sql`
    select a.id::text as reference, a.balance_cents || ', in lots ' || lots as found
    from ledger_account a cross join lateral (
      select coalesce(sum(left_cents), 0) as lots from cashback_lot where user_id = a.user_id) l
    where a.kind = 'cashback' and a.balance_cents <> lots`,

  'cashback that pays comes from lots': sql`
    select p.charge_id::text as reference, p.amount_cents || ', of lots ' || used as found
    from charge_part p cross join lateral (
      select coalesce(sum(amount_cents), 0) as used, coalesce(sum(returned_cents), 0) as back
      from cashback_use where charge_id = p.charge_id) u
    where p.source = 'cashback' and (used <> p.amount_cents or back <> p.returned_cents)`,

  'what is owed back is what was not sent yet': sql`
    select charge_id::text as reference, coalesce(owed, 0) || ', not sent ' || coalesce(open, 0) as found
    from (
      -- of all charges at once: the entries of this account are not found by charge
      select t.charge_id, -sum(e.amount_cents) as owed from ledger_account a
      join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'refunds_due' and a.user_id is null and t.charge_id is not null and t.kind not in ${byBanks}
      group by t.charge_id) l
    full join (
      -- of late money that its bank took back by itself nobody books how it is settled
      select r.charge_id, sum(amount_cents - ${settledCents(sql`t.refund_id = r.id`)}) as open from refund r
      where r.state in ('requested', 'sent', 'owed', 'settled') group by r.charge_id) s using (charge_id)
    where coalesce(owed, 0) <> coalesce(open, 0)`,

  'a closed account holds nothing, and is owed nothing beside a claim': sql`
    select a.user_id::text as reference, string_agg(a.kind || ' ' || balance_cents, ', ') as found
    from ledger_account a join app_user u on u.id = a.user_id where balance_cents <> 0 group by a.user_id, u.is_active
    having case when u.is_active or bool_or(kind = 'claim') then bool_or(kind = 'refunds_due') end
      or not u.is_active and bool_or(kind not in ('claim', 'refunds_due'))`,

  'a refund that failed is on the SOLDE, once': sql`
    select r.id::text as reference, r.state || ', on the SOLDE ' || coalesce(-booked, 0) as found
    -- what was decided of a top-up comes from there
    from refund r left join ${bookedBy('refund_id', sql`a.kind = 'wallet' and t.kind <> 'refund_to_card'`)} l
      on l.refund_id = r.id
    where r.destination = 'card'
      and coalesce(-booked, 0) <> case when r.state = 'failed' then r.amount_cents else 0 end`,

  'what a bank took of a member is a claim': sql`
    select p.id::text as reference, 'taken ' || taken || ', claimed ' || claimed as found from (
      select t.payment_id, coalesce(-sum(e.amount_cents) filter (where a.kind = 'provider'), 0) as taken,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'claim'), 0) as claimed
      from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind in ${byBanks} group by t.payment_id) moved
    join payment p on p.id = moved.payment_id join charge c on c.id = p.charge_id
    cross join lateral (
      -- a card plan ends instead: only what was given back of it too is owed
      select case when c.kind = 'card_period' and p.state = 'captured' then p.amount_cents - (
        select coalesce(sum(amount_cents), 0) from refund where payment_id = p.id) else 0 end as borne) b
    -- of a guest who earned it bears it
    where c.payer_id is not null
      and claimed <> greatest(least(taken, p.amount_cents) - borne, 0)`,

  'what comes back is first set against a claim': sql`
    select c.id::text as reference, 'came ' || came || ', owed ' || owed || ', withheld ' || withheld as found
    from ledger_account k
    cross join lateral (
      select t.charge_id, t.created_at, -sum(e.amount_cents) as came, min(t.id) as first_id
      from ledger_account m join ledger_entry e on e.account_id = m.id and e.amount_cents < 0
      join ledger_transaction t on t.id = e.transaction_id
        and t.kind in ('refund_to_wallet', 'returned_to_wallet', 'returned_to_bonus', 'returned_to_cashback',
          'refund_failed', 'cashback_given', 'cashback_given_again')
      where m.user_id = k.user_id and m.kind in ('wallet', 'bonus', 'cashback')
      group by t.charge_id, t.created_at) back
    join charge c on c.id = back.charge_id
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as owed from ledger_entry
      where account_id = k.id and transaction_id < back.first_id) l
    cross join lateral (
      select coalesce(-sum(f.amount_cents), 0) as withheld from ledger_transaction w
      join ledger_entry f on f.transaction_id = w.id and f.account_id = k.id
      where w.charge_id = back.charge_id and w.created_at = back.created_at and w.kind = 'claim_withheld'
        and w.id > back.first_id) set_off
    where k.kind = 'claim' and withheld < least(came, owed)`,

  'a booking that is confirmed is paid': sql`
    select b.id::text as reference, 'charge ' || coalesce(c.id::text, 'none') as found
    from booking b left join charge c on c.id = b.charge_id
    -- one of the club is paid there
    where b.status = 'Confirmed' and b.channel = 'web' and c.state is distinct from 'paid'`,

  'a booking that is paid is there, or given back': sql`
    select b.id::text as reference, b.status || ', ' || c.refunded_cents || ' cents back' as found
    from booking b join charge c on c.id = b.charge_id
    -- cashback that has ended is lost to who cancels
    left join charge_part p on p.charge_id = c.id and p.source = 'cashback'
    where c.state = 'paid' and c.refunded_cents = 0 and c.received_cents > coalesce(p.amount_cents, 0)
      and not ${isAtBank}
      and (b.status in ('Pending', 'Expired') or b.status = 'Cancelled' and not b.cancelled_late)`,

  'a booking earns no more than its price': sql`
    select b.id::text as reference, earned || ' of ' || b.price_cents as found
    from booking b left join lateral (
      -- a joiner's share, until it is the captain's who had paid it
      select sum(owed_cents) as owed from open_joiner j
      where j.booking_id = b.id and j.returned_at is null and j.refused_at is null) j on true
    cross join lateral (
      select coalesce(sum(c.received_cents - c.refunded_cents), 0) as earned
      from charge_of_booking o join charge c on c.id = o.charge_id where o.booking_id = b.id) e
    where earned > b.price_cents + coalesce(owed, 0)`,

  'a share that is paid has its place, or is given back': sql`
    select p.id::text as reference, c.refunded_cents || ' of ' || c.received_cents as found
    from participation p join charge c on c.id = p.charge_id
    where p.left_at is not null and c.refunded_cents < c.received_cents
      and not exists (select from charge_part where charge_id = c.id and source = 'cashback')
      and not ${isAtBank}`,

  'a captain is charged no more than they agreed to': sql`
    select b.id::text as reference, c.amount_cents || ' of ' || b.guarantee_max_cents as found
    from booking b join charge c on c.id = b.guarantee_charge_id
    where c.amount_cents > b.guarantee_max_cents`,

  'a top-up that is paid is given': sql`
    select t.id::text as reference, c.state || ', given ' || (given_at is not null) as found
    from top_up t left join charge c on c.id = t.charge_id
    where (c.state is not distinct from 'paid') <> (given_at is not null)`,

  'a ticket that is used is on the SOLDE, once': sql`
    select t.id::text as reference, 'on the SOLDE ' || booked as found
    from ticket t cross join lateral (
      select coalesce(-sum(e.amount_cents), 0) as booked from ledger_transaction x
      join ledger_entry e on e.transaction_id = x.id join ledger_account a on a.id = e.account_id
      where x.event_key = 'ticket:' || t.id and a.kind = 'wallet' and a.user_id = t.used_by) l
    where booked <> case when t.used_at is null then 0 else t.value_cents end`,

  'a card is good as long as it is paid for': sql`
    select i.id::text as reference, i.state || ', paid until ' || coalesce(paid::text, 'never') as found
    from offer_item i cross join lateral (
      select max(p.ends_on) filter (where c.state = 'paid') as paid
      from card_period p join charge c on c.id = p.charge_id where p.item_id = i.id) p
    where i.paid_until is distinct from paid`,

  'a promo code counts its uses': sql`
    select p.code as reference, p.used || ', uses ' || uses as found
    from promo_code p cross join lateral (
      select (select count(*) from booking b where b.promo_code_id = p.id and b.status in ('Pending', 'Confirmed'))
        + (select count(distinct u.id) from promo_use u join enrolment_promo on promo_use_id = u.id join enrolment e
          on e.id = enrolment_id and e.state in ('held', 'confirmed') where u.promo_code_id = p.id) as uses) b
    where p.used <> uses`,

  'what is paid has its invoice, once there are any': sql`
    select c.id::text as reference, 'no invoice' as found from charge c
    where c.state = 'paid' and c.created_at >= (select min(issued_at) from receipt)
      -- what was paid otherwise than through us has none
      and (exists (select from payment where charge_id = c.id and state = 'captured')
        or exists (select from charge_part where charge_id = c.id))
      and not exists (select from receipt r where r.charge_id = c.id and r.refund_id is null)`,

  'receipts are numbered without a gap': sql`
    select s.legal_entity_id || ' ' || s.year as reference, s.last_place || ', receipts ' || found as found
    from receipt_series s cross join lateral (
      select count(*) as found from receipt r
      where r.legal_entity_id = s.legal_entity_id and r.year = s.year and r.place <= s.last_place) r
    where s.last_place <> r.found`,

  'no more is credited than was invoiced': sql`
    select charge_id::text as reference, credited || ' of ' || invoiced as found
    from (select charge_id,
        coalesce(sum(amount_cents) filter (where refund_id is null), 0) as invoiced,
        coalesce(sum(amount_cents) filter (where refund_id is not null), 0) as credited
      from receipt group by charge_id) r
    where credited > invoiced`,

  'the shares of a booking are its price': sql`
    select b.id::text as reference, sum || ' of ' || b.price_cents as found
    from booking b cross join lateral (
      select sum(share_cents) from participation where booking_id = b.id and left_at is null) s
    where b.is_split and b.status in ('Pending', 'Confirmed') and sum is distinct from b.price_cents`,

  ...shareInvariants,

  'money for a shared match that is cancelled goes back': sql`
    select c.id::text as reference, b.status || ', ' || c.refunded_cents || ' cents back' as found
    from booking b join charge_of_booking o on o.booking_id = b.id
    join charge c on c.id = o.charge_id
    left join charge_part p on p.charge_id = c.id and p.source = 'cashback'
    where b.is_split and b.status = 'Cancelled' and not b.cancelled_late
      and c.state = 'paid' and c.refunded_cents = 0
      and c.received_cents > coalesce(p.amount_cents, 0)
      and not ${isAtBank}`,

  ...enrolmentInvariants,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>

/** The violations of one invariant, and the time of its check. */
interface Checked extends Pick<Fault, 'invariant'> {
  readonly faults: number
  readonly milliseconds: number
}

/**
 * Returns the violations at `now`, at most a hundred of each invariant. The invariants are checked one
 * after the other, each on a snapshot of its own: one snapshot would last minutes on a large database.
 */
export async function findFaults(
  db: Db,
  now: number,
  told?: (checked: Checked) => void,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const queries = Object.entries(invariants) as [Invariant, RawBuilder<unknown>][]
  for (const [invariant, query] of queries) {
    const startedAt = performance.now()
    const { rows } = await sql<Found>`with clock as (select ${instant(now)} as now)
      select reference, found from (${query}) f limit ${sql.lit(mostFaults)}`.execute(db)
    faults.push(...rows.map((row) => ({ invariant, ...row })))
    told?.({ invariant, faults: rows.length, milliseconds: performance.now() - startedAt })
  }
  return faults
}
