-- A participation knows when it is played: a member's are read by time, however many there were.
alter table booking add unique (id, starts_at);
alter table participation add column starts_at timestamptz;
update participation p set starts_at = b.starts_at from booking b where b.id = p.booking_id;
alter table participation alter column starts_at set not null,
  drop constraint participation_booking_id_fkey,
  add constraint participation_booking_id_fkey foreign key (booking_id, starts_at)
    references booking (id, starts_at) on delete cascade on update cascade;
comment on column participation.starts_at is 'its booking''s, kept equal by the foreign key';

drop index participation_user;
-- most places of a hold are nobody's yet
create index participation_user on participation (user_id, starts_at) where user_id is not null;

-- As before, with the start of its participations.
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
        and b.price_cents = h.price_cents and b.players = cardinality(h.share_cents)
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
