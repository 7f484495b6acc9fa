-- One way for a hold to end unpaid: its status, its places and its court, always together.
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

update participation p set status = 'Cancelled' from booking b
where b.id = p.booking_id and b.status in ('Expired', 'Cancelled') and p.status <> 'Cancelled';

-- Frees the courts of overdue holds; passes over those that a payment is settling at this moment.
drop function expire_bookings(integer[], timestamptz);
create function expire_bookings(p_booking_ids integer[], p_now timestamptz) returns setof booking
language sql as $$
  select r.* from release_holds(array(
    select id from booking
    where id = any(p_booking_ids) and status = 'Pending' and expires_at <= p_now
    order by id for update skip locked
  ), p_now) r
$$;

-- Moves bookings to other courts: all leave first, so that two may change places. Who has been
-- cancelled in the meantime stays where he was.
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

-- The whole of a hold in one statement: one round trip, one commit, all or nothing.
-- A refusal is raised, so that nothing of it stays: 'P0001' with the problem's code as message.
drop function hold_booking;
create function hold_booking(
  p_user_id integer,
  p_route text, p_key text, p_body_hash text,
  p_center_id integer, p_revision bigint,
  p_sport_id integer,
  p_field_type_id integer, p_asked_court boolean,
  p_court_ids integer[],
  p_moved_booking_ids integer[], p_moved_to_court_ids integer[],
  p_overdue_booking_ids integer[],
  p_starts_at timestamptz, p_ends_at timestamptz,
  p_price_cents integer, p_original_price_cents integer,
  p_share_cents integer[],
  p_free_cancellation_hours integer,
  p_share_key text, p_now timestamptz, p_expires_at timestamptz
) returns table (
  booking_id integer, court_id integer, participation_ids integer[],
  released_center_id integer, released_from timestamptz, released_to timestamptz
)
language plpgsql as $$
#variable_conflict use_column
declare
  v_booking_id integer;
  v_court_id integer;
  v_former_id integer;
  v_released booking;
  v_body_hash text;
begin
  -- one user's holds are made one after the other; a lock in memory writes nothing
  perform pg_advisory_xact_lock(hashtextextended('hold', p_user_id));
  -- who closes his account takes the same lock
  if not exists (select from app_user where id = p_user_id and is_active) then
    raise exception 'session_expired';
  end if;

  v_booking_id := nextval('booking_id_seq');
  insert into idempotency_key (user_id, route, key, body_hash, status, answer, created_at)
  values (p_user_id, p_route, p_key, p_body_hash, 201, jsonb_build_object('booking', v_booking_id), p_now)
  on conflict do nothing;
  if not found then
    select body_hash, (answer->>'booking')::integer into v_body_hash, v_booking_id
    from idempotency_key where user_id = p_user_id and route = p_route and key = p_key;
    if v_body_hash <> p_body_hash then raise exception 'idempotency_key_reused'; end if;
    return query select v_booking_id, null::integer, null::integer[], null::integer,
      null::timestamptz, null::timestamptz;
    return;
  end if;

  if not exists (select from center where id = p_center_id and revision = p_revision) then
    raise exception 'center_changed';
  end if;

  if cardinality(p_overdue_booking_ids) > 0 then
    perform expire_bookings(p_overdue_booking_ids, p_now);
  end if;

  -- one user has at most one hold: a new one releases the former, unless the bank is being asked
  select id into v_former_id from booking where user_id = p_user_id and status = 'Pending';
  if found then
    if exists (
      select from payment where booking_id = v_former_id and state = 'created'
        and created_at > p_now - interval '30 seconds'
    ) then
      raise exception 'payment_in_progress';
    end if;
    select * into v_released from release_holds(array[v_former_id], p_now);
  end if;

  if cardinality(p_moved_booking_ids) > 0 then
    -- in ascending order, so that two who move bookings never wait for each other
    perform from court where id = any(p_court_ids || p_moved_to_court_ids) order by id for update;
    perform move_bookings(p_moved_booking_ids, p_moved_to_court_ids);
  end if;

  foreach v_court_id in array p_court_ids loop
    -- DO NOTHING, not a plain insert: racing plain inserts under an exclusion constraint deadlock
    insert into court_time (center_id, court_id, during, kind, booking_id, expires_at, wish_field_type_id)
    values (
      p_center_id, v_court_id, tstzrange(p_starts_at, p_ends_at), 'booking', v_booking_id, p_expires_at,
      case when not p_asked_court then p_field_type_id end
    )
    on conflict on constraint court_time_no_overlap do nothing;
    exit when found;
    v_court_id := null;
  end loop;
  if v_court_id is null then raise exception 'slot_taken'; end if;

  insert into booking (
    id, center_id, court_id, sport_id, field_type_id, asked_court, user_id, starts_at, ends_at,
    price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key, created_at
  ) overriding system value values (
    v_booking_id, p_center_id, v_court_id, p_sport_id, p_field_type_id, p_asked_court, p_user_id,
    p_starts_at, p_ends_at, p_price_cents, p_original_price_cents, cardinality(p_share_cents),
    p_expires_at, p_free_cancellation_hours, p_share_key, p_now
  );
  return query
  with made as (
    insert into participation (booking_id, user_id, position, is_captain, share_cents)
    select v_booking_id, case when place = 1 then p_user_id end, place, place = 1, cents
    from unnest(p_share_cents) with ordinality as share (cents, place)
    returning id, position
  )
  select v_booking_id, v_court_id, array_agg(made.id order by made.position),
    v_released.center_id, v_released.starts_at, v_released.ends_at
  from made;
end $$;
