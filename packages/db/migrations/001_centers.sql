-- Regions, centres, their hours, courts and prices (specification section 3, rules « Slots and prices »).
create extension if not exists btree_gist;

create table region (
  id integer primary key,
  name text not null unique
);

create table center (
  id integer primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  is_active boolean not null default true,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  street_number text not null default '',
  street text not null,
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  city text not null,
  phone_number text not null,
  region_id integer references region,
  time_zone text not null default 'Europe/Paris',
  description text not null default '',
  picture_url text,
  booking_web_available boolean not null default true,
  ce_active boolean not null default false,
  dematerialised boolean not null default false,
  cash_allowed boolean not null default false,
  -- settings, each with the network's default
  block_booking_after_days integer not null default 14 check (block_booking_after_days between 0 and 365),
  slot_step_minutes integer not null default 30 check (slot_step_minutes in (15, 30, 60)),
  lead_minutes integer not null default 0 check (lead_minutes >= 0),
  hold_minutes integer not null default 10 check (hold_minutes between 1 and 60),
  free_cancellation_hours integer not null default 24 check (free_cancellation_hours >= 0),
  -- what the specification ties to a centre's id, as data
  has_fid boolean not null default false,
  has_squash_badminton boolean not null default false,
  has_fitness boolean not null default false,
  has_hoops_factory boolean not null default false,
  is_carrieres boolean not null default false,
  is_collector_hotel boolean not null default false,
  is_styled_new boolean not null default false,
  has_new_badge boolean not null default false,
  shows_p20 boolean not null default false,
  -- moves whenever anything that slots are made of changes, except court time
  revision bigint not null default 1
);

create table center_application (
  center_id integer not null references center on delete cascade,
  application_id integer not null,
  primary key (center_id, application_id)
);

create table opening_hours (
  id integer generated always as identity primary key,
  center_id integer not null references center on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  opens_at integer not null check (opens_at between 0 and 1439),
  closes_at integer not null check (closes_at between 1 and 2160),
  check (closes_at > opens_at),
  unique (center_id, weekday, opens_at)
);
comment on column opening_hours.opens_at is 'minutes after local midnight';
comment on column opening_hours.closes_at is 'minutes after local midnight of the same day; past 1440 means after midnight';

create table opening_exception (
  center_id integer not null references center on delete cascade,
  day date not null,
  opens_at integer check (opens_at between 0 and 1439),
  closes_at integer check (closes_at between 1 and 2160),
  reason text not null,
  primary key (center_id, day),
  check ((opens_at is null) = (closes_at is null)),
  check (closes_at > opens_at)
);
comment on table opening_exception is 'replaces the week''s hours of one day; no hours: closed that day';

create table sport (
  id integer primary key,
  slug text not null unique,
  name text not null,
  player_count integer not null check (player_count between 1 and 22)
);

create table field_type (
  id integer primary key check (id > 0),
  name text not null unique
);
comment on table field_type is 'kind of court; id 0, « Peu importe », is the absence of a wish and has no row';

create table court (
  id integer generated always as identity primary key,
  center_id integer not null references center,
  sport_id integer not null references sport,
  field_type_id integer not null references field_type,
  name text not null,
  places integer not null check (places between 1 and 22),
  position integer not null,
  is_active boolean not null default true,
  unique (center_id, name),
  unique (id, center_id)
);
create index court_center on court (center_id, sport_id);

create table price_band (
  id integer generated always as identity primary key,
  center_id integer not null references center on delete cascade,
  sport_id integer not null references sport,
  field_type_id integer not null default 0,
  weekdays integer[] not null check (weekdays <@ array[1,2,3,4,5,6,7] and cardinality(weekdays) > 0),
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 1 and 2160),
  period text not null check (period in ('offpeak', 'peak')),
  price_60_cents integer not null check (price_60_cents > 0),
  price_90_cents integer not null check (price_90_cents > 0),
  price_120_cents integer not null check (price_120_cents > 0),
  discount_percent integer check (discount_percent between 1 and 90),
  check (to_minute > from_minute)
);
create index price_band_center on price_band (center_id, sport_id);
comment on column price_band.field_type_id is '0: every kind of court without a band of its own';

-- Postal codes with the mean position of their communes: the search « près de 31700 ».
create table postal_code (
  code text not null check (code ~ '^[0-9]{5}$'),
  city text not null,
  insee_code text not null,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (code, insee_code)
);

create function bump_center_revision() returns trigger language plpgsql as $$
begin
  update center set revision = revision + 1
  where id in (
    case when tg_op <> 'DELETE' then new.center_id end,
    case when tg_op <> 'INSERT' then old.center_id end
  );
  return null;
end $$;

create trigger opening_hours_revision after insert or update or delete on opening_hours
  for each row execute function bump_center_revision();
create trigger opening_exception_revision after insert or update or delete on opening_exception
  for each row execute function bump_center_revision();
create trigger court_revision after insert or update or delete on court
  for each row execute function bump_center_revision();
create trigger price_band_revision after insert or update or delete on price_band
  for each row execute function bump_center_revision();
create trigger center_application_revision after insert or update or delete on center_application
  for each row execute function bump_center_revision();

create function bump_own_revision() returns trigger language plpgsql as $$
begin
  if new.revision = old.revision then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger center_own_revision before update on center
  for each row execute function bump_own_revision();
