-- A member's own credit: what they paid in (`wallet`), what was given on top of it (`bonus`) and cashback.
-- What it pays of a charge is a part of that charge, and goes back where it came from.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  drop constraint ledger_account_check,
  drop constraint ledger_account_balance_check;
alter table ledger_account
  add constraint ledger_account_kind_check check (kind in ('provider', 'club_revenue', 'wallet', 'bonus',
    'cashback', 'subscription_revenue', 'vouchers', 'refunds_due', 'partners')),
  add constraint ledger_account_check
    check ((kind in ('wallet', 'bonus', 'cashback')) = (user_id is not null)),
  add constraint ledger_account_balance_check
    check ((kind in ('wallet', 'bonus', 'cashback')) = (balance_cents is not null));
comment on column ledger_account.kind is 'partners: what others owe for what their members played; vouchers: what the network gave away';

create or replace function begin_balance() returns trigger language plpgsql as $$
begin
  if new.kind in ('wallet', 'bonus', 'cashback') then
    new.balance_cents := coalesce(new.balance_cents, 0);
  end if;
  return new;
end $$;

alter table payment add column credit_cents integer not null default 0 check (credit_cents >= 0);
comment on column payment.credit_cents is 'what of its charge the payer''s credit is to pay once the card has paid the rest';

create table charge_part (
  charge_id integer not null references charge,
  source text not null check (source in ('cashback', 'wallet', 'bonus', 'pass')),
  amount_cents integer not null check (amount_cents > 0),
  returned_cents integer not null default 0,
  primary key (charge_id, source),
  constraint charge_part_return_bound check (returned_cents between 0 and amount_cents)
);
comment on table charge_part is 'what paid a charge beside the card';

create table cashback_lot (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  center_id integer references center,
  charge_id integer references charge,
  given_cents integer not null check (given_cents > 0),
  left_cents integer not null,
  last_day date not null,
  created_at timestamptz not null default now(),
  constraint cashback_lot_bound check (left_cents between 0 and given_cents)
);
create index cashback_lot_left on cashback_lot (user_id, last_day, id) where left_cents > 0;
create index cashback_lot_user on cashback_lot (user_id, created_at);
create unique index cashback_once on cashback_lot (charge_id);
comment on column cashback_lot.charge_id is 'what was paid that it was given for; null of what was given otherwise';
comment on column cashback_lot.last_day is 'can be spent through this day, in the zone of the centre where it is spent';

create table cashback_use (
  charge_id integer not null references charge,
  lot_id integer not null references cashback_lot,
  amount_cents integer not null check (amount_cents > 0),
  returned_cents integer not null default 0,
  primary key (charge_id, lot_id),
  constraint cashback_use_return_bound check (returned_cents between 0 and amount_cents)
);
create index cashback_use_lot on cashback_use (lot_id);

-- What was given before there were lots: spent oldest first, valid six months.
insert into cashback_lot (user_id, given_cents, left_cents, last_day, created_at)
select user_id, cents, greatest(0, least(cents, running - used)),
  (created_at at time zone 'Europe/Paris')::date + interval '6 months', created_at
from (
  select a.user_id, t.created_at, -e.amount_cents as cents,
    sum(-e.amount_cents) over (partition by a.user_id order by t.created_at, e.id) as running,
    coalesce((select sum(o.amount_cents) from ledger_entry o where o.account_id = a.id and o.amount_cents > 0), 0) as used
  from ledger_account a
  join ledger_entry e on e.account_id = a.id and e.amount_cents < 0
  join ledger_transaction t on t.id = e.transaction_id
  where a.kind = 'cashback') given;

alter table refund drop constraint refund_destination_check;
alter table refund add constraint refund_destination_check
  check (destination in ('wallet', 'card', 'bonus', 'cashback', 'pass'));
alter table refund drop constraint if exists refund_card_payment;
alter table refund add constraint refund_card_payment
  check (destination <> 'card' or payment_id is not null);
