-- Who waits for a court of a time range: first come, first served (requirements B120 to B131).
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

-- A hold that was made for somebody who waited; the row goes once the hold has ended and that is told.
create table court_offer (
  booking_id integer primary key references booking on delete cascade
);

-- Court time that was freed while somebody waits for some of it: nobody else can have it until it has been
-- offered. The row is what is to be done, so that nothing is lost with a process.
alter table court_time drop constraint court_time_kind_check;
alter table court_time add constraint court_time_kind_check
  check (kind in ('booking', 'closure', 'lesson', 'competition', 'waiting'));
create index court_time_waiting on court_time (id) where kind = 'waiting';

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

-- At the end of the transaction: what moves to another time or court is back by then.
create function keep_freed_time() returns trigger language plpgsql as $$
begin
  perform keep_for_waiting(array[old.court_id], array[old.during]);
  return null;
end $$;
create constraint trigger court_time_freed after delete on court_time
  deferrable initially deferred for each row when (old.kind <> 'waiting')
  execute function keep_freed_time();

-- At once: it is asked for by who wants an overdue hold's time in the same transaction, and may not be first.
create or replace function expire_bookings(p_booking_ids integer[], p_now timestamptz) returns setof booking
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

alter table push_notice drop constraint push_notice_moment_check;
alter table push_notice add constraint push_notice_moment_check check (moment in ('day', 'hours', 'offer'));
