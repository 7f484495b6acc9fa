-- A basket of several centres is one charge of no centre: each line names the centre that earns it, and an account of
-- no centre holds what comes until each has its part, in the same transaction (decision 035).
alter table enrolment_charge add column center_id integer;
alter table enrolment_charge add constraint enrolment_charge_center foreign key (center_id) references center not valid;
alter table enrolment_charge validate constraint enrolment_charge_center;
comment on column enrolment_charge.center_id is 'the centre that earns the line; null of older lines: that of the charge';

alter table ledger_account drop constraint ledger_account_kind_check, add constraint ledger_account_kind_check
  check (kind in ('provider', 'club_revenue', 'wallet', 'bonus', 'cashback', 'claim',
    'subscription_revenue', 'vouchers', 'refunds_due', 'partners', 'bank', 'clearing')) not valid;
alter table ledger_account validate constraint ledger_account_kind_check;

create or replace function check_ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where transaction_id = new.transaction_id
    group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_balanced', table = 'ledger_entry';
  end if;
  if exists (select from ledger_account where id = new.account_id and kind = 'clearing') and exists (
    select from ledger_transaction cause
    join ledger_transaction t on t.charge_id = cause.charge_id
    join ledger_entry e on e.transaction_id = t.id and e.account_id = new.account_id
    where cause.id = new.transaction_id having sum(e.amount_cents) <> 0
  ) then
    raise exception 'ledger transaction % leaves money of a basket with no centre', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_clearing_empty', table = 'ledger_entry';
  end if;
  return null;
end $$;
