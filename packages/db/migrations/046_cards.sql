-- Subscription cards: the plans on sale, the cards bought, the periods they are paid for.
create table offer (
  id integer generated always as identity primary key,
  type_name text not null check (type_name in ('Mucho', 'MuchoMas', 'hdc', 'cao')),
  center_id integer references center,
  price_cents integer not null check (price_cents > 0),
  period_months integer not null check (period_months in (1, 12)),
  discount_percent integer not null default 50 check (discount_percent between 1 and 90),
  covers_peak boolean not null,
  horizon_days integer not null check (horizon_days between 1 and 365),
  is_valid boolean not null default true,
  unique (id, type_name)
);
create unique index offer_one_valid on offer (type_name, center_id) nulls not distinct where is_valid;
comment on column offer.center_id is 'null: good in every centre';
comment on column offer.is_valid is 'on sale; who has bought it keeps it';

create table offer_item (
  id integer generated always as identity primary key,
  offer_id integer not null,
  type_name text not null,
  user_id integer not null references app_user,
  state text not null default 'pending' check (state in ('pending', 'active', 'lapsed', 'ended')),
  price_cents integer not null check (price_cents > 0),
  bought_on date,
  paid_until date,
  renews boolean not null default false,
  next_charge_at timestamptz,
  refusals integer not null default 0,
  reminded_for date,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (offer_id, type_name) references offer (id, type_name),
  check ((state in ('pending', 'lapsed')) = (bought_on is null)),
  check ((bought_on is null) = (paid_until is null)),
  check (next_charge_at is null or (renews and state = 'active'))
);
create unique index offer_item_one_active on offer_item (user_id, type_name) where state = 'active';
create unique index offer_item_one_pending on offer_item (user_id, offer_id) where state = 'pending';
create index offer_item_user on offer_item (user_id);
create index offer_item_due on offer_item (next_charge_at) where next_charge_at is not null;
create index offer_item_over on offer_item (paid_until) where state = 'active';
comment on column offer_item.state is 'lapsed: not paid in time; money that still comes makes it active';
comment on column offer_item.paid_until is 'the first local day that is not paid for';
comment on column offer_item.next_charge_at is 'when the stored card is charged; null while it is being charged, or when the card does not renew';
comment on column offer_item.refusals is 'of the coming period';

-- What is owed for one period; a period is charged once.
create table card_period (
  item_id integer not null references offer_item,
  number integer not null check (number >= 0),
  charge_id integer not null constraint card_period_charge unique references charge,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  primary key (item_id, number)
);
comment on column card_period.ends_on is 'the day after its last one';

alter table charge drop constraint charge_kind_check;
alter table charge add constraint charge_kind_check check (kind in ('booking', 'card_period'));
