-- Open matches: the free places of a shared booking that its captain opens to members (decision 038).
create table open_match (
  booking_id integer primary key,
  starts_at timestamptz not null,
  level_from smallint check (level_from between 0 and 5),
  level_to smallint check (level_to between 0 and 5),
  sex text not null default 'any' check (sex in ('any', 'women', 'men', 'mixed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint open_match_booking foreign key (booking_id, starts_at)
    references booking (id, starts_at) on delete cascade on update cascade,
  constraint open_match_levels check ((level_from is null) = (level_to is null) and coalesce(level_from <= level_to, true))
);
create index open_match_start on open_match (starts_at, booking_id) where closed_at is null;
comment on column open_match.starts_at is 'that of its booking, which the foreign key keeps equal';
comment on column open_match.level_from is 'the first level that fits, 0 initiation to 5 élite; null: any level, and none';

-- Who took a place of an open match; the place itself, its share and its payment are the participation.
create table open_joiner (
  participation_id integer primary key references participation on delete cascade,
  booking_id integer not null references open_match on delete cascade,
  user_id integer not null references app_user,
  refusable_until timestamptz,
  refused_at timestamptz,
  owed_cents integer not null default 0 check (owed_cents >= 0),
  returned_at timestamptz,
  constraint open_joiner_refused check (refused_at is null or refused_at < refusable_until),
  constraint open_joiner_returned check (returned_at is null or (owed_cents > 0 and refused_at is null))
);
create index open_joiner_booking on open_joiner (booking_id, user_id);
create index open_joiner_user on open_joiner (user_id);
create index open_joiner_owed on open_joiner (refusable_until) where owed_cents > 0 and returned_at is null and refused_at is null;
comment on column open_joiner.refusable_until is 'an hour after the share was paid, at the latest the start; null: not paid';
comment on column open_joiner.owed_cents is 'paid to the captain, who had paid this share at the deadline, once the joiner can be refused no more';

create table match_alert (
  user_id integer primary key references app_user,
  center_ids integer[] not null check (cardinality(center_ids) between 1 and 10),
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  fits_level boolean not null,
  changed_at timestamptz not null,
  constraint match_alert_hours check (from_minute <= to_minute)
);
create index match_alert_center on match_alert using gin (center_ids);
comment on column match_alert.weekdays is '1 Monday to 7 Sunday';
comment on column match_alert.fits_level is 'only matches whose range of levels has the member’s';

create table match_alert_notice (
  user_id integer not null references app_user,
  booking_id integer not null references open_match on delete cascade,
  day date not null,
  off_key_hash bytea not null unique,
  primary key (user_id, booking_id)
);
create index match_alert_notice_day on match_alert_notice (user_id, day);
create index match_alert_notice_booking on match_alert_notice (booking_id);
comment on column match_alert_notice.day is 'of the network’s clock, on which it was sent: at most two a member';
comment on column match_alert_notice.off_key_hash is 'of the key in its mail that ends the alert';

alter table push_notice drop constraint push_notice_moment_check,
  add constraint push_notice_moment_check
  check (moment in ('day', 'hours', 'offer', 'share', 'session', 'match')) not valid;
