-- The whole schema, a section a feature. Later changes are files of their own, which come after this one.
--
--   Conventions · Centres · Revisions of centres · Members · Sessions and ways in · Requests, limits and repeated work
--   Charges, payments and refunds · Ledger · Credit · Subscription cards · Receipts · Promo codes and bookings
--   Court time · Places of a booking · Waiting for a court · Holds · Bookings as they are read
--   Mails and notifications · Leads · Job applications · CRM

create extension if not exists btree_gist;


-- Conventions ---------------------------------------------------------------------------------------------------------

-- A function that requests call takes one jsonb and refuses in one way: SQLSTATE QR001, a code as message, and JSON
-- about it as detail. PostgreSQL rolls back what is refused, so that nothing of it stays.
create function refuse(p_code text, p_options jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'QR001', message = p_code, detail = p_options::text;
end $$;


-- Centres -------------------------------------------------------------------------------------------------------------

create table region (
  id integer primary key,
  name text not null unique
);

-- Companies that run the centres and sell.
create table legal_entity (
  id integer primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,6}$'),
  name text not null,
  registration text not null,
  vat_number text not null,
  street text not null,
  town text not null,
  vat_territory text not null default 'france' check (vat_territory in ('france', 'reunion'))
);
comment on column legal_entity.code is 'prefix of every receipt number of the company';
comment on column legal_entity.town is 'postal code and town';
-- The network’s own company sells what no centre sells, and runs the centres that have no company of their own.
-- Both it and packages/domain/src/company.ts are made up: whoever opens the site replaces them.
insert into legal_entity (id, code, name, registration, vat_number, street, town) values
  (1, '4P', '4PADEL SAS', 'RCS Toulouse 000 000 000 (société fictive)', 'FR00 000 000 000',
    '4 rue du Filet', '31770 Colomiers');

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
  -- grows when anything that slots are made of changes, except court time
  revision bigint not null default 1,
  -- the company that sells what the centre sells
  legal_entity_id integer not null default 1 references legal_entity,
  cashback_percent integer not null default 5 check (cashback_percent between 0 and 100),
  takes_gymlib boolean not null default false,
  -- mailboxes that read questions, and requests for parties and events; null: the network's mailbox
  contact_email text,
  leads_email text,
  -- season of courts in the open air, MM-DD, both days included; it may run over the new year
  open_air_from text not null default '05-15' check (open_air_from ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  open_air_until text not null default '09-15' check (open_air_until ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$')
);
comment on column center.cashback_percent is 'of what was paid by card for a game that took place; applies where has_fid';

create table center_application (
  center_id integer not null references center on delete cascade,
  application_id integer not null,
  primary key (center_id, application_id)
);

-- Photographs of centres, each in a few widths. A picture is never changed: another one has another id.
create table center_picture (
  id integer primary key generated always as identity,
  center_id integer not null references center on delete cascade,
  alt text not null check (alt <> '')
);
comment on column center_picture.alt is 'what is seen on it, for somebody who does not see it';
create index center_picture_center on center_picture (center_id);

create table center_picture_size (
  picture_id integer not null references center_picture on delete cascade,
  width integer not null check (width between 1 and 1920),
  height integer not null check (height > 0),
  content bytea not null check (octet_length(content) between 1 and 2097152),
  primary key (picture_id, width)
);
comment on column center_picture_size.content is 'WebP, made by us of whatever was sent';

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
  name text not null unique,
  -- outside the centre's season these courts come last for « Peu importe »
  is_open_air boolean not null default false
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
comment on column price_band.field_type_id is '0: every kind of court that has no band of its own';

-- Postal codes with the mean position of their communes, for the search « près de 31700 ».
create table postal_code (
  code text not null check (code ~ '^[0-9]{5}$'),
  city text not null,
  insee_code text not null,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (code, insee_code)
);


-- Revisions of centres ------------------------------------------------------------------------------------------------

create function bump_own_revision() returns trigger language plpgsql as $$
begin
  if new.revision = old.revision then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger center_own_revision before update on center
  for each row execute function bump_own_revision();

-- A statement adds one to the revision of each centre it touches, however many rows it writes: after an import of a
-- thousand prices every process reads the catalogue once.
-- Centres are locked in ascending order, so that two imports never deadlock.
create function bump_center_revisions(p_center_ids integer[]) returns void language plpgsql as $$
begin
  perform from center where id = any(p_center_ids) order by id for no key update;
  update center set revision = revision + 1 where id = any(p_center_ids);
end $$;

create function bump_revision_of_inserted() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(select distinct center_id from inserted));
  return null;
end $$;

create function bump_revision_of_updated() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(
    select center_id from former union select center_id from latter));
  return null;
end $$;

create function bump_revision_of_deleted() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(select distinct center_id from deleted));
  return null;
end $$;

