-- What the club has given back by a command: who did so, when and why. A reference gives once.
create table club_refund (
  reference text primary key check (reference ~ '^\S{1,60}$'),
  charge_id integer not null references charge,
  amount_cents integer not null check (amount_cents > 0),
  destination text not null check (destination in ('wallet', 'card')),
  withdrawn_on date,
  reason text,
  given_by text not null,
  given_at timestamptz not null
);
create index club_refund_charge on club_refund (charge_id);
comment on column club_refund.destination is 'of what came by card; any other part goes back where it came from';
comment on column club_refund.withdrawn_on is 'the day its payer withdrew from the contract, which ended what was sold; null of any other refund';
comment on column club_refund.reason is 'null once its payer is forgotten: it may tell of them';
