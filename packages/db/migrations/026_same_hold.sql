-- A hold asked for again, the same in everything, is the hold there is: who comes back from the payment
-- page keeps his court, his booking's number and the time that is left.
create or replace function hold_booking(p_user_id integer, p_route text, p_key text, p_body_hash text, p_center_id integer, p_revision bigint, p_sport_id integer, p_field_type_id integer, p_asked_court boolean, p_court_ids integer[], p_moved_booking_ids integer[], p_moved_to_court_ids integer[], p_overdue_booking_ids integer[], p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_price_cents integer, p_original_price_cents integer, p_share_cents integer[], p_free_cancellation_hours integer, p_share_key text, p_now timestamp with time zone, p_expires_at timestamp with time zone)
returns table (booking_id integer, court_id integer, participation_ids integer[], expires_at timestamp with time zone, released_center_id integer, released_from timestamp with time zone, released_to timestamp with time zone)
language plpgsql as $$
#variable_conflict use_column
declare
  v_booking_id integer;
  v_court_id integer;
  v_former_id integer;
  v_released booking;
  v_body_hash text;
  v_expires_at timestamptz;
  v_unpaid_ends integer;
  v_first_end timestamptz;
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
    return query select v_booking_id, null::integer, null::integer[], null::timestamptz,
      null::integer, null::timestamptz, null::timestamptz;
    return;
  end if;

  if not exists (select from center where id = p_center_id and revision = p_revision) then
    raise exception 'center_changed';
  end if;

  -- what was paid has no end; a booking lasts two hours at most, which the index needs to know
  select min(b.expires_at) filter (where b.expires_at > p_now), count(distinct b.expires_at),
    min(b.expires_at)
  into v_expires_at, v_unpaid_ends, v_first_end
  from booking b
  where b.user_id = p_user_id and b.center_id = p_center_id
    and b.starts_at < p_ends_at and b.starts_at > p_starts_at - interval '2 hours'
    and b.ends_at > p_starts_at and b.expires_at > p_now - interval '1 hour';
  if v_expires_at is null and v_unpaid_ends >= 3 then
    raise exception 'held_too_often'
      using detail = ceil(extract(epoch from v_first_end + interval '1 hour' - p_now));
  end if;
  v_expires_at := coalesce(v_expires_at, p_expires_at);

  if cardinality(p_overdue_booking_ids) > 0 then
    perform expire_bookings(p_overdue_booking_ids, p_now);
  end if;

  -- one user has at most one hold: a new one releases the former, unless the bank is being asked
  select id into v_former_id from booking where user_id = p_user_id and status = 'Pending';
  if found then
    if exists (
      select from booking b
      where b.id = v_former_id and b.expires_at > p_now
        and b.center_id = p_center_id and b.sport_id = p_sport_id
        and b.starts_at = p_starts_at and b.ends_at = p_ends_at
        and b.field_type_id = p_field_type_id and b.asked_court = p_asked_court
        and (not p_asked_court or b.court_id = any(p_court_ids))
        and b.price_cents = p_price_cents and b.players = cardinality(p_share_cents)
    ) then
      update idempotency_key set answer = jsonb_build_object('booking', v_former_id)
      where user_id = p_user_id and route = p_route and key = p_key;
      return query select v_former_id, null::integer, null::integer[], null::timestamptz,
        null::integer, null::timestamptz, null::timestamptz;
      return;
    end if;
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
      p_center_id, v_court_id, tstzrange(p_starts_at, p_ends_at), 'booking', v_booking_id, v_expires_at,
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
    v_expires_at, p_free_cancellation_hours, p_share_key, p_now
  );
  return query
  with made as (
    insert into participation (booking_id, user_id, position, is_captain, share_cents)
    select v_booking_id, case when place = 1 then p_user_id end, place, place = 1, cents
    from unnest(p_share_cents) with ordinality as share (cents, place)
    returning id, position
  )
  select v_booking_id, v_court_id, array_agg(made.id order by made.position), v_expires_at,
    v_released.center_id, v_released.starts_at, v_released.ends_at
  from made;
end $$;