-- A trigger with transition tables has one kind of event, so each table has three triggers.
do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'opening_hours', 'opening_exception', 'court', 'price_band', 'center_application', 'center_picture'
  ] loop
    execute format('create trigger %I after insert on %I referencing new table as inserted
      for each statement execute function bump_revision_of_inserted()', v_table || '_inserted', v_table);
    execute format('create trigger %I after update on %I
      referencing old table as former new table as latter
      for each statement execute function bump_revision_of_updated()', v_table || '_updated', v_table);
    execute format('create trigger %I after delete on %I referencing old table as deleted
      for each statement execute function bump_revision_of_deleted()', v_table || '_deleted', v_table);
  end loop;
end $$;

-- Slots show the names of sports and kinds of court, and a sport's players make their price.
create function bump_revision_of_sports() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(
    select distinct t.center_id from court t join latter on latter.id = t.sport_id));
  return null;
end $$;
create trigger sport_updated after update on sport referencing new table as latter
  for each statement execute function bump_revision_of_sports();

create function bump_revision_of_field_types() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(
    select distinct t.center_id from court t join latter on latter.id = t.field_type_id));
  return null;
end $$;
create trigger field_type_updated after update on field_type referencing new table as latter
  for each statement execute function bump_revision_of_field_types();


-- Members -------------------------------------------------------------------------------------------------------------

create table app_user (
  id integer generated always as identity primary key,
  first_name text not null check (char_length(first_name) between 1 and 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  pseudo text,
  email text unique constraint app_user_email_shape check (char_length(email) <= 254 and email = lower(email)),
  password_hash text,
  mobile_phone text constraint app_user_mobile_shape check (mobile_phone ~ '^0[67][0-9]{8}$'),
  birth_date date,
  gender text check (gender in ('Male', 'Female', 'Decline')),
  street text,
  postal_code text check (postal_code ~ '^[0-9]{5}$'),
  city text,
  center_id integer references center,
  role_id integer not null default 1,
  is_active boolean not null default true,
  news_sms boolean not null default false,
  receive_newsletter boolean not null default false,
  communication_mode text not null default 'Email',
  level text check (level in ('initiaton', 'debutant', 'intermediare', 'avance', 'expert', 'elite')),
  shopper_reference uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz,
  marital_status text check (char_length(marital_status) between 1 and 40),
  additional_information text check (char_length(additional_information) between 1 and 200),
  booking_validation_for_evening_missing_player boolean not null default true,
  booking_validation_for_midday_missing_player boolean not null default true,
  booking_validation_for_weekend_missing_player boolean not null default true,
  play_friendly_games boolean not null default false,
  participate_to_splf_tournaments boolean not null default false,
  participate_to_splf_leagues boolean not null default false,
  kids_anniversary boolean not null default false,
  receive_partners_offers boolean not null default false,
  refund_preference text not null default 'wallet' check (refund_preference in ('wallet', 'card')),
  newsletter_key text not null default replace(gen_random_uuid()::text, '-', '') unique,
  terms_accepted_at timestamptz,
  password_proven boolean not null default false,
  receive_push_notification boolean not null default true,
  -- an application may make an account with less than the site asks for; it books and pays nothing until then
  must_complete boolean not null default false,
  hide_last_name boolean not null default false,
  constraint app_user_password_needs_email check (password_hash is null or email is not null)
);
comment on column app_user.booking_validation_for_evening_missing_player is 'false: the court is given back when shares are missing at the deadline';
comment on column app_user.refund_preference is 'where refunds go when the member does not choose; never a balance';
comment on column app_user.hide_last_name is 'teammates read a last name unless its player hides it';
comment on column app_user.password_proven is 'true: the member set the password through a link sent to the mailbox, changed such a password, or knew it when they opened such a link; false: anybody who gave the address may have set it';
comment on column app_user.must_complete is 'made by an application without mobile, club or terms, and one of them is still missing';

-- The version of a picture is random: it is the key to a picture that not everybody may see.
create table avatar (
  user_id integer primary key references app_user on delete cascade,
  picture bytea not null check (octet_length(picture) <= 262144),
  version bigint not null default (hashtextextended(gen_random_uuid()::text, 0) & 9007199254740991),
  changed_at timestamptz not null default now()
);
comment on column avatar.picture is 'WebP, 512 by 512, which we encode from what was sent';

-- A kid is a user with a responsible adult, no e-mail and no password.
create table responsible (
  child_id integer primary key references app_user on delete cascade,
  adult_id integer not null references app_user,
  created_at timestamptz not null default now(),
  check (child_id <> adult_id)
);
create index responsible_adult on responsible (adult_id);

-- A member shows this reference at the club, because a number could be guessed.
create table member_card (
  user_id integer primary key references app_user on delete cascade,
  reference uuid not null unique default gen_random_uuid()
);

-- Members that a centre lets pay at its desk (payment method 1).
create table club_payer (
  center_id integer not null references center,
  user_id integer not null references app_user,
  primary key (center_id, user_id)
);
create index club_payer_user on club_payer (user_id);

create table newsletter_subscriber (
  id integer generated always as identity primary key,
  email text not null unique check (char_length(email) <= 254 and email = lower(email)),
  first_name text,
  last_name text,
  center_id integer references center,
  key text not null default replace(gen_random_uuid()::text, '-', '') unique,
  subscribed_at timestamptz not null,
  unsubscribed_at timestamptz
);
comment on table newsletter_subscriber is 'subscriptions without an account; a member has a flag of their own';

-- The user row of a closed account loses its name at once; this row keeps the identity for 30 days.
create table closed_account (
  user_id integer primary key references app_user,
  email text,
  identity jsonb not null,
  closed_at timestamptz not null
);
create index closed_account_email on closed_account (email);
create index closed_account_closed on closed_account (closed_at);


-- Sessions and ways in (decisions 008, 009, 011) ----------------------------------------------------------------------
-- An hourly job deletes what has expired: the indexes by expires_at are for it.

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null default gen_random_uuid() unique,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  user_agent text not null default '',
  signed_in_at timestamptz not null default now()
);
create index session_of_user on session (user_id);
create index session_expires on session (expires_at);
comment on column session.token_hash is 'SHA-256 of the token, which is not stored';
comment on column session.signed_in_at is 'when the member proved their identity; a session that another one opened has the time of that one';

-- A device on which a member has signed in stays usable while strangers guess the password. The token of each session,
-- ended or not, names its device.
create table known_device (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  device_id uuid not null,
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index known_device_user on known_device (user_id);
create index known_device_expires on known_device (expires_at);
comment on column known_device.device_id is 'one device, whatever sessions it has, including those it handed over';

-- Links sent by mail: each works once, and only its hash is kept.
create table account_link (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  user_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('validation', 'password', 'email', 'reopening')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_user on account_link (user_id, purpose, created_at);
create index account_link_expires on account_link (expires_at);
comment on column account_link.email is 'the address it was sent to: it is void once the account has another one; a link of purpose « email » gives it to an account that has none';

create table social_identity (
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  stated_email text,
  primary key (provider, subject)
);
create index social_identity_user on social_identity (user_id);
comment on column social_identity.stated_email is 'the address that the provider stated as confirmed when the identity was linked';

-- Tokens of social sign-in that were used, until they expire: each works once.
create table spent_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index spent_token_expires on spent_token (expires_at);

-- A token that carries a session into a browser: the application puts it in an address. It works once, for a minute at
-- most, and ends with the session that asked for it.
create table handover_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  app_only boolean not null default false,
  session_id uuid not null references session (id) on delete cascade
);
create index handover_token_session on handover_token (session_id);
create index handover_token_user on handover_token (user_id);
create index handover_token_expires on handover_token (expires_at);
comment on column handover_token.app_only is 'the mobile application asked for it, and only the application can use it (abuse 18)';


-- Requests, limits and repeated work ----------------------------------------------------------------------------------

create table idempotency_key (
  user_id integer not null references app_user,
  route text not null,
  key text not null check (char_length(key) between 8 and 200),
  request_hash text not null,
  status integer,
  answer jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
-- BRIN: rows are written in the order of time, and a hold pays for each index of this table
create index idempotency_key_created on idempotency_key using brin (created_at);

-- Notes a request that may be repeated under its Idempotency-Key, in the transaction that does what it asks; another
-- request with the same key waits for its end. Returns null for a new request, else the answer to the first one.
create function note_request(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_new idempotency_key := jsonb_populate_record(null::idempotency_key, p);
  v_noted idempotency_key;
begin
  insert into idempotency_key values (v_new.*) on conflict do nothing;
  if found then return null; end if;
  select * into v_noted from idempotency_key
  where user_id = v_new.user_id and route = v_new.route and key = v_new.key;
  if v_noted.request_hash <> v_new.request_hash then perform refuse('idempotency_key_reused'); end if;
  return v_noted.answer;
end $$;

-- All limits are counted here (decision 012): one row is one use of one limit, for as long as it counts.
create table limit_use (
  use_id uuid not null,
  limit_name text not null,
  key text not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (use_id, limit_name)
);
create index limit_use_counted on limit_use (limit_name, key, expires_at);
create index limit_use_expires on limit_use (expires_at);
comment on table limit_use is 'one row for each limit that an act counts for';
comment on column limit_use.key is 'what the limit counts: a connection, a member, a mailbox, a device';
comment on column limit_use.expires_at is 'the use counts until then; for an open stream it is a lease that its process renews';

-- Returns those of the limits ({name, key, max}) that are full, and when each has room again.
create function full_limits(p jsonb) returns table (limit_name text, free_at timestamptz)
language plpgsql stable as $$
declare
  v_limit jsonb;
begin
  for v_limit in select value from jsonb_array_elements(p->'limits') loop
    limit_name := v_limit->>'name';
    select l.expires_at into free_at from limit_use l
    where l.limit_name = v_limit->>'name' and l.key = v_limit->>'key'
      and l.expires_at > (p->>'now')::timestamptz
    order by l.expires_at desc offset (v_limit->>'max')::integer - 1 limit 1;
    if found then return next; end if;
  end loop;
end $$;

-- Uses each of the limits once, or none when one of them is full. A second transaction that uses the same limit for
-- the same key waits until this one ends, so that no use escapes the count.
create function use_limits(p jsonb) returns table (limit_name text, free_at timestamptz)
language plpgsql as $$
declare
  v_name text;
begin
  for v_name in
    select (value->>'name') || ' ' || (value->>'key') from jsonb_array_elements(p->'limits') order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(v_name, 0));
  end loop;
  return query select * from full_limits(p);
  if found then return; end if;
  insert into limit_use (use_id, limit_name, key, used_at, expires_at)
  select (p->>'use_id')::uuid, value->>'name', value->>'key', (p->>'now')::timestamptz,
    (value->>'expires_at')::timestamptz
  from jsonb_array_elements(p->'limits');
end $$;

-- Repeated work is done once in its time, by the process that comes first.
create table repeated_work (
  name text primary key,
  free_at timestamptz not null
);
comment on column repeated_work.free_at is 'until then a process is doing it, or has done it recently';

create function claim_repeated_work(p_name text, p_seconds double precision) returns boolean
language sql as $$
  with claimed as (
    insert into repeated_work as w (name, free_at)
    values (p_name, clock_timestamp() + make_interval(secs => p_seconds))
    on conflict (name) do update set free_at = excluded.free_at where w.free_at <= clock_timestamp()
    returning 1)
  select exists (select from claimed)
$$;


-- Charges, payments and refunds (decisions 005, 013, 018) -------------------------------------------------------------

-- A charge is what somebody owes once, whatever it is for: payments are attempts at it, refunds are lines of it, the
-- ledger names it. What is paid for refers to its charge; a booking has none until somebody begins to pay it.
-- A charge of 0 cents, of which a code has taken the whole price, is confirmed without a bank.
create table charge (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('booking', 'card_period', 'top_up', 'share', 'guarantee')),
  payer_id integer references app_user,
  center_id integer references center,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  state text not null default 'due' check (state in ('due', 'paid')),
  received_cents integer not null default 0,
  refunded_cents integer not null default 0,
  created_at timestamptz not null default now(),
  constraint charge_refund_bound check (refunded_cents between 0 and received_cents)
);
create index charge_payer on charge (payer_id);
comment on column charge.payer_id is 'null: a guest, whom the place that they pay names';
comment on column charge.state is 'paid: the payer has got what it is for; money that came for nothing is received, and goes back';
comment on column charge.refunded_cents is 'the sum of its refunds, which a trigger keeps; a refund counts as soon as it is decided';

-- Cards that members let the payment provider keep: it has the numbers, we have its name for each.
create table stored_card (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references app_user,
  provider_id text not null unique,
  brand text not null,
  last_four text not null,
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  only_guarantees boolean not null default false
);
create index stored_card_user on stored_card (user_id);
create index stored_card_guarantee on stored_card (id) where only_guarantees and removed_at is null;
comment on column stored_card.only_guarantees is 'nobody asked to keep it: it is removed when what it guarantees is over';

create table payment (
  id uuid primary key,
  user_id integer references app_user,
  method_id integer not null check (method_id in (1, 2, 4)),
  -- 0 checks a card that guarantees what others owe, where credit has paid its holder's share
  amount_cents integer not null,
  currency text not null default 'EUR' check (currency = 'EUR'),
  state text not null default 'created' check (state in ('created', 'redirected', 'captured', 'refused', 'cancelled', 'returned')),
  address text not null,
  psp_reference text unique,
  action jsonb,
  refusal_reason text,
  refunded_cents integer not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- when the provider was first asked how the attempt ended at the bank's page; before, only that question could
  -- still charge the card
  details_asked_at timestamptz,
  charge_id integer not null references charge,
  credit_cents integer not null default 0 check (credit_cents >= 0),
  stored_card_id uuid references stored_card on delete set null,
  charged_as text check (charged_as in ('Subscription', 'UnscheduledCardOnFile')),
  -- what the client calls the payment: kept for them, used for nothing here
  client_reference text,
  keeps_card text check (keeps_card in ('asked', 'guarantee')),
  constraint payment_amount_cents_check check (amount_cents >= 0 and amount_cents + credit_cents > 0),
  constraint payment_refund_bound check (refunded_cents between 0 and amount_cents)
);
create index payment_charge on payment (charge_id);
create unique index payment_one_live_per_charge on payment (charge_id)
  where state in ('created', 'redirected', 'captured');
-- an attempt that was given up for another card is settled once the provider was asked to undo it
create index payment_unsettled on payment (created_at) where settled_at is null;
create index payment_stored_card on payment (stored_card_id) where stored_card_id is not null;
comment on column payment.address is 'the connection that tried the card: fraudsters test cards from one connection with many accounts';
comment on column payment.state is 'returned: captured for a booking that was no longer available, the money goes back';
comment on column payment.credit_cents is 'the part of the charge that the payer''s credit pays once the card has paid the rest';
comment on column payment.stored_card_id is 'the card that it was paid with, or that it stored';
comment on column payment.charged_as is 'why a stored card is charged without its holder; null when its payer pays';
comment on column payment.keeps_card is 'why its card is stored: its payer asked for it or renews with it, or only to guarantee missing shares';

-- A refund that failed at the provider goes to the SOLDE (`failed`); where that would pay it twice or pay nobody, it
-- is `owed` until a person decides, then `settled`.
create table refund (
  id uuid primary key,
  payment_id uuid references payment,
  user_id integer references app_user,
  amount_cents integer not null check (amount_cents > 0),
  destination text not null check (destination in ('wallet', 'card', 'bonus', 'cashback', 'pass')),
  state text not null check (state in ('requested', 'sent', 'done', 'failed', 'owed', 'settled')),
  psp_reference text unique,
  created_at timestamptz not null default now(),
  charge_id integer not null references charge,
  settled_note text,
  withheld_cents integer not null default 0,
  constraint refund_card_payment check (destination <> 'card' or payment_id is not null),
  constraint refund_withheld_bound check (withheld_cents between 0 and amount_cents)
);
create index refund_charge on refund (charge_id);
create index refund_payment on refund (payment_id);
create index refund_user on refund (user_id);
create index refund_unsettled on refund (created_at) where state in ('requested', 'sent', 'owed');
comment on column refund.settled_note is 'how a person settled a refund that failed';
comment on column refund.withheld_cents is 'what of it was set against a claim when it came back to its member';

create function count_refund() returns trigger language plpgsql as $$
begin
  update charge set refunded_cents = refunded_cents + new.amount_cents where id = new.charge_id;
  return null;
end $$;
create trigger refund_counted after insert on refund for each row execute function count_refund();

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
comment on column club_refund.destination is 'of the part that came by card; any other part goes back where it came from';
comment on column club_refund.withdrawn_on is 'the day the payer withdrew from the contract, which ended what was sold; null of any other refund';
comment on column club_refund.reason is 'null once its payer is forgotten, because it may describe them';

-- Notifications of the payment provider.
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
create index provider_event_merchant on provider_event (merchant_reference);

-- A payment or a refund about which we ask the provider, by our reference.
create table provider_question (
  reference uuid primary key,
  times_asked integer not null default 0,
  ask_after timestamptz not null,
  -- a report has a line of it that decides nothing
  is_reported boolean not null default false,
  alerted_at timestamptz,
  found_uncharged_by text
);
comment on column provider_question.found_uncharged_by is 'the person who has seen in the provider''s Customer Area that nothing was charged';

-- The days whose Payment accounting report is applied.
create table provider_report (
  day date primary key,
  read_at timestamptz not null
);

-- The money that those reports say has moved, line by line: compared with our ledger to the cent.
create table provider_movement (
  day date not null references provider_report,
  line integer not null,
  psp_reference text not null,
  amount_cents bigint not null,
  primary key (day, line)
);
comment on column provider_movement.psp_reference is 'of the payment, also for its refunds and chargebacks';
comment on column provider_movement.amount_cents is 'what it adds to the amount the provider owes us; negative for a refund';

-- Payments and refunds that are not settled yet, and refunds that a person has to pay.
create view unsettled_money as
select 'payment' as kind, p.id as reference, p.psp_reference, p.charge_id, p.user_id, p.amount_cents,
  p.state, p.created_at as since, coalesce(q.times_asked, 0) as times_asked
from payment p
left join provider_question q on q.reference = p.id
where p.settled_at is null
union all
select 'refund', r.id, p.psp_reference, r.charge_id, r.user_id, r.amount_cents,
  r.state, r.created_at, coalesce(q.times_asked, 0)
from refund r
join payment p on p.id = r.payment_id
left join provider_question q on q.reference = r.id
where r.state in ('requested', 'sent', 'owed');
comment on view unsettled_money is 'a person compares what is older than a day with the provider''s Customer Area';


-- Ledger --------------------------------------------------------------------------------------------------------------

-- A member has accounts for what they paid in (`wallet`), what was given on top of it (`bonus`), cashback, and what a
-- bank took back and they owe the network (`claim`). The balance of such an account moves with each entry in the same
-- transaction, so that ten thousand entries cost as little to read as ten. Accounts of the network have no balance,
-- because every payment would wait for its row: the sum of the entries is theirs.
create table ledger_account (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('provider', 'club_revenue', 'wallet', 'bonus', 'cashback', 'claim',
    'subscription_revenue', 'vouchers', 'refunds_due', 'partners', 'bank')),
  user_id integer references app_user,
  center_id integer references center,
  balance_cents bigint,
  constraint ledger_account_key unique nulls not distinct (kind, user_id, center_id),
  constraint ledger_account_check
    check (kind = 'refunds_due' or (kind in ('wallet', 'bonus', 'cashback', 'claim')) = (user_id is not null)),
  check ((kind = 'club_revenue') = (center_id is not null)),
  constraint ledger_account_balance_check check ((user_id is not null) = (balance_cents is not null)),
  constraint wallet_not_negative check (balance_cents >= 0)
);
comment on column ledger_account.kind is 'partners: what other companies owe for what their members played; vouchers: what the network gave away';
comment on column ledger_account.balance_cents is 'of a member''s account, positive for what the network owes them, which is negative in the entries; of a claim, what they owe';
create index ledger_account_owed on ledger_account (user_id) where kind = 'refunds_due' and user_id is not null;

create table ledger_transaction (
  id bigint generated always as identity primary key,
  event_key text not null constraint ledger_transaction_once unique,
  kind text not null,
  payment_id uuid references payment,
  refund_id uuid references refund,
  created_at timestamptz not null default now(),
  charge_id integer references charge,
  event_day date,
  note text
);
create index ledger_transaction_charge on ledger_transaction (charge_id);
-- for what a bank has moved of a payment
create index ledger_transaction_payment on ledger_transaction (payment_id) where payment_id is not null;
-- for the check of the books, refund by refund
create index ledger_transaction_refund on ledger_transaction (refund_id) where refund_id is not null;
comment on column ledger_transaction.event_key is 'names the event, which can be posted only once';
comment on column ledger_transaction.event_day is 'the local day of the network on which the provider moved the money; null: the day it was booked';
comment on column ledger_transaction.note is 'how somebody paid by hand what was owed';

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id integer not null references ledger_account,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null default 'EUR' check (currency = 'EUR')
);
-- for the movements of an account, from the latest on, a page at a time
create index ledger_entry_account on ledger_entry (account_id, transaction_id) include (amount_cents);
create index ledger_entry_transaction on ledger_entry (transaction_id);

