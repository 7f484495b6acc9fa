-- Payments, what the provider told us, refunds and the ledger (invariants 4 to 13).
create table payment (
  id uuid primary key,
  booking_id integer not null references booking,
  user_id integer not null references app_user,
  method_id integer not null check (method_id in (1, 2, 4)),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  state text not null default 'created' check (state in ('created', 'redirected', 'captured', 'refused', 'cancelled', 'returned')),
  idempotency_key text not null,
  body_hash text not null,
  address text not null,
  psp_reference text unique,
  action jsonb,
  refusal_reason text,
  refunded_cents integer not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (user_id, idempotency_key),
  constraint payment_refund_bound check (refunded_cents between 0 and amount_cents)
);
create index payment_booking on payment (booking_id);
create unique index payment_one_live_per_booking on payment (booking_id)
  where state in ('created', 'redirected', 'captured');
create index payment_unsettled on payment (created_at) where state in ('created', 'redirected');
create index payment_refused on payment (user_id, created_at) where state = 'refused';
create index payment_refused_address on payment (address, created_at) where state = 'refused';
comment on column payment.address is 'where the card was tried from: cards are tested from one place with many accounts';
comment on column payment.state is 'returned: captured for a booking that could not be had any more, the money goes back';

create table provider_event (
  psp_reference text not null,
  event_code text not null,
  success boolean not null,
  merchant_reference text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  outcome text,
  primary key (psp_reference, event_code, success)
);
create index provider_event_to_do on provider_event (received_at) where done_at is null;

create table refund (
  id uuid primary key,
  booking_id integer not null references booking,
  payment_id uuid references payment,
  user_id integer not null references app_user,
  amount_cents integer not null check (amount_cents > 0),
  destination text not null check (destination in ('wallet', 'card')),
  state text not null check (state in ('requested', 'sent', 'done', 'failed')),
  psp_reference text unique,
  created_at timestamptz not null default now(),
  constraint refund_card_payment check (destination = 'wallet' or payment_id is not null),
  constraint refund_once unique nulls not distinct (booking_id, payment_id)
);
create index refund_payment on refund (payment_id);
create index refund_to_send on refund (created_at) where state in ('requested', 'sent');

create table ledger_account (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('provider', 'club_revenue', 'wallet', 'cashback', 'subscription_revenue', 'vouchers', 'refunds_due')),
  user_id integer references app_user,
  center_id integer references center,
  constraint ledger_account_key unique nulls not distinct (kind, user_id, center_id),
  check ((kind in ('wallet', 'cashback')) = (user_id is not null)),
  check ((kind = 'club_revenue') = (center_id is not null))
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  event_key text not null constraint ledger_transaction_once unique,
  kind text not null,
  booking_id integer references booking,
  payment_id uuid references payment,
  refund_id uuid references refund,
  created_at timestamptz not null default now()
);
create index ledger_transaction_booking on ledger_transaction (booking_id);
comment on column ledger_transaction.event_key is 'what happened, named once: the same event can be posted only once';

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id integer not null references ledger_account,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null default 'EUR' check (currency = 'EUR')
);
create index ledger_entry_account on ledger_entry (account_id) include (amount_cents);
create index ledger_entry_transaction on ledger_entry (transaction_id);

create function check_ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where transaction_id = new.transaction_id
    group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_balanced', table = 'ledger_entry';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_balanced();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to'
    using errcode = 'check_violation', constraint = 'ledger_append_only', table = tg_table_name;
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_ledger_change();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function refuse_ledger_change();

-- What a wallet or cashback account owes its member is negative in the books; it never turns positive.
create function check_wallet() returns trigger language plpgsql as $$
begin
  perform from ledger_account where id = new.account_id and kind in ('wallet', 'cashback')
  for no key update;
  if found and (select sum(amount_cents) from ledger_entry where account_id = new.account_id) > 0 then
    raise exception 'account % would be overdrawn', new.account_id
      using errcode = 'check_violation', constraint = 'wallet_not_negative', table = 'ledger_entry';
  end if;
  return null;
end $$;
create trigger wallet_not_negative after insert on ledger_entry
  for each row when (new.amount_cents > 0) execute function check_wallet();

-- One mail for one event: written in the transaction that caused it, sent afterwards.
create table mail (
  id bigint generated always as identity primary key,
  event_key text not null,
  template text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_once unique (event_key, template, recipient)
);
create index mail_to_send on mail (id) where sent_at is null;
