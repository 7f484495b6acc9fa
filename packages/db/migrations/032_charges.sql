-- What somebody owes once, whatever it is for: payments are attempts at a charge, refunds are lines of
-- it, the ledger names it. What is paid for owns its charge: a booking has one once somebody has begun
-- to pay it.
create table charge (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('booking')),
  payer_id integer not null references app_user,
  center_id integer references center,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  state text not null default 'due' check (state in ('due', 'paid')),
  received_cents integer not null default 0,
  refunded_cents integer not null default 0,
  created_at timestamptz not null default now(),
  constraint charge_refund_bound check (refunded_cents between 0 and received_cents)
);
create index charge_payer on charge (payer_id);
comment on column charge.state is 'paid: what it is for has been given; money that came for nothing is received, and goes back';
comment on column charge.refunded_cents is 'the sum of its refunds, kept by a trigger: counted when they are decided';

-- What is there: a charge of each booking that money was asked for.
alter table charge add column booking_id integer;
insert into charge (kind, payer_id, center_id, amount_cents, state, received_cents, refunded_cents, created_at, booking_id)
select 'booking', b.user_id, b.center_id, b.price_cents,
  case when paid.by_card or voucher.cents > 0 then 'paid' else 'due' end,
  paid.cents + voucher.cents, refunded.cents,
  least(b.created_at, paid.first_at), b.id
from booking b
cross join lateral (
  select coalesce(sum(amount_cents) filter (where state in ('captured', 'returned')), 0) as cents,
    coalesce(bool_or(state = 'captured'), false) as by_card, min(created_at) as first_at
  from payment where booking_id = b.id) paid
cross join lateral (
  select coalesce(sum(e.amount_cents), 0) as cents
  from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id
  join ledger_account a on a.id = e.account_id and a.kind = 'vouchers'
  where t.booking_id = b.id) voucher
cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents from refund where booking_id = b.id) refunded
where paid.first_at is not null
  or exists (select from ledger_transaction where booking_id = b.id)
order by b.id;

alter table booking add column charge_id integer constraint booking_charge unique references charge;
update booking b set charge_id = c.id from charge c where c.booking_id = b.id;

alter table payment add column charge_id integer references charge;
update payment p set charge_id = b.charge_id from booking b where b.id = p.booking_id;
alter table payment alter column charge_id set not null;

alter table refund add column charge_id integer references charge;
update refund r set charge_id = b.charge_id from booking b where b.id = r.booking_id;
alter table refund alter column charge_id set not null;

alter table ledger_transaction add column charge_id integer references charge;
alter table ledger_transaction disable trigger ledger_transaction_append_only;
update ledger_transaction t set charge_id = b.charge_id from booking b where b.id = t.booking_id;
alter table ledger_transaction enable trigger ledger_transaction_append_only;

alter table charge drop column booking_id;

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
  -- by card, voucher or wallet: what the books say that the club has earned with it
  coalesce((
    select -sum(e.amount_cents)
    from ledger_transaction l
    join ledger_entry e on e.transaction_id = l.id
    join ledger_account a on a.id = e.account_id and a.kind = 'club_revenue'
    where l.charge_id = b.charge_id), 0)::integer as paid_cents,
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
      'refundedCents', y.refunded_cents, 'state', y.state, 'refusalReason', y.refusal_reason,
      'createdAt', floor(extract(epoch from y.created_at) * 1000)) order by y.created_at), '[]')
    from payment y where y.charge_id = b.charge_id) as payments,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'to', r.destination, 'amountCents', r.amount_cents, 'state', r.state) order by r.created_at), '[]')
    from refund r where r.charge_id = b.charge_id) as refunds,
  b.charge_id
from booking b
join app_user u on u.id = b.user_id
join center c on c.id = b.center_id
join court t on t.id = b.court_id
join field_type f on f.id = t.field_type_id
join sport s on s.id = b.sport_id;

drop view unsettled_money;
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
where r.state in ('requested', 'sent') or r.state = 'failed' and not exists (
  select from ledger_transaction where event_key = 'refund-failed:' || r.id);
comment on view unsettled_money is 'what is older than a day is for a person, who compares it with the provider''s Customer Area';

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
  v_body_hash text;
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
  insert into idempotency_key (user_id, route, key, body_hash, status, answer, created_at)
  values (h.user_id, h.route, h.key, h.body_hash, 201, jsonb_build_object('booking', v_booking_id), h.now)
  on conflict do nothing;
  if not found then
    select body_hash, (answer->>'booking')::integer into v_body_hash, v_booking_id
    from idempotency_key where user_id = h.user_id and route = h.route and key = h.key;
    if v_body_hash <> h.body_hash then perform refuse('idempotency_key_reused'); end if;
    return query select v_booking_id, null::integer, null::integer[], null::timestamptz,
      null::integer, null::timestamptz, null::timestamptz;
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
      where user_id = h.user_id and route = h.route and key = h.key;
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
    insert into participation (booking_id, user_id, position, is_captain, share_cents)
    select v_booking_id, case when place = 1 then h.user_id end, place, place = 1, cents
    from unnest(h.share_cents) with ordinality as share (cents, place)
    returning id, position
  )
  select v_booking_id, v_court_id, array_agg(made.id order by made.position), v_expires_at,
    v_released.center_id, v_released.starts_at, v_released.ends_at
  from made;
end $$;

drop index payment_booking, payment_one_live_per_booking, ledger_transaction_booking;
alter table payment drop column booking_id;
alter table refund drop column booking_id;
alter table ledger_transaction drop column booking_id;
create index payment_charge on payment (charge_id);
create unique index payment_one_live_per_charge on payment (charge_id)
  where state in ('created', 'redirected', 'captured');
create index refund_charge on refund (charge_id);
create index ledger_transaction_charge on ledger_transaction (charge_id);

create function count_refund() returns trigger language plpgsql as $$
begin
  update charge set refunded_cents = refunded_cents + new.amount_cents where id = new.charge_id;
  return null;
end $$;
create trigger refund_counted after insert on refund for each row execute function count_refund();