create function begin_balance() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    new.balance_cents := coalesce(new.balance_cents, 0);
  end if;
  return new;
end $$;
create trigger ledger_account_balance before insert on ledger_account
  for each row execute function begin_balance();

create function move_balance() returns trigger language plpgsql as $$
begin
  update ledger_account
  set balance_cents = balance_cents + case kind when 'claim' then new.amount_cents else -new.amount_cents end
  where id = new.account_id and balance_cents is not null;
  return null;
end $$;
create trigger ledger_entry_balance after insert on ledger_entry
  for each row execute function move_balance();

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


-- Credit: SOLDE, cashback, tickets and passes -------------------------------------------------------------------------

-- What a member's credit or a pass pays of a charge; it goes back where it came from.
create table charge_part (
  charge_id integer not null references charge,
  source text not null check (source in ('cashback', 'wallet', 'bonus', 'pass')),
  amount_cents integer not null check (amount_cents > 0),
  returned_cents integer not null default 0,
  primary key (charge_id, source),
  constraint charge_part_return_bound check (returned_cents between 0 and amount_cents)
);
comment on table charge_part is 'what paid a charge besides the card';

create table top_up_pack (
  id integer generated always as identity primary key,
  paid_cents integer not null unique check (paid_cents > 0),
  bonus_cents integer not null check (bonus_cents >= 0),
  is_extra boolean not null default false
);
create unique index top_up_pack_one_extra on top_up_pack (is_extra) where is_extra;
comment on column top_up_pack.is_extra is 'the amount that is added when the SOLDE is a little short; the page of packs does not offer it';

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
-- a member who chooses the same again goes on with the same top-up: its charge has one live payment at most
create unique index top_up_one_open on top_up (user_id, paid_cents, bonus_cents) where given_at is null;
create index top_up_given on top_up (user_id, given_at) where given_at is not null;
comment on column top_up.bonus_cents is 'the bonus offered when the top-up began';

