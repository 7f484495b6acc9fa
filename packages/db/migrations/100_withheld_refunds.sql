-- What of a refund was withheld when it came back to its member, as it was booked then.
alter table refund add column withheld_cents integer not null default 0
  constraint refund_withheld_bound check (withheld_cents between 0 and amount_cents);

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
  least(s.player_count, t.places) as most_players
from booking b
join app_user u on u.id = b.user_id
join center c on c.id = b.center_id
join court t on t.id = b.court_id
join field_type f on f.id = t.field_type_id
join sport s on s.id = b.sport_id;
