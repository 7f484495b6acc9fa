-- Top-ups of the SOLDE and works-council tickets.
create table top_up_pack (
  id integer generated always as identity primary key,
  paid_cents integer not null unique check (paid_cents > 0),
  bonus_cents integer not null check (bonus_cents >= 0),
  is_extra boolean not null default false
);
create unique index top_up_pack_one_extra on top_up_pack (is_extra) where is_extra;
comment on column top_up_pack.is_extra is 'the amount that is added when the SOLDE misses a little: no pack of the board';

alter table charge drop constraint charge_kind_check,
  add constraint charge_kind_check check (kind in ('booking', 'card_period', 'top_up'));

create table top_up (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  paid_cents integer not null check (paid_cents > 0),
  bonus_cents integer not null check (bonus_cents >= 0),
  charge_id integer unique references charge,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  given_at timestamptz
);
-- A member who chooses again goes on with the same: its charge has one live payment at most.
create unique index top_up_one_open on top_up (user_id, paid_cents, bonus_cents) where given_at is null;
create index top_up_given on top_up (user_id, given_at) where given_at is not null;
comment on column top_up.bonus_cents is 'as it was offered when the top-up began';

create table ticket (
  id integer generated always as identity primary key,
  code_hash bytea not null unique,
  value_cents integer not null check (value_cents > 0),
  council text not null,
  expires_at timestamptz not null,
  used_by integer references app_user,
  used_at timestamptz,
  check ((used_by is null) = (used_at is null))
);
create index ticket_used_by on ticket (used_by) where used_by is not null;
comment on column ticket.code_hash is 'SHA-256 of the canonical code: who reads the table has no ticket';

-- The movements of an account are read from the latest on, a page at a time.
drop index ledger_entry_account;
create index ledger_entry_account on ledger_entry (account_id, transaction_id) include (amount_cents);