-- Works-council tickets.
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
comment on column ticket.code_hash is 'SHA-256 of the canonical code, so that a reader of the table has no ticket';

create table cashback_lot (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  center_id integer references center,
  charge_id integer references charge,
  given_cents integer not null check (given_cents > 0),
  left_cents integer not null,
  last_day date not null,
  created_at timestamptz not null default now(),
  percent integer check (percent between 1 and 100),
  told_at timestamptz,
  constraint cashback_lot_bound check (left_cents between 0 and given_cents)
);
create index cashback_lot_left on cashback_lot (user_id, last_day, id) where left_cents > 0;
create index cashback_lot_ending on cashback_lot (last_day) where left_cents > 0;
create index cashback_lot_user on cashback_lot (user_id, created_at);
create unique index cashback_once on cashback_lot (charge_id);
comment on column cashback_lot.charge_id is 'the charge it was given for; null of what was given otherwise';
comment on column cashback_lot.last_day is 'it can be spent through this day, in the zone of the centre where it is spent';
comment on column cashback_lot.percent is 'the percentage of its charge that was given; null of what was given otherwise';
comment on column cashback_lot.told_at is 'when the member was told that it ends soon';

create table cashback_use (
  charge_id integer not null references charge,
  lot_id integer not null references cashback_lot,
  amount_cents integer not null check (amount_cents > 0),
  returned_cents integer not null default 0,
  primary key (charge_id, lot_id),
  constraint cashback_use_return_bound check (returned_cents between 0 and amount_cents)
);
create index cashback_use_lot on cashback_use (lot_id);

-- A pass of another company pays a whole booking: the company owes the network what the pass covers.
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
create unique index pass_use_one_live on pass_use (charge_id) where state in ('asked', 'paid');
create index pass_use_charge on pass_use (charge_id);
create index pass_use_user on pass_use (user_id);
create index pass_use_asked on pass_use (created_at) where state = 'asked';
comment on table pass_use is 'a Gymlib pass shown for a charge; its id is the idempotency key there';
comment on column pass_use.state is 'asked: Gymlib may have taken it; returning: we have to cancel it there';


-- Subscription cards --------------------------------------------------------------------------------------------------

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
  cashback_percent integer check (cashback_percent between 0 and 100),
  unique (id, type_name)
);
create unique index offer_one_valid on offer (type_name, center_id) nulls not distinct where is_valid;
comment on column offer.center_id is 'null: valid in every centre';
comment on column offer.is_valid is 'on sale; a member who has bought it keeps it';
comment on column offer.cashback_percent is 'of its holder''s games; null: the centre''s percentage';

-- A card that a member has bought.
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
  cancelled_at timestamptz,
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
comment on column offer_item.refusals is 'refused charges of the coming period';
comment on column offer_item.cancelled_at is 'when its renewal, once agreed to, was stopped, or when it ended before its last day; null: neither';

-- What is owed for one period; a period is charged once.
create table card_period (
  item_id integer not null references offer_item,
  number integer not null check (number >= 0),
  charge_id integer not null constraint card_period_charge unique references charge,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  primary key (item_id, number)
);
comment on column card_period.ends_on is 'the day after its last day';


-- Receipts: invoices of what is sold, credit notes of what is given back (decision 019) -------------------------------

create table vat_rate (
  product text not null check (product in ('court', 'card', 'top_up')),
  territory text not null check (territory in ('france', 'reunion')),
  applies_from date not null,
  basis_points integer check (basis_points between 0 and 10000),
  primary key (product, territory, applies_from)
);
comment on column vat_rate.basis_points is '2000 is 20 %; null: sold without VAT, a multi-purpose voucher (CGI art. 256 ter)';
insert into vat_rate (product, territory, applies_from, basis_points) values
  ('court', 'france', '2014-01-01', 2000), ('court', 'reunion', '2014-01-01', 850),
  ('card', 'france', '2014-01-01', 2000), ('card', 'reunion', '2014-01-01', 850),
  ('top_up', 'france', '2014-01-01', null), ('top_up', 'reunion', '2014-01-01', null);

-- The company for which a member buys, entered once.
create table member_company (
  user_id integer primary key references app_user,
  name text not null check (length(name) between 1 and 120),
  street text not null check (length(street) between 1 and 120),
  postal_code text not null,
  city text not null check (length(city) between 1 and 80),
  siren text not null check (siren ~ '^\d{9}$'),
  vat_number text check (vat_number ~ '^FR\d{11}$'),
  updated_at timestamptz not null
);

create table receipt_series (
  legal_entity_id integer not null references legal_entity,
  year integer not null,
  last_place integer not null check (last_place > 0),
  last_issued_at timestamptz not null,
  primary key (legal_entity_id, year)
);

