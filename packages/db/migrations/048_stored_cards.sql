-- Cards that members let the payment provider keep, to pay with them again: it has the numbers, we have
-- its name for each.
create table stored_card (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references app_user,
  provider_id text not null unique,
  brand text not null,
  last_four text not null,
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index stored_card_user on stored_card (user_id);

alter table payment
  add column stored_card_id uuid references stored_card on delete set null,
  add column charged_as text check (charged_as in ('Subscription', 'UnscheduledCardOnFile'));
create index payment_stored_card on payment (stored_card_id) where stored_card_id is not null;
comment on column payment.stored_card_id is 'the card that it was paid with, or that was kept by it';
comment on column payment.charged_as is 'why a stored card is charged without its holder; null of what its payer pays';
