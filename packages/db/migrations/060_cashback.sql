-- Cashback: what of the money paid by card for a game comes back, and until when.
alter table center
  add column cashback_percent integer not null default 5 check (cashback_percent between 0 and 100);
comment on column center.cashback_percent is 'of what was paid by card for a game that took place; counts where has_fid';

alter table offer add column cashback_percent integer check (cashback_percent between 0 and 100);
comment on column offer.cashback_percent is 'of its holder''s games; null: as the centre has it';

alter table cashback_lot
  add column percent integer check (percent between 1 and 100),
  add column told_at timestamptz;
comment on column cashback_lot.percent is 'of the money of its charge, when it was given; null of what was given otherwise';
comment on column cashback_lot.told_at is 'when its owner was told that it ends soon';
create index cashback_lot_ending on cashback_lot (last_day) where left_cents > 0;
create index booking_played on booking (ends_at) where status = 'Confirmed';

-- What a member shows at the club instead of a number that anybody could guess.
create table member_card (
  user_id integer primary key references app_user on delete cascade,
  reference uuid not null unique default gen_random_uuid()
);
