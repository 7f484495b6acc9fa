-- Promo codes, and the bookings that have one (requirements PR1 to PR7). A limit that is null sets none.
create table promo_code (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9_-]{3,30}$'),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  is_active boolean not null default true,
  first_day date,
  last_day date,
  max_uses integer check (max_uses >= 0),
  used integer not null default 0 check (used >= 0),
  account_id integer references app_user,
  max_uses_per_account integer check (max_uses_per_account > 0),
  is_one_participation boolean not null default false,
  center_ids integer[],
  sport_ids integer[],
  products text[] check (products <@ array['booking', 'course', 'competition']),
  durations integer[],
  play_first_day date,
  play_last_day date,
  weekdays integer[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  from_minute integer check (from_minute >= 0),
  to_minute integer check (to_minute <= 1800),
  minimum_cents integer check (minimum_cents > 0),
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount_cents) = 1),
  check (num_nonnulls(from_minute, to_minute) = 0 or from_minute < to_minute),
  constraint promo_code_max_uses check (used <= max_uses)
);
create index promo_code_account on promo_code (account_id) where account_id is not null;
comment on column promo_code.used is 'bookings that have it and are Pending or Confirmed';
comment on column promo_code.first_day is 'when it can be entered, in the zone of the centre; last_day is included';

alter table booking
  add column promo_code_id integer references promo_code,
  add column promo_cents integer not null default 0 check (promo_cents >= 0),
  add check ((promo_code_id is null) = (promo_cents = 0));
create index booking_promo_code on booking (promo_code_id) where promo_code_id is not null;
comment on column booking.promo_cents is 'taken off price_cents already';

-- One way for uses to be counted, however a booking gets its code, loses it, ends, or is confirmed after its end.
create function count_promo_uses() returns trigger language plpgsql as $$
declare
  v_code_id integer;
  v_uses integer;
begin
  -- in ascending order, so that two statements that end bookings never wait for each other
  for v_code_id, v_uses in
    select promo_code_id, sum(uses) from (
      select promo_code_id, status, 1 as uses from changed
      union all
      select promo_code_id, status, -1 from former) u
    where promo_code_id is not null and status in ('Pending', 'Confirmed')
    group by promo_code_id having sum(uses) <> 0 order by promo_code_id
  loop
    update promo_code set used = used + v_uses where id = v_code_id;
  end loop;
  return null;
end $$;
create trigger booking_promo_uses after update on booking
  referencing old table as former new table as changed
  for each statement execute function count_promo_uses();

-- A code does not make it another hold. What else `hold_booking` says stays as it is.
do $$
declare
  v_former constant text := 'b.price_cents = h.price_cents';
  v_function text := pg_get_functiondef('hold_booking(jsonb)'::regprocedure);
begin
  if position(v_former in v_function) = 0 then raise exception 'hold_booking compares no price'; end if;
  execute replace(v_function, v_former, 'b.price_cents + b.promo_cents = h.price_cents');
end $$;