-- The row holds all that the receipt says (seller, words, rate), so that it reads the same for ever.
create table receipt (
  id integer generated always as identity primary key,
  legal_entity_id integer not null references legal_entity,
  year integer,
  place integer,
  number text unique,
  charge_id integer not null references charge,
  refund_id uuid unique references refund,
  user_id integer references app_user,
  buyer_name text,
  buyer_email text,
  access_key text unique default replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''),
  seller jsonb not null,
  words text not null,
  full_price_cents integer not null,
  amount_cents integer not null check (amount_cents >= 0),
  vat_basis_points integer,
  vat_cents integer not null check (vat_cents between 0 and amount_cents),
  parts jsonb not null,
  issued_at timestamptz not null,
  buyer_company jsonb,
  promo jsonb,
  unique (legal_entity_id, year, place)
);
create unique index receipt_invoice_once on receipt (charge_id) where refund_id is null;
create index receipt_charge on receipt (charge_id);
create index receipt_user on receipt (user_id);
comment on column receipt.number is 'number_receipt gives it when the transaction ends';
comment on column receipt.refund_id is 'of a credit note: the refund';
comment on column receipt.full_price_cents is 'before discounts';
comment on column receipt.amount_cents is 'the taxed amount: cashback and bonus that were spent are discounts';
comment on column receipt.parts is 'the sources it was paid with or went back to: [{source, amountCents}]';
comment on column receipt.buyer_company is 'as the buyer had entered it when they bought: {name, street, postalCode, city, siren, vatNumber}';
comment on column receipt.promo is 'the code that lowered the price: {code, cents}';

-- The transaction takes its numbers at its very end: it locks the series no longer than its own commit lasts, and
-- takes no lock after it, so that it cannot deadlock. A rollback leaves no gap.
create function number_receipt() returns trigger language plpgsql as $$
declare
  v_year integer := extract(year from new.issued_at at time zone 'Europe/Paris');
  v_place integer;
  v_issued_at timestamptz;
begin
  -- dates follow the numbers, even when the clocks of two machines do not agree
  insert into receipt_series as s values (new.legal_entity_id, v_year, 1, new.issued_at)
  on conflict (legal_entity_id, year) do update
    set last_place = s.last_place + 1, last_issued_at = greatest(s.last_issued_at, excluded.last_issued_at)
  returning last_place, last_issued_at into v_place, v_issued_at;
  update receipt r set year = v_year, place = v_place, issued_at = v_issued_at,
    number = e.code || '-' || v_year || '-' || lpad(v_place::text, greatest(6, length(v_place::text)), '0')
  from legal_entity e where r.id = new.id and e.id = new.legal_entity_id;
  return null;
end $$;
create constraint trigger receipt_numbered after insert on receipt deferrable initially deferred
  for each row when (new.number is null) execute function number_receipt();

-- A numbered receipt never changes, but a member who is forgotten takes along their name and their company, which may
-- be their own name.
create function refuse_receipt_change() returns trigger language plpgsql as $$
declare
  v_buyer constant text[] := array['buyer_name', 'buyer_email', 'buyer_company', 'access_key'];
begin
  if tg_op = 'UPDATE' and (old.number is null or (to_jsonb(new) - v_buyer = to_jsonb(old) - v_buyer
    and coalesce(new.buyer_name, new.buyer_email, new.buyer_company::text, new.access_key) is null))
  then
    return new;
  end if;
  raise exception 'receipts are only ever added to'
    using errcode = 'check_violation', constraint = 'receipt_append_only', table = tg_table_name;
end $$;
create trigger receipt_append_only before update or delete on receipt
  for each row execute function refuse_receipt_change();


-- Promo codes and bookings --------------------------------------------------------------------------------------------

-- Requirements PR1 to PR7. A limit that is null sets none.
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
comment on column promo_code.used is 'number of bookings that have it and are Pending or Confirmed';
comment on column promo_code.first_day is 'first day on which it can be entered, in the zone of the centre; last_day is included';

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
  -- what the captain pays: the whole price, or their share of a booking that is split
  charge_id integer constraint booking_charge unique references charge,
  promo_code_id integer references promo_code,
  promo_cents integer not null default 0 check (promo_cents >= 0),
  -- several pay (decision 017): each friend's place has a charge, and what is missing at the deadline is one more
  is_split boolean not null default false,
  missing_shares text check (missing_shares in ('charge', 'give_back')),
  guarantee_max_cents integer check (guarantee_max_cents >= 0),
  guarantee_consented_at timestamptz,
  deadline_at timestamptz,
  remind_at timestamptz,
  shares_closed_at timestamptz,
  guarantee_charge_id integer constraint booking_guarantee_charge unique references charge,
  share_news_at timestamptz,
  cancelled_late boolean not null default false,
  unique (id, starts_at),
  foreign key (court_id, center_id) references court (id, center_id),
  check ((promo_code_id is null) = (promo_cents = 0)),
  constraint booking_duration check (ends_at - starts_at in (interval '60 minutes', interval '90 minutes', interval '120 minutes')),
  constraint booking_hold_expires check (status <> 'Pending' or expires_at is not null),
  constraint booking_split check (is_split = (missing_shares is not null)),
  constraint booking_cancelled_late check (not cancelled_late or status = 'Cancelled'),
  -- nobody is charged for others without having agreed to it
  constraint booking_guarantee_agreed check (
    missing_shares is distinct from 'charge'
    or (guarantee_max_cents is not null and guarantee_consented_at is not null))
);
create index booking_user on booking (user_id, starts_at);
create index booking_court on booking (court_id, starts_at);
create unique index booking_one_hold_per_user on booking (user_id) where status = 'Pending';
comment on index booking_one_hold_per_user is 'the only index of holds: the planner, which expects few holds, would prefer one by expires_at and read all of them to find one user''s';
create index booking_promo_code on booking (promo_code_id) where promo_code_id is not null;
-- for jobs: reminders, cashback of games that took place, deadlines, reminders of missing shares, news of shares
create index booking_starting on booking (starts_at) where status = 'Confirmed';
create index booking_played on booking (ends_at) where status = 'Confirmed';
create index booking_deadline on booking (deadline_at)
  where deadline_at is not null and shares_closed_at is null and status = 'Confirmed';
create index booking_reminder on booking (remind_at) where remind_at is not null;
create index booking_share_news on booking (share_news_at) where share_news_at is not null;
comment on column booking.field_type_id is 'the wish: 0 is « Peu importe »';
comment on column booking.free_cancellation_hours is 'the centre''s rule when the booking was made';
comment on column booking.cancelled_late is 'by its captain after the free time: what was paid is the club''s until that time is sold again';
comment on column booking.channel is 'club: booked at the club or to be paid there; such a booking counts though nothing was paid here';
comment on column booking.promo_cents is 'already taken off price_cents';
comment on column booking.missing_shares is 'what the captain wants at the deadline: to be charged for the shares that are missing, or to give the court back';
comment on column booking.guarantee_max_cents is 'the most that the captain agreed to be charged for others';
comment on column booking.deadline_at is 'when the missing shares are settled, of a confirmed booking that is split';
comment on column booking.remind_at is 'when players are reminded of missing shares; null once they were, or never';
comment on column booking.shares_closed_at is 'when its deadline was settled: money of friends that comes later goes back';
comment on column booking.share_news_at is 'when its captain is told what changed in its shares; null when they know';

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

-- The one place where uses are counted, however a booking gets its code, loses it, ends, or is confirmed after its end.
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


-- Court time (decision 001) -------------------------------------------------------------------------------------------

