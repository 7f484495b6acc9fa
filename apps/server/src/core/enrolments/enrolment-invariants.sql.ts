import { sql, type RawBuilder } from 'kysely'

/** The rules that places and the money of enrolments keep at every moment (requirement EN11). */
export const enrolmentInvariants = {
  'places that are taken are kept by enrolments': sql`
    select p.id::text as reference, p.taken || ', kept ' || kept || ', of ' || p.capacity as found
    from place p cross join lateral (
      select count(*) as kept from enrolment_place w join enrolment e on e.id = w.enrolment_id
      where w.place_id = p.id and keeps_place(e.state)) k
    where p.taken <> kept or p.taken > p.capacity`,

  'money for an enrolment without a place goes back': sql`
    select e.id::text as reference, e.state || ', charge ' || c.id as found
    from enrolment e join enrolment_charge l on l.enrolment_id = e.id join charge c on c.id = l.charge_id
    where e.state in ('expired', 'waiting', 'offered') and c.state = 'paid' and l.returned_cents < l.amount_cents`,

  'an instalment is paid, tried again or with a person': sql`
    select i.charge_id::text as reference, c.state || ', ' || c.amount_cents || ' cents' as found
    from instalment i join charge c on c.id = i.charge_id join charge f on f.id = i.first_id
    where (c.state = 'due' and c.amount_cents > 0 and f.state = 'paid')
      <> (i.next_try_at is not null or i.person_since is not null)`,

  'what several centres sell at once is theirs at once': sql`
    select coalesce(t.charge_id::text, 'no charge') as reference, sum(e.amount_cents) || ' cents' as found
    from ledger_account a join ledger_entry e on e.account_id = a.id
    join ledger_transaction t on t.id = e.transaction_id
    where a.kind = 'clearing' group by t.charge_id having sum(e.amount_cents) <> 0`,

  'a centre earns its lines of a basket': sql`
    select c.id || ' ' || own.center_id as reference, earned || ' of ' || own.cents as found
    from charge c cross join lateral (
      select center_id, sum(amount_cents - returned_cents) as cents from enrolment_charge
      where charge_id = c.id group by center_id) own
    cross join lateral (
      select coalesce(-sum(e.amount_cents), 0) as earned from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.charge_id = c.id and t.kind <> 'refund_paid_by_bank'
        and a.kind = 'club_revenue' and a.center_id = own.center_id) l
    where c.kind = 'course' and c.center_id is null and c.state = 'paid' and earned <> own.cents
      -- cashback that has ended is lost to who leaves
      and not exists (select from charge_part where charge_id = c.id and source = 'cashback')`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>
