-- Lessons: bookings that keep a coach as well as a court (decision 036).

-- When a coach gives lessons: the centre's local minutes of a weekday, 1 Monday to 7 Sunday.
create table coach_hours (
  coach_id integer not null references coach,
  weekday integer not null check (weekday between 1 and 7),
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 1 and 1440),
  primary key (coach_id, weekday, from_minute),
  check (from_minute < to_minute)
);

create table coach_absence (
  id integer generated always as identity primary key,
  coach_id integer not null references coach,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at)
);
create index coach_absence_coach on coach_absence (coach_id, ends_at);

create table lesson_price (
  coach_id integer not null references coach,
  sport_id integer not null references sport,
  duration integer not null check (duration in (60, 90)),
  players integer not null check (players between 1 and 4),
  price_cents integer not null check (price_cents > 0),
  primary key (coach_id, sport_id, duration, players)
);
create index lesson_price_sport on lesson_price (sport_id);
comment on column lesson_price.price_cents is 'of all players together, with the court';

alter table booking add column coach_id integer references coach;

-- The coach of a lesson or a session is at one place at a time; the courts of one session are one place.
alter table court_time add column coach_id integer references coach;
update court_time t set coach_id = k.coach_id
from course_session s join course k on k.id = s.course_id
where s.id = t.session_id and not exists (
  select from court_time o join course_session so on so.id = o.session_id join course ko on ko.id = so.course_id
  where ko.coach_id = k.coach_id and so.id <> s.id and o.during && t.during);
alter table court_time add constraint court_time_no_coach_twice exclude using gist (
  coach_id with =, during with &&, (coalesce(session_id::bigint, -id)) with <>
) where (coach_id is not null);

alter type hold_request add attribute coach_id integer;

create or replace function move_bookings(p_booking_ids integer[], p_court_ids integer[]) returns void
language plpgsql as $$
declare
  v_left court_time[];
begin
  with gone as (
    delete from court_time where booking_id = any(p_booking_ids) returning court_time as taken
  )
  select array_agg(taken) into v_left from gone;
  insert into court_time (center_id, court_id, during, kind, booking_id, expires_at, wish_field_type_id, coach_id)
  select t.center_id, m.court_id, t.during, t.kind, t.booking_id, t.expires_at, t.wish_field_type_id, t.coach_id
  from unnest(v_left) t
  join unnest(p_booking_ids, p_court_ids) as m (booking_id, court_id) on m.booking_id = t.booking_id;
  update booking b set court_id = m.court_id
  from unnest(v_left) t
  join unnest(p_booking_ids, p_court_ids) as m (booking_id, court_id) on m.booking_id = t.booking_id
  where b.id = t.booking_id;
end $$;

create or replace function hold_booking(p jsonb) returns table (
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
        and b.coach_id is not distinct from h.coach_id
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

  -- one lesson of a coach after the other
  perform from coach where id = h.coach_id for no key update;

  foreach v_court_id in array h.court_ids loop
    -- DO NOTHING, not a plain insert: racing plain inserts under an exclusion constraint deadlock
    insert into court_time (center_id, court_id, during, kind, booking_id, expires_at, wish_field_type_id, coach_id)
    values (
      h.center_id, v_court_id, tstzrange(h.starts_at, h.ends_at), 'booking', v_booking_id, v_expires_at,
      case when not h.asked_court then h.field_type_id end, h.coach_id
    )
    on conflict do nothing;
    exit when found;
    v_court_id := null;
  end loop;
  if v_court_id is null then
    if exists (select from court_time t where t.coach_id = h.coach_id and t.during && tstzrange(h.starts_at, h.ends_at)) then
      perform refuse('coach_taken');
    end if;
    perform refuse('slot_taken');
  end if;

  insert into booking (
    id, center_id, court_id, sport_id, field_type_id, asked_court, user_id, starts_at, ends_at,
    price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key, created_at, coach_id
  ) overriding system value values (
    v_booking_id, h.center_id, v_court_id, h.sport_id, h.field_type_id, h.asked_court, h.user_id,
    h.starts_at, h.ends_at, h.price_cents, h.original_price_cents, cardinality(h.share_cents),
    v_expires_at, h.free_cancellation_hours, h.share_key, h.now, h.coach_id
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

create or replace view whole_booking as
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
  least(s.player_count, t.places) as most_players,
  (select jsonb_build_object('id', k.id, 'firstName', k.first_name, 'lastName', k.last_name)
    from coach k where k.id = b.coach_id) as coach
from booking b
join app_user u on u.id = b.user_id
join center c on c.id = b.center_id
join court t on t.id = b.court_id
join field_type f on f.id = t.field_type_id
join sport s on s.id = b.sport_id;