-- One table has everything that occupies a court, and its rows never overlap. A row `waiting` is time that was freed
-- while somebody waits for some of it: nobody else can have it until a job has offered it.
create table court_time (
  id bigint generated always as identity primary key,
  center_id integer not null,
  court_id integer not null,
  during tstzrange not null,
  kind text not null check (kind in ('booking', 'closure', 'lesson', 'competition', 'waiting')),
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
create index court_time_waiting on court_time (id) where kind = 'waiting';
comment on column court_time.wish_field_type_id is 'courts that would do as well: 0 any with enough places, n those of that type, null this one only';
comment on column court_time.expires_at is 'of a hold: past this instant the court is free, and the next request that needs it deletes the row';

-- The state of a centre-day as a short text: the revision of what the centre offers, and a hash over the versions
-- (id, xmin) of the rows that occupy its courts. Nothing is written to have it (decision 004).
create function center_day_version(p_center_id integer, p_from timestamptz, p_to timestamptz)
returns text language sql stable as $$
  select concat_ws(':', c.revision, v.count, v.hash)
  from center c cross join lateral (
    select count(*), bit_xor(hashint8extended(t.id, t.xmin::text::bigint)) as hash
    from court_time t where t.center_id = c.id and t.during && tstzrange(p_from, p_to)
  ) v
  where c.id = p_center_id
$$;

-- How much of a past day's court time was taken, for « Quand c'est calme ».
create table court_use (
  center_id integer not null references center on delete cascade,
  sport_id integer not null references sport,
  day date not null,
  open_minutes integer[] not null check (cardinality(open_minutes) = 24),
  taken_minutes integer[] not null check (cardinality(taken_minutes) = 24),
  primary key (center_id, sport_id, day)
);
comment on table court_use is 'a job writes the day before once a day, for all active courts of a sport together';
comment on column court_use.open_minutes is 'by hour of the local clock, from 0h, without closures of courts';
comment on column court_use.taken_minutes is 'those of open_minutes that bookings, lessons and competitions took';

create function minutes_of(p_spans tstzmultirange) returns integer language sql immutable as $$
  select coalesce(sum(extract(epoch from upper(span) - lower(span))) / 60, 0)::integer
  from unnest(p_spans) span
$$;


-- Places of a booking -------------------------------------------------------------------------------------------------

create table participation (
  id integer generated always as identity primary key,
  booking_id integer not null,
  user_id integer references app_user,
  position integer not null check (position >= 1),
  is_captain boolean not null,
  share_cents integer not null check (share_cents >= 0),
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed', 'Cancelled')),
  guest_name text,
  guest_email text,
  guest_phone text,
  starts_at timestamptz not null,
  charge_id integer constraint participation_charge unique references charge,
  guest_last_name text,
  secret_hash bytea,
  shopper_reference uuid,
  joined_at timestamptz,
  left_at timestamptz,
  is_news boolean not null default false,
  mail_key_hash bytea,
  constraint participation_booking_id_fkey foreign key (booking_id, starts_at)
    references booking (id, starts_at) on delete cascade on update cascade,
  check (is_captain = (position = 1))
);
-- one row a place, beside those that have left it; all of them are found by their booking
create unique index participation_place
  on participation (booking_id, position, (case when left_at is not null then id end)) nulls not distinct;
-- most places of a hold are nobody's yet
create index participation_user on participation (user_id, starts_at) where user_id is not null;
create index participation_guest on participation (guest_email) where guest_email is not null;
-- for the job that forgets guests some time after the match
create index participation_guest_start on participation (starts_at)
  where user_id is null and (guest_email is not null or guest_phone is not null);
comment on column participation.starts_at is 'that of its booking, which the foreign key keeps equal';
comment on column participation.secret_hash is 'of the secret with which a guest acts for their place';
comment on column participation.joined_at is 'when somebody took the place by the link; null of a player whom the captain named';
comment on column participation.left_at is 'when its player left: the row keeps their money and its refund, and another row has the place';
comment on column participation.is_news is 'its captain has yet to be told that it was paid, or left';
comment on column participation.mail_key_hash is 'of the key in the mail of its payment';


-- Waiting for a court -------------------------------------------------------------------------------------------------

-- Members who wait for a court of a time range: first come, first served (requirements B120 to B129).
create table court_wait (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  center_id integer not null references center,
  sport_id integer not null references sport,
  field_type_id integer not null check (field_type_id >= 0),
  day date not null,
  first_start timestamptz not null,
  last_start timestamptz not null check (last_start >= first_start),
  duration integer not null check (duration in (60, 90, 120)),
  created_at timestamptz not null,
  constraint court_wait_once
    unique (user_id, center_id, sport_id, field_type_id, first_start, last_start, duration)
);
create index court_wait_day on court_wait (center_id, day);
create index court_wait_first_start on court_wait (first_start);
comment on column court_wait.field_type_id is 'the wish: 0 is « Peu importe »';
comment on column court_wait.day is 'the local day whose opening holds the starts: after midnight, the day before';

-- A hold that was made for a member who waited; the row is deleted once the hold has ended and the member knows.
create table court_offer (
  booking_id integer primary key references booking on delete cascade
);

-- Keeps freed court time for those who wait for some of it.
create function keep_for_waiting(p_court_ids integer[], p_times tstzrange[]) returns void language sql as $$
  insert into court_time (center_id, court_id, during, kind)
  select c.center_id, c.id, rest, 'waiting'
  from unnest(p_court_ids, p_times) as freed (court_id, during)
  join court c on c.id = freed.court_id
  cross join lateral unnest(tstzmultirange(freed.during) - coalesce((
    select range_agg(t.during) from court_time t where t.court_id = c.id and t.during && freed.during
  ), '{}')) rest
  where exists (
    select from court_wait w where w.center_id = c.center_id and w.sport_id = c.sport_id
      and tstzrange(w.first_start, w.last_start + make_interval(mins => w.duration)) && rest)
  order by c.id, rest
  on conflict on constraint court_time_no_overlap do nothing
$$;

-- It runs at the end of the transaction: a booking that moves to another time or court is back by then.
create function keep_freed_time() returns trigger language plpgsql as $$
begin
  perform keep_for_waiting(array[old.court_id], array[old.during]);
  return null;
end $$;
create constraint trigger court_time_freed after delete on court_time
  deferrable initially deferred for each row when (old.kind <> 'waiting')
  execute function keep_freed_time();


-- Holds (decision 002) ------------------------------------------------------------------------------------------------

-- The one way for a hold to end unpaid: its status, its places and its court change together.
create function release_holds(p_booking_ids integer[], p_now timestamptz) returns setof booking
language sql as $$
  with released as (
    update booking
    set status = case when expires_at <= p_now then 'Expired' else 'Cancelled' end,
        cancelled_at = case when expires_at <= p_now then null else p_now end
    where id = any(p_booking_ids) and status = 'Pending'
    returning *
  ), freed as (
    delete from court_time t using released r where t.booking_id = r.id
  ), left_out as (
    update participation p set status = 'Cancelled' from released r where p.booking_id = r.id
  )
  select * from released
$$;

-- Frees the courts of overdue holds; passes over those that a payment is settling at this moment.
-- It keeps their time for members who wait at once: its caller wants that time in the same transaction, and may not
-- come first.
create function expire_bookings(p_booking_ids integer[], p_now timestamptz) returns setof booking
language plpgsql as $$
declare
  v_expired booking[];
begin
  select array_agg(r) into v_expired from release_holds(array(
    select id from booking
    where id = any(p_booking_ids) and status = 'Pending' and expires_at <= p_now
    order by id for update skip locked
  ), p_now) r;
  perform keep_for_waiting(array_agg(court_id), array_agg(tstzrange(starts_at, ends_at)))
  from unnest(v_expired);
  return query select * from unnest(v_expired);
end $$;

-- Moves bookings to other courts: all leave first, so that two may change places. A booking that has been cancelled
-- in the meantime does not move.
create function move_bookings(p_booking_ids integer[], p_court_ids integer[]) returns void
language plpgsql as $$
declare
  v_left court_time[];
begin
  with gone as (
    delete from court_time where booking_id = any(p_booking_ids) returning court_time as taken
  )
  select array_agg(taken) into v_left from gone;
  insert into court_time (center_id, court_id, during, kind, booking_id, expires_at, wish_field_type_id)
  select t.center_id, m.court_id, t.during, t.kind, t.booking_id, t.expires_at, t.wish_field_type_id
  from unnest(v_left) t
  join unnest(p_booking_ids, p_court_ids) as m (booking_id, court_id) on m.booking_id = t.booking_id;
  update booking b set court_id = m.court_id
  from unnest(v_left) t
  join unnest(p_booking_ids, p_court_ids) as m (booking_id, court_id) on m.booking_id = t.booking_id
  where b.id = t.booking_id;
end $$;

create type hold_request as (
  user_id integer,
  center_id integer, revision bigint,
  sport_id integer,
  field_type_id integer, asked_court boolean,
  court_ids integer[],
  moved_booking_ids integer[], moved_to_court_ids integer[],
  overdue_booking_ids integer[],
  starts_at timestamptz, ends_at timestamptz,
  price_cents integer, original_price_cents integer,
  share_cents integer[],
  free_cancellation_hours integer,
  share_key text, now timestamptz, expires_at timestamptz,
  request jsonb
);

-- Makes a hold in one statement: one round trip, one commit, all or nothing.
-- A hold asked for again, the same in everything, is the hold there is: a member who comes back from the payment page
-- keeps the court, the booking's number and the time that is left. A member cannot keep a court by asking again: a
-- hold of a time that they have just held ends when the first one would have ended, and after three unpaid ends of
-- that time within an hour the next hold of it is refused.
create function hold_booking(p jsonb) returns table (
  booking_id integer, court_id integer, participation_ids integer[], expires_at timestamptz,
  released_center_id integer, released_from timestamptz, released_to timestamptz
)
language plpgsql as $$
#variable_conflict use_column
declare
  h hold_request := jsonb_populate_record(null::hold_request, p);
  v_booking_id integer;
  v_court_id integer;
  v_former_id integer;
  v_released booking;
  v_before jsonb;
  v_expires_at timestamptz;
  v_unpaid_ends integer;
  v_first_end timestamptz;
begin
  -- one user's holds are made one after the other; a lock in memory writes nothing
  perform pg_advisory_xact_lock(hashtextextended('hold', h.user_id));
  -- who closes his account takes the same lock
  if not exists (select from app_user where id = h.user_id and is_active) then
    perform refuse('session_expired');
  end if;

  v_booking_id := nextval('booking_id_seq');
  v_before := note_request(h.request || jsonb_build_object(
    'answer', jsonb_build_object('booking', v_booking_id), 'created_at', h.now));
  if v_before is not null then
    return query select (v_before->>'booking')::integer, null::integer, null::integer[],
      null::timestamptz, null::integer, null::timestamptz, null::timestamptz;
    return;
  end if;

  if not exists (select from center where id = h.center_id and revision = h.revision) then
    perform refuse('center_changed');
  end if;

  -- what was paid has no end; a booking lasts two hours at most, which the index needs to know
  select min(b.expires_at) filter (where b.expires_at > h.now), count(distinct b.expires_at),
    min(b.expires_at)
  into v_expires_at, v_unpaid_ends, v_first_end
  from booking b
  where b.user_id = h.user_id and b.center_id = h.center_id
    and b.starts_at < h.ends_at and b.starts_at > h.starts_at - interval '2 hours'
    and b.ends_at > h.starts_at and b.expires_at > h.now - interval '1 hour';
  if v_expires_at is null and v_unpaid_ends >= 3 then
    perform refuse('held_too_often', jsonb_build_object(
      'retryAfterSeconds', ceil(extract(epoch from v_first_end + interval '1 hour' - h.now))));
  end if;
  v_expires_at := coalesce(v_expires_at, h.expires_at);

  if cardinality(h.overdue_booking_ids) > 0 then
    perform expire_bookings(h.overdue_booking_ids, h.now);
  end if;

  -- one user has at most one hold: a new one releases the former, unless the bank is being asked
  select id into v_former_id from booking where user_id = h.user_id and status = 'Pending';
  if found then
    if exists (
      select from booking b
      where b.id = v_former_id and b.expires_at > h.now
        and b.center_id = h.center_id and b.sport_id = h.sport_id
        and b.starts_at = h.starts_at and b.ends_at = h.ends_at
        and b.field_type_id = h.field_type_id and b.asked_court = h.asked_court
        and (not h.asked_court or b.court_id = any(h.court_ids))
        and b.price_cents + b.promo_cents = h.price_cents and b.players = cardinality(h.share_cents)
    ) then
      update idempotency_key set answer = jsonb_build_object('booking', v_former_id)
      where user_id = h.user_id and route = h.request->>'route' and key = h.request->>'key';
      return query select v_former_id, null::integer, null::integer[], null::timestamptz,
        null::integer, null::timestamptz, null::timestamptz;
      return;
    end if;
    if exists (
      select from payment y join booking b on b.charge_id = y.charge_id
      where b.id = v_former_id and y.state = 'created'
        and y.created_at > h.now - interval '30 seconds'
    ) then
      perform refuse('payment_in_progress');
    end if;
    select * into v_released from release_holds(array[v_former_id], h.now);
  end if;

  if cardinality(h.moved_booking_ids) > 0 then
    -- in ascending order, so that two who move bookings never wait for each other
    perform from court where id = any(h.court_ids || h.moved_to_court_ids) order by id for update;
    perform move_bookings(h.moved_booking_ids, h.moved_to_court_ids);
  end if;

  foreach v_court_id in array h.court_ids loop
    -- DO NOTHING, not a plain insert: racing plain inserts under an exclusion constraint deadlock
    insert into court_time (center_id, court_id, during, kind, booking_id, expires_at, wish_field_type_id)
    values (
      h.center_id, v_court_id, tstzrange(h.starts_at, h.ends_at), 'booking', v_booking_id, v_expires_at,
      case when not h.asked_court then h.field_type_id end
    )
    on conflict on constraint court_time_no_overlap do nothing;
    exit when found;
    v_court_id := null;
  end loop;
  if v_court_id is null then perform refuse('slot_taken'); end if;

  insert into booking (
    id, center_id, court_id, sport_id, field_type_id, asked_court, user_id, starts_at, ends_at,
    price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key, created_at
  ) overriding system value values (
    v_booking_id, h.center_id, v_court_id, h.sport_id, h.field_type_id, h.asked_court, h.user_id,
    h.starts_at, h.ends_at, h.price_cents, h.original_price_cents, cardinality(h.share_cents),
    v_expires_at, h.free_cancellation_hours, h.share_key, h.now
  );
  return query
  with made as (
    insert into participation (booking_id, starts_at, user_id, position, is_captain, share_cents)
    select v_booking_id, h.starts_at, case when place = 1 then h.user_id end, place, place = 1, cents
    from unnest(h.share_cents) with ordinality as share (cents, place)
    returning id, position
  )
  select v_booking_id, v_court_id, array_agg(made.id order by made.position), v_expires_at,
    v_released.center_id, v_released.starts_at, v_released.ends_at
  from made;
end $$;


-- Bookings as they are read -------------------------------------------------------------------------------------------

-- Everything that was or is owed for a booking.
create view charge_of_booking as
select id as booking_id, charge_id, null::integer as participation_id
from booking where charge_id is not null
union all
select id, guarantee_charge_id, null from booking where guarantee_charge_id is not null
union all
select booking_id, charge_id, id from participation where charge_id is not null;

-- A booking as its owner sees it.
create view whole_booking as
select
  b.id, b.user_id, b.status, b.channel,
  u.first_name as owner_first_name, u.last_name as owner_last_name, u.email as owner_email,
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'timeZone', c.time_zone,
    'phoneNumber', c.phone_number, 'latitude', c.latitude, 'longitude', c.longitude,
    'address', jsonb_build_object('number', c.street_number, 'street', c.street,
      'postalCode', c.postal_code, 'city', c.city)) as center,
  jsonb_build_object('id', t.id, 'name', t.name, 'fieldType', f.name) as court,
  jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as sport,
  b.field_type_id, b.starts_at, b.ends_at, b.price_cents, b.original_price_cents,
  -- by card, voucher or wallet, of all who pay: what the books say that the club has earned with it
  coalesce((
    select -sum(e.amount_cents)
    from charge_of_booking o
    join ledger_transaction l on l.charge_id = o.charge_id
    join ledger_entry e on e.transaction_id = l.id
    join ledger_account a on a.id = e.account_id and a.kind = 'club_revenue'
    where o.booking_id = b.id), 0)::integer as paid_cents,
  b.players, b.expires_at, b.created_at, b.free_cancellation_hours, b.share_key,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'position', p.position, 'isCaptain', p.is_captain, 'shareCents', p.share_cents,
      'status', p.status, 'playerId', p.user_id,
      'playerFirstName', coalesce(player.first_name, p.guest_name),
      -- as the captain gave it themselves
      'playerLastName', case when p.joined_at is null then p.guest_last_name end)
      order by p.position), '[]')
    from participation p left join app_user player on player.id = p.user_id
    where p.booking_id = b.id and p.left_at is null) as participations,
  -- their captain's: what friends pay and get back is theirs
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', y.id, 'methodId', y.method_id, 'amountCents', y.amount_cents,
      'refundedCents', y.refunded_cents, 'state', y.state, 'refusalReason', y.refusal_reason,
      'createdAt', floor(extract(epoch from y.created_at) * 1000)) order by y.created_at), '[]')
    from payment y where y.charge_id in (b.charge_id, b.guarantee_charge_id)) as payments,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'to', r.destination, 'amountCents', r.amount_cents, 'state', r.state,
      'withheldCents', r.withheld_cents)
      -- of one moment in the order in which they are given
      order by r.created_at, array_position(array['card', 'pass', 'bonus', 'wallet', 'cashback'], r.destination)), '[]')
    from refund r where r.charge_id in (b.charge_id, b.guarantee_charge_id)) as refunds,
  b.charge_id, b.is_split, b.missing_shares, b.guarantee_max_cents, b.deadline_at, b.shares_closed_at,
  least(s.player_count, t.places) as most_players
