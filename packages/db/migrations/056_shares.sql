-- Several pay one booking (rules « Booking »): each friend's place owns a charge, the captain's share is the
-- booking's own charge, and what is missing at the deadline is one more.
alter table charge drop constraint charge_kind_check,
  add constraint charge_kind_check check (kind in ('booking', 'card_period', 'top_up', 'share', 'guarantee'));

-- A friend needs no account to pay.
alter table charge alter column payer_id drop not null;
alter table payment alter column user_id drop not null;
alter table refund alter column user_id drop not null;
comment on column charge.payer_id is 'null: somebody without an account, who is named by the place they pay';

alter table booking
  add column is_split boolean not null default false,
  add column missing_shares text check (missing_shares in ('charge', 'give_back')),
  add column guarantee_max_cents integer check (guarantee_max_cents >= 0),
  add column guarantee_consented_at timestamptz,
  add column deadline_at timestamptz,
  add column remind_at timestamptz,
  add column shares_closed_at timestamptz,
  add column guarantee_charge_id integer constraint booking_guarantee_charge unique references charge,
  add constraint booking_split check (is_split = (missing_shares is not null)),
  -- nobody is charged for others without having agreed to it
  add constraint booking_guarantee_agreed check (
    missing_shares is distinct from 'charge'
    or (guarantee_max_cents is not null and guarantee_consented_at is not null));
comment on column booking.missing_shares is 'what the captain wants at the deadline: to be charged for the shares that are missing, or to give the court back';
comment on column booking.guarantee_max_cents is 'the most that the captain agreed to be charged for others';
comment on column booking.deadline_at is 'of a confirmed booking that is split';
comment on column booking.remind_at is 'when the missing shares are recalled; null once they were, or never';
comment on column booking.shares_closed_at is 'its deadline was settled: money of friends that comes later goes back';
create index booking_deadline on booking (deadline_at)
  where deadline_at is not null and shares_closed_at is null and status = 'Confirmed';
create index booking_reminder on booking (remind_at) where remind_at is not null;

alter table participation
  add column charge_id integer constraint participation_charge unique references charge,
  add column guest_last_name text,
  add column secret_hash bytea,
  add column shopper_reference uuid,
  add column joined_at timestamptz,
  add column left_at timestamptz,
  drop constraint participation_booking_id_position_key;
create unique index participation_place on participation (booking_id, position) where left_at is null;
comment on column participation.left_at is 'its player is gone: their money and its way back stay told here, and the place has another row';
comment on column participation.joined_at is 'when somebody took the place by the link; of one whom the captain has named it is null';
comment on column participation.secret_hash is 'of what a guest brings to act for their place';
-- who has no account is forgotten some time after the match
create index participation_guest_start on participation (starts_at)
  where user_id is null and (guest_email is not null or guest_phone is not null);

-- Everything that was or is owed for a booking.
create view charge_of_booking as
select id as booking_id, charge_id, null::integer as participation_id
from booking where charge_id is not null
union all
select id, guarantee_charge_id, null from booking where guarantee_charge_id is not null
union all
select booking_id, charge_id, id from participation where charge_id is not null;

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
      'to', r.destination, 'amountCents', r.amount_cents, 'state', r.state) order by r.created_at), '[]')
    from refund r where r.charge_id in (b.charge_id, b.guarantee_charge_id)) as refunds,
  b.charge_id, b.is_split, b.missing_shares, b.guarantee_max_cents, b.deadline_at, b.shares_closed_at,
  least(s.player_count, t.places) as most_players
from booking b
join app_user u on u.id = b.user_id
join center c on c.id = b.center_id
join court t on t.id = b.court_id
join field_type f on f.id = t.field_type_id
join sport s on s.id = b.sport_id;
