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
  -- by card, voucher or wallet: what the books say that the club has earned with it
  coalesce((
    select -sum(e.amount_cents)
    from ledger_transaction l
    join ledger_entry e on e.transaction_id = l.id
    join ledger_account a on a.id = e.account_id and a.kind = 'club_revenue'
    where l.booking_id = b.id), 0)::integer as paid_cents,
  b.players, b.expires_at, b.created_at, b.free_cancellation_hours, b.share_key,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'position', p.position, 'isCaptain', p.is_captain, 'shareCents', p.share_cents,
      'status', p.status, 'playerId', p.user_id,
      'playerFirstName', coalesce(player.first_name, p.guest_name)) order by p.position), '[]')
    from participation p left join app_user player on player.id = p.user_id
    where p.booking_id = b.id) as participations,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', y.id, 'methodId', y.method_id, 'amountCents', y.amount_cents,
      'refundedCents', y.refunded_cents, 'state', y.state,
      'createdAt', floor(extract(epoch from y.created_at) * 1000)) order by y.created_at), '[]')
    from payment y where y.booking_id = b.id) as payments
from booking b
join app_user u on u.id = b.user_id
join center c on c.id = b.center_id
join court t on t.id = b.court_id
join field_type f on f.id = t.field_type_id
join sport s on s.id = b.sport_id;

-- The state of a centre-day as a short text: the revision of what the centre offers, and a hash over
-- the versions (id, xmin) of the rows that occupy its courts. Nothing is written to have it.
create function center_day_version(p_center_id integer, p_from timestamptz, p_to timestamptz)
returns text language sql stable as $$
  select concat_ws(':', c.revision, v.count, v.hash)
  from center c cross join lateral (
    select count(*), bit_xor(hashint8extended(t.id, t.xmin::text::bigint)) as hash
    from court_time t where t.center_id = c.id and t.during && tstzrange(p_from, p_to)
  ) v
  where c.id = p_center_id
$$;

-- The whole of a hold in one statement: one round trip, one commit, all or nothing.
-- A refusal is raised, so that nothing of it stays: 'P0001' with the problem's code as message.
create function hold_booking(
  p_user_id integer,
  p_route text, p_key text, p_body_hash text,
  p_center_id integer, p_revision bigint,
  p_sport_id integer,
  p_field_type_id integer, p_asked_court boolean,
  p_court_ids integer[],
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
  v_released booking;
  v_body_hash text;
begin
  -- one user's holds are made one after the other; a lock in memory writes nothing
  perform pg_advisory_xact_lock(hashtextextended('hold', p_user_id));

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

  -- one user has at most one hold: a new one releases the former
  update booking
  set status = case when expires_at <= p_now then 'Expired' else 'Cancelled' end,
      cancelled_at = case when expires_at <= p_now then null else p_now end
  where user_id = p_user_id and status = 'Pending'
  returning booking.* into v_released;
  if found then
    delete from court_time where booking_id = v_released.id;
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

-- Frees the courts of overdue holds; passes over those that a payment is settling at this moment.
create function expire_bookings(p_booking_ids integer[], p_now timestamptz) returns integer[]
language plpgsql as $$
declare
  v_expired integer[];
begin
  if cardinality(p_booking_ids) = 0 then return p_booking_ids; end if;
  with overdue as (
    select id from booking
    where id = any(p_booking_ids) and status = 'Pending' and expires_at <= p_now
    order by id for update skip locked
  ), expired as (
    update booking set status = 'Expired' from overdue where booking.id = overdue.id
    returning booking.id
  )
  select coalesce(array_agg(id), '{}') into v_expired from expired;
  delete from court_time where booking_id = any(v_expired);
  return v_expired;
end $$;
