-- How much of a past day's court time was taken, for « Quand c'est calme ».
create table court_use (
  center_id integer not null references center on delete cascade,
  sport_id integer not null references sport,
  day date not null,
  open_minutes integer[] not null check (cardinality(open_minutes) = 24),
  taken_minutes integer[] not null check (cardinality(taken_minutes) = 24),
  primary key (center_id, sport_id, day)
);
comment on table court_use is 'written once a day for the day before, of all active courts of a sport together';
comment on column court_use.open_minutes is 'by hour of the local clock, from 0h; closures of a court taken off';
comment on column court_use.taken_minutes is 'of those: bookings, lessons, competitions';

create function minutes_of(p_spans tstzmultirange) returns integer language sql immutable as $$
  select coalesce(sum(extract(epoch from upper(span) - lower(span))) / 60, 0)::integer
  from unnest(p_spans) span
$$;