from booking b
join app_user u on u.id = b.user_id
join center c on c.id = b.center_id
join court t on t.id = b.court_id
join field_type f on f.id = t.field_type_id
join sport s on s.id = b.sport_id;


-- Mails and notifications (decision 016) ------------------------------------------------------------------------------

-- One mail for one event: the transaction that causes it writes it, a job sends it.
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
  -- ends a newsletter at one POST (RFC 8058)
  unsubscribe_url text,
  given_up_at timestamptz,
  user_id integer references app_user,
  calendar text,
  -- the sender of a request, whom the centre answers when it answers the mail
  reply_to text,
  constraint mail_once unique (event_key, template, recipient)
);
create index mail_to_send on mail (id) where sent_at is null and given_up_at is null;
create index mail_recipient on mail (recipient);
create index mail_of_user on mail (user_id);
comment on column mail.given_up_at is 'when the server refused it for good, or had not taken it for two days';
comment on column mail.user_id is 'the account it is about, or that had its address when it was written';
comment on column mail.calendar is 'iCalendar text (RFC 5545); null once the mail is sent or given up';

-- A browser that takes notifications: it is one of the member's sessions, and ends with it.
create table push_subscription (
  session_id uuid primary key references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
comment on column push_subscription.endpoint is 'address at the browser’s push service, which takes only what our key has signed';

-- A notification to one browser: once for a booking, its start, a moment and a tag (the captain is told of each share
-- that is paid). It is not sent when the booking has been cancelled or moved meanwhile.
create table push_notice (
  id bigint generated always as identity primary key,
  session_id uuid not null references push_subscription on delete cascade,
  title text not null,
  body text not null,
  path text not null,
  tag text not null,
  booking_id integer not null references booking on delete cascade,
  booking_starts_at timestamptz not null,
  moment text not null check (moment in ('day', 'hours', 'offer', 'share')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint push_notice_once unique (session_id, booking_id, booking_starts_at, moment, tag)
);
create index push_notice_booking on push_notice (booking_id);
create index push_notice_expires on push_notice (expires_at);
comment on column push_notice.ended_at is 'when the push service took it, or we gave it up';


-- Leads ---------------------------------------------------------------------------------------------------------------

-- Requests of people and companies to centres and the network.
create table lead (
  id integer generated always as identity primary key,
  reference text not null constraint lead_reference unique
    check (reference ~ '^4P-[2-9A-HJKMNP-TV-Z]{5}$'),
  kind text not null check (kind in (
    'question', 'reservation', 'paiement', 'objet-trouve', 'presse', 'donnees', 'anniversaire',
    'evenement', 'ouverture', 'afterwork',
    'team-building', 'entreprise', 'visibilite', 'partenariat', 'franchise')),
  first_name text not null,
  last_name text,
  email text not null,
  phone text,
  company_name text,
  city text,
  center_ids integer[] not null default '{}',
  wanted_on date,
  starts_at timestamptz,
  capacity integer check (capacity >= 0),
  op_title text,
  informations text not null default '',
  details jsonb not null default '{}',
  amount_cents integer check (amount_cents >= 0),
  send_contact_form boolean not null,
  state text not null default 'new' check (state in ('new', 'seen', 'answered', 'closed', 'suspect')),
  place text check (place in ('kept', 'waiting')),
  created_at timestamptz not null,
  answer_by timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz,
  asked_at timestamptz,
  answered_at timestamptz,
  told_at timestamptz,
  delete_after timestamptz not null,
  crm_state text not null default 'none' check (crm_state in ('none', 'queued', 'sent', 'failed')),
  crm_company_id bigint,
  crm_contact_id bigint,
  crm_individual_id bigint,
  crm_opportunity_id bigint
);
create index lead_email on lead (email, created_at);
create index lead_words on lead (md5(informations), created_at) where informations <> '';
create index lead_centers on lead using gin (center_ids);
create index lead_waiting on lead (answer_by) where state in ('new', 'seen') and answer_by is not null;
create index lead_delete_after on lead (delete_after);
create index lead_opening on lead (op_title) where kind = 'ouverture';
comment on column lead.center_ids is 'ascending; empty: the network';
comment on column lead.wanted_on is 'the local day that the sender asks for';
comment on column lead.details is 'what only some kinds ask, as the contract describes it: packageSlug, ages, extras, siret, …';
comment on column lead.amount_cents is 'the quote, tax included, that the page showed';
comment on column lead.state is 'suspect: nobody is written to until a person has looked';
comment on column lead.place is 'of an invitation: whether there was room';
comment on column lead.answer_by is 'the time by which an answer was promised';
comment on column lead.answered_at is 'when the centre answered, as it said itself';
comment on column lead.told_at is 'of an interest in an opening: when its one mail was written';

-- What happened to a lead, its beginning included.
create table lead_event (
  id bigint generated always as identity primary key,
  lead_id integer not null references lead on delete cascade,
  at timestamptz not null,
  what text not null check (what in (
    'received', 'suspected', 'repeated', 'reminded', 'escalated', 'asked', 'answered', 'unanswered',
    'told', 'crm_sent', 'crm_failed', 'closed')),
  note text
);
create index lead_event_lead on lead_event (lead_id);
comment on column lead_event.note is 'of a repetition: its words when they differ';

-- Links in mails that say whether somebody has answered: each works once.
create table lead_link (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  lead_id integer not null references lead on delete cascade,
  given_to text not null check (given_to in ('center', 'sender')),
  says text not null check (says in ('answered', 'unanswered')),
  used_at timestamptz
);
create index lead_link_lead on lead_link (lead_id);

-- Places of an invitation to an evening; a document of the content says how many there are.
create table invitation (
  center_id integer not null references center on delete cascade,
  day date not null,
  places integer not null check (places >= 0),
  taken integer not null default 0 check (taken >= 0),
  list_sent_at timestamptz,
  primary key (center_id, day),
  constraint invitation_places check (taken <= places)
);

-- How often the form field that no person sees was filled.
create table lead_trap (
  day date not null,
  kind text not null,
  filled integer not null,
  primary key (day, kind)
);


-- Job applications ----------------------------------------------------------------------------------------------------

-- Candidates and the files they send. HR alone has access to them, by a link.
create table job_application (
  id integer generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile_phone text not null,
  desired_position text not null,
  center_ids integer[] not null check (cardinality(center_ids) <= 5),
  informations text not null,
  key_hash bytea not null,
  key_expires_at timestamptz not null,
  hr_key_hash bytea unique,
  hr_key_expires_at timestamptz,
  own_key_hash bytea,
  created_at timestamptz not null,
  delete_after timestamptz not null,
  check ((hr_key_hash is null) = (hr_key_expires_at is null))
);
create index job_application_email on job_application (email);
create index job_application_delete_after on job_application (delete_after);
comment on column job_application.center_ids is 'empty: any centre';
comment on column job_application.key_hash is 'of the key with which its files are sent';
comment on column job_application.hr_key_hash is 'of the link in the mail to HR; null until the mail is written';
comment on column job_application.own_key_hash is 'of the link with which the candidate deletes it';
comment on column job_application.delete_after is 'an hour after it began; two years once it has a CV';

create table job_file (
  application_id integer not null references job_application on delete cascade,
  type text not null check (type in ('cv', 'letter')),
  format text not null check (format in ('pdf', 'docx')),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  sha256 bytea not null,
  received_at timestamptz not null,
  primary key (application_id, type)
);
-- both formats are compressed already
alter table job_file alter column content set storage external;


-- CRM -----------------------------------------------------------------------------------------------------------------

-- A process that is about to create something in the CRM, which knows no idempotency keys, claims it here: no other
-- process creates the same until the result is stored or the claim ends.
create table crm_claim (
  key_hash bytea primary key,
  ends_at timestamptz not null
);
comment on column crm_claim.key_hash is 'of the terms that the CRM is searched by';
