-- A pass of another company pays a booking whole: the company owes the network what it covers.
alter table center add column takes_gymlib boolean not null default false;

create table pass_use (
  id uuid primary key,
  charge_id integer not null references charge,
  user_id integer not null references app_user,
  code text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'asked'
    check (state in ('asked', 'paid', 'refused', 'returning', 'returned')),
  refusal text check (refusal in ('unknown', 'used', 'expired', 'too_small')),
  covers_cents integer check (covers_cents >= 0),
  created_at timestamptz not null default now(),
  check ((state = 'refused') = (refusal is not null))
);
comment on table pass_use is 'a Gymlib pass that was shown for a charge; its id is the idempotency key there';
comment on column pass_use.state is 'asked: Gymlib may have taken it; returning: it is to be cancelled there';
create unique index pass_use_one_live on pass_use (charge_id) where state in ('asked', 'paid');
create index pass_use_charge on pass_use (charge_id);
create index pass_use_user on pass_use (user_id);
create index pass_use_asked on pass_use (created_at) where state = 'asked';
