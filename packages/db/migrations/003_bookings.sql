-- Court time, bookings and participations (rules « Booking », invariants 1 to 3).
create table booking (
  id integer generated always as identity primary key,
  center_id integer not null references center,
  court_id integer not null,
  sport_id integer not null references sport,
  field_type_id integer not null check (field_type_id >= 0),
  asked_court boolean not null default false,
  user_id integer not null references app_user,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed', 'Cancelled', 'Expired')),
  price_cents integer not null check (price_cents >= 0),
  original_price_cents integer not null check (original_price_cents >= price_cents),
  currency text not null default 'EUR' check (currency = 'EUR'),
  players integer not null check (players between 1 and 22),
  expires_at timestamptz,
  free_cancellation_hours integer not null,
  share_key text not null unique check (char_length(share_key) >= 22),
  channel text not null default 'web' check (channel in ('web', 'club')),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  foreign key (court_id, center_id) references court (id, center_id),
  constraint booking_duration check (ends_at - starts_at in (interval '60 minutes', interval '90 minutes', interval '120 minutes')),
  constraint booking_hold_expires check (status <> 'Pending' or expires_at is not null)
);
create index booking_user on booking (user_id, starts_at);
create unique index booking_one_hold_per_user on booking (user_id) where status = 'Pending';
create index booking_court on booking (court_id, starts_at);
comment on index booking_one_hold_per_user is 'the only index of holds: beside one by expires_at the planner, which knows few holds, would read all of them to find one user''s';
comment on column booking.field_type_id is 'the wish: 0 is « Peu importe »';
comment on column booking.free_cancellation_hours is 'the centre''s rule when the booking was made';

create function check_booking_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('Pending', 'Confirmed'), ('Pending', 'Expired'), ('Pending', 'Cancelled'),
    ('Confirmed', 'Cancelled'), ('Expired', 'Confirmed')
  ) then
    raise exception 'booking % may not move from % to %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'booking_status_move', table = 'booking';
  end if;
  return new;
end $$;
create trigger booking_status_move before update of status on booking
  for each row execute function check_booking_move();

-- Everything that occupies a court stands here, and here nothing overlaps.
create table court_time (
  id bigint generated always as identity primary key,
  center_id integer not null,
  court_id integer not null,
  during tstzrange not null,
  kind text not null check (kind in ('booking', 'closure', 'lesson', 'competition')),
  booking_id integer unique references booking deferrable initially deferred,
  expires_at timestamptz,
  wish_field_type_id integer,
  foreign key (court_id, center_id) references court (id, center_id),
  constraint court_time_of_booking check ((kind = 'booking') = (booking_id is not null)),
  constraint court_time_bounds check (
    not isempty(during) and lower_inc(during) and not upper_inc(during)
    and not lower_inf(during) and not upper_inf(during)
    and lower(during) > '-infinity' and upper(during) < 'infinity'
  ),
  constraint court_time_no_overlap exclude using gist (court_id with =, during with &&)
);
create index court_time_center on court_time using gist (center_id, during);
comment on column court_time.wish_field_type_id is 'which courts would do as well: 0 any with enough places, n those of that type, null this one only';
comment on column court_time.expires_at is 'a hold: past this instant the court is free, whoever needs it first removes the row';

create table participation (
  id integer generated always as identity primary key,
  booking_id integer not null references booking on delete cascade,
  user_id integer references app_user,
  position integer not null check (position >= 1),
  is_captain boolean not null,
  share_cents integer not null check (share_cents >= 0),
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed', 'Cancelled')),
  guest_name text,
  guest_email text,
  guest_phone text,
  unique (booking_id, position),
  check (is_captain = (position = 1))
);
create index participation_user on participation (user_id, booking_id);

create table idempotency_key (
  user_id integer not null references app_user,
  route text not null,
  key text not null check (char_length(key) between 8 and 200),
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
