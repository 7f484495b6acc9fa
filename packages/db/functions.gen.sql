-- Made by `npm run tables`: how the functions stand after the last migration. Only for reading.

CREATE OR REPLACE FUNCTION public.accept_offer(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_id integer := (p->>'id')::integer;
  v_dropped jsonb;
begin
  v_dropped := lock_and_drop(places_of(array[v_id]), (p->>'now')::timestamptz);
  update enrolment set state = 'held', expires_at = (p->>'held_until')::timestamptz
  where id = v_id and state = 'offered';
  return jsonb_build_object('dropped', v_dropped, 'accepted', exists (
    select from enrolment where id = v_id and state in ('held', 'confirmed')));
end $function$;

CREATE OR REPLACE FUNCTION public.begin_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.user_id is not null then
    new.balance_cents := coalesce(new.balance_cents, 0);
  end if;
  return new;
end $function$;
CREATE TRIGGER ledger_account_balance BEFORE INSERT ON public.ledger_account FOR EACH ROW EXECUTE FUNCTION begin_balance();

CREATE OR REPLACE FUNCTION public.bump_center_revisions(p_center_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from center where id = any(p_center_ids) order by id for no key update;
  update center set revision = revision + 1 where id = any(p_center_ids);
end $function$;

CREATE OR REPLACE FUNCTION public.bump_own_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.revision = old.revision then
    new.revision := old.revision + 1;
  end if;
  return new;
end $function$;
CREATE TRIGGER center_own_revision BEFORE UPDATE ON public.center FOR EACH ROW EXECUTE FUNCTION bump_own_revision();

CREATE OR REPLACE FUNCTION public.bump_revision_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_center_revisions(array(select distinct center_id from deleted));
  return null;
end $function$;
CREATE TRIGGER center_application_deleted AFTER DELETE ON public.center_application REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_deleted();
CREATE TRIGGER center_picture_deleted AFTER DELETE ON public.center_picture REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_deleted();
CREATE TRIGGER court_deleted AFTER DELETE ON public.court REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_deleted();
CREATE TRIGGER opening_exception_deleted AFTER DELETE ON public.opening_exception REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_deleted();
CREATE TRIGGER opening_hours_deleted AFTER DELETE ON public.opening_hours REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_deleted();
CREATE TRIGGER price_band_deleted AFTER DELETE ON public.price_band REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_deleted();

CREATE OR REPLACE FUNCTION public.bump_revision_of_field_types()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_center_revisions(array(
    select distinct t.center_id from court t join latter on latter.id = t.field_type_id));
  return null;
end $function$;
CREATE TRIGGER field_type_updated AFTER UPDATE ON public.field_type REFERENCING NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_field_types();

CREATE OR REPLACE FUNCTION public.bump_revision_of_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_center_revisions(array(select distinct center_id from inserted));
  return null;
end $function$;
CREATE TRIGGER center_application_inserted AFTER INSERT ON public.center_application REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_inserted();
CREATE TRIGGER center_picture_inserted AFTER INSERT ON public.center_picture REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_inserted();
CREATE TRIGGER court_inserted AFTER INSERT ON public.court REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_inserted();
CREATE TRIGGER opening_exception_inserted AFTER INSERT ON public.opening_exception REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_inserted();
CREATE TRIGGER opening_hours_inserted AFTER INSERT ON public.opening_hours REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_inserted();
CREATE TRIGGER price_band_inserted AFTER INSERT ON public.price_band REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_inserted();

CREATE OR REPLACE FUNCTION public.bump_revision_of_sports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_center_revisions(array(
    select distinct t.center_id from court t join latter on latter.id = t.sport_id));
  return null;
end $function$;
CREATE TRIGGER sport_updated AFTER UPDATE ON public.sport REFERENCING NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_sports();

CREATE OR REPLACE FUNCTION public.bump_revision_of_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform bump_center_revisions(array(
    select center_id from former union select center_id from latter));
  return null;
end $function$;
CREATE TRIGGER center_application_updated AFTER UPDATE ON public.center_application REFERENCING OLD TABLE AS former NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_updated();
CREATE TRIGGER center_picture_updated AFTER UPDATE ON public.center_picture REFERENCING OLD TABLE AS former NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_updated();
CREATE TRIGGER court_updated AFTER UPDATE ON public.court REFERENCING OLD TABLE AS former NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_updated();
CREATE TRIGGER opening_exception_updated AFTER UPDATE ON public.opening_exception REFERENCING OLD TABLE AS former NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_updated();
CREATE TRIGGER opening_hours_updated AFTER UPDATE ON public.opening_hours REFERENCING OLD TABLE AS former NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_updated();
CREATE TRIGGER price_band_updated AFTER UPDATE ON public.price_band REFERENCING OLD TABLE AS former NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION bump_revision_of_updated();

CREATE OR REPLACE FUNCTION public.center_day_version(p_center_id integer, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(':', c.revision, v.count, v.hash)
  from center c cross join lateral (
    select count(*), bit_xor(hashint8extended(t.id, t.xmin::text::bigint)) as hash
    from court_time t where t.center_id = c.id and t.during && tstzrange(p_from, p_to)
  ) v
  where c.id = p_center_id
$function$;

CREATE OR REPLACE FUNCTION public.check_booking_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('Pending', 'Confirmed'), ('Pending', 'Expired'), ('Pending', 'Cancelled'),
    ('Confirmed', 'Cancelled'), ('Expired', 'Confirmed')
  ) then
    raise exception 'booking % may not move from % to %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'booking_status_move', table = 'booking';
  end if;
  return new;
end $function$;
CREATE TRIGGER booking_status_move BEFORE UPDATE OF status ON public.booking FOR EACH ROW EXECUTE FUNCTION check_booking_move();

CREATE OR REPLACE FUNCTION public.check_enrolment_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'waiting'), ('held', 'left'), ('held', 'removed'),
    ('waiting', 'offered'), ('waiting', 'confirmed'), ('waiting', 'expired'), ('waiting', 'left'), ('waiting', 'removed'),
    ('offered', 'held'), ('offered', 'confirmed'), ('offered', 'waiting'), ('offered', 'expired'),
    ('offered', 'left'), ('offered', 'removed'),
    ('confirmed', 'waiting'), ('confirmed', 'left'), ('confirmed', 'removed'),
    ('expired', 'confirmed')
  ) then
    raise exception 'enrolment % may not move from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'enrolment_state_move', table = 'enrolment';
  end if;
  return new;
end $function$;
CREATE TRIGGER enrolment_state_move BEFORE UPDATE OF state ON public.enrolment FOR EACH ROW EXECUTE FUNCTION check_enrolment_move();

CREATE OR REPLACE FUNCTION public.check_instalment_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_id integer := coalesce(to_jsonb(new)->>'charge_id', to_jsonb(new)->>'id');
  v_lines integer;
begin
  if not exists (select from instalment where charge_id = v_id) then return null; end if;
  select coalesce(sum(amount_cents - returned_cents), 0) into v_lines from enrolment_charge where charge_id = v_id;
  if exists (select from charge where id = v_id and state = 'due' and amount_cents <> v_lines) then
    raise exception 'instalment % does not ask the % cents of its lines', v_id, v_lines
      using errcode = 'check_violation', constraint = 'instalment_sum', table = 'instalment';
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER instalment_sum AFTER UPDATE OF amount_cents ON public.charge DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'course'::text)) EXECUTE FUNCTION check_instalment_sum();
CREATE CONSTRAINT TRIGGER instalment_sum AFTER UPDATE ON public.enrolment_charge DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalment_sum();
CREATE CONSTRAINT TRIGGER instalment_sum AFTER INSERT ON public.instalment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalment_sum();

CREATE OR REPLACE FUNCTION public.check_ledger_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from ledger_entry where transaction_id = new.transaction_id
    group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_balanced', table = 'ledger_entry';
  end if;
  if exists (select from ledger_account where id = new.account_id and kind = 'clearing') and exists (
    select from ledger_transaction cause
    join ledger_transaction t on t.charge_id = cause.charge_id
    join ledger_entry e on e.transaction_id = t.id and e.account_id = new.account_id
    where cause.id = new.transaction_id having sum(e.amount_cents) <> 0
  ) then
    raise exception 'ledger transaction % leaves money of a basket with no centre', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_clearing_empty', table = 'ledger_entry';
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balanced();

CREATE OR REPLACE FUNCTION public.claim_repeated_work(p_name text, p_seconds double precision)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  with claimed as (
    insert into repeated_work as w (name, free_at)
    values (p_name, clock_timestamp() + make_interval(secs => p_seconds))
    on conflict (name) do update set free_at = excluded.free_at where w.free_at <= clock_timestamp()
    returning 1)
  select exists (select from claimed)
$function$;

CREATE OR REPLACE FUNCTION public.confirm_enrolments(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_ids integer[] := array(select jsonb_array_elements_text(p->'ids')::integer);
  v_now timestamptz := (p->>'now')::timestamptz;
  v_dropped jsonb;
  v_confirmed integer[];
begin
  v_dropped := lock_and_drop(places_of(v_ids), v_now);
  if exists (
    select from enrolment where id = any(v_ids) and state in ('left', 'removed')
    union all
    select from (
      select w.place_id, count(*) as wanted from enrolment e join enrolment_place w on w.enrolment_id = e.id
      where e.id = any(v_ids) and not keeps_place(e.state) group by w.place_id) wish
    join place on place.id = wish.place_id
    where place.taken + wish.wanted > place.capacity or is_awaited(place.id, v_now, v_ids)
    union all
    select from enrolment e join enrolment other on other.offer_id = e.offer_id
      and other.holder_id = e.holder_id and other.id <> e.id
      and other.state in ('held', 'waiting', 'offered', 'confirmed')
    where e.id = any(v_ids) and e.state = 'expired'
  ) then
    return jsonb_build_object('dropped', v_dropped, 'is_confirmed', false, 'confirmed', '{}'::integer[]);
  end if;
  with confirmed as (
    update enrolment set state = 'confirmed', confirmed_at = v_now, expires_at = null, ended_at = null
    where id = any(v_ids) and state <> 'confirmed' returning id
  )
  select coalesce(array_agg(id order by id), '{}') into v_confirmed from confirmed;
  return jsonb_build_object('is_confirmed', true, 'confirmed', v_confirmed, 'dropped', (
    select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(v_dropped) one
    where (one->>'id')::integer <> all(v_ids)));
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved_enrolment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if keeps_place(old.state) <> keeps_place(new.state) then
    update place set taken = taken + case when keeps_place(new.state) then 1 else -1 end
    where id in (select place_id from enrolment_place where enrolment_id = new.id);
  end if;
  return null;
end $function$;
CREATE TRIGGER enrolment_counted AFTER UPDATE OF state ON public.enrolment FOR EACH ROW EXECUTE FUNCTION count_moved_enrolment();

CREATE OR REPLACE FUNCTION public.count_new_enrolment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update place set taken = taken + 1
  where id = new.place_id
    and keeps_place((select state from enrolment where id = new.enrolment_id));
  return null;
end $function$;
CREATE TRIGGER enrolment_place_counted AFTER INSERT ON public.enrolment_place FOR EACH ROW EXECUTE FUNCTION count_new_enrolment();

CREATE OR REPLACE FUNCTION public.count_promo_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update promo_code set used = used + new.is_used::integer - coalesce(old.is_used::integer, 0)
  where id = new.promo_code_id and new.is_used is distinct from old.is_used;
  return null;
end $function$;
CREATE TRIGGER promo_use_counted AFTER INSERT OR UPDATE OF is_used ON public.promo_use FOR EACH ROW EXECUTE FUNCTION count_promo_use();

CREATE OR REPLACE FUNCTION public.count_promo_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_code_id integer;
  v_uses integer;
begin
  -- in ascending order, so that two statements that end bookings never wait for each other
  for v_code_id, v_uses in
    select promo_code_id, sum(uses) from (
      select promo_code_id, status, 1 as uses from changed
      union all
      select promo_code_id, status, -1 from former) u
    where promo_code_id is not null and status in ('Pending', 'Confirmed')
    group by promo_code_id having sum(uses) <> 0 order by promo_code_id
  loop
    update promo_code set used = used + v_uses where id = v_code_id;
  end loop;
  return null;
end $function$;
CREATE TRIGGER booking_promo_uses AFTER UPDATE ON public.booking REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_promo_uses();

CREATE OR REPLACE FUNCTION public.count_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update charge set refunded_cents = refunded_cents + new.amount_cents where id = new.charge_id;
  return null;
end $function$;
CREATE TRIGGER refund_counted AFTER INSERT ON public.refund FOR EACH ROW EXECUTE FUNCTION count_refund();

CREATE OR REPLACE FUNCTION public.delete_course_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from course_sheet where person_id = new.id;
  delete from course_certificate c using enrolment e
  where e.id = c.enrolment_id and new.id in (e.holder_id, e.enrolled_by);
  return null;
end $function$;
CREATE TRIGGER app_user_course_sheets AFTER UPDATE OF is_active ON public.app_user FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION delete_course_sheets();

CREATE OR REPLACE FUNCTION public.end_enrolments(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_ids integer[] := array(select jsonb_array_elements_text(p->'ids')::integer);
  v_now timestamptz := (p->>'now')::timestamptz;
  v_dropped jsonb;
  v_ended jsonb;
begin
  v_dropped := lock_and_drop(places_of(v_ids), v_now);
  with former as (
    select id, state from enrolment
    where id = any(v_ids) and state in ('held', 'waiting', 'offered', 'confirmed') order by id for update
  ), ended as (
    update enrolment e
    set state = p->>'state', ended_at = v_now, expires_at = null,
      removed_by = (p->>'by')::integer, removed_why = p->>'why'
    from former where e.id = former.id
    returning e.id, former.state
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state) order by id), '[]')
  into v_ended from ended;
  return jsonb_build_object('ended', v_ended, 'dropped', v_dropped);
end $function$;

CREATE OR REPLACE FUNCTION public.enrol(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_now timestamptz := (p->>'now')::timestamptz;
  v_dropped jsonb;
  v_before jsonb;
  v_full integer[];
  v_line jsonb;
  v_id integer;
  v_ids integer[] := '{}';
begin
  v_dropped := lock_and_drop(array(
    select distinct asked::integer from jsonb_array_elements(p->'lines') line,
      jsonb_array_elements_text(line->'place_ids') asked), v_now);

  select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'same', places_of(array[e.id]) = array(
    select distinct asked::integer from jsonb_array_elements_text(line->'place_ids') asked order by 1)) order by e.id)
  into v_before
  from jsonb_array_elements(p->'lines') line
  join enrolment e on e.offer_id = (line->>'offer_id')::integer and e.holder_id = (line->>'holder_id')::integer
    and e.state in ('held', 'waiting', 'offered', 'confirmed');
  if v_before is not null then
    return jsonb_build_object('before', v_before, 'dropped', v_dropped);
  end if;

  select array_agg(place.id order by place.id) into v_full
  from (
    select asked::integer as place_id, count(*) as wanted
    from jsonb_array_elements(p->'lines') line, jsonb_array_elements_text(line->'place_ids') asked
    group by 1) wish
  join place on place.id = wish.place_id
  where place.taken + wish.wanted > place.capacity or is_awaited(place.id, v_now);
  if v_full is not null and not (p->>'waits')::boolean then
    return jsonb_build_object('full', v_full, 'dropped', v_dropped);
  end if;

  for v_line in select * from jsonb_array_elements(p->'lines') loop
    insert into enrolment (offer_id, holder_id, enrolled_by, state, line_number, expires_at, created_at)
    values ((v_line->>'offer_id')::integer, (v_line->>'holder_id')::integer, (p->>'by')::integer,
      case when v_full is null then 'held' else 'waiting' end,
      case when v_full is not null then nextval('enrolment_line') end,
      case when v_full is null then (p->>'held_until')::timestamptz end, v_now)
    returning id into v_id;
    insert into enrolment_place (enrolment_id, place_id, offer_id)
    select distinct v_id, asked::integer, (v_line->>'offer_id')::integer
    from jsonb_array_elements_text(v_line->'place_ids') asked;
    v_ids := v_ids || v_id;
  end loop;
  return jsonb_build_object('made', v_ids, 'full', v_full, 'dropped', v_dropped);
end $function$;

CREATE OR REPLACE FUNCTION public.expire_bookings(p_booking_ids integer[], p_now timestamp with time zone)
 RETURNS SETOF booking
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.fixture_done()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- two last matches at once: the second looks when the first is written
  perform from fixture where id = new.fixture_id for update;
  update fixture f set state = 'done', version = version + 1
  where f.id = new.fixture_id and f.state in ('planned', 'postponed')
    and (select bool_and(m.state in ('final', 'cancelled')) and bool_or(m.state = 'final')
      from match m where m.fixture_id = f.id);
  return null;
end $function$;
CREATE TRIGGER match_final_fixture_done AFTER INSERT OR UPDATE OF state ON public.match FOR EACH ROW WHEN (((new.state = 'final'::text) AND (new.fixture_id IS NOT NULL))) EXECUTE FUNCTION fixture_done();

CREATE OR REPLACE FUNCTION public.full_limits(p jsonb)
 RETURNS TABLE(limit_name text, free_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_limit jsonb;
begin
  for v_limit in select value from jsonb_array_elements(p->'limits') loop
    limit_name := v_limit->>'name';
    select l.expires_at into free_at from limit_use l
    where l.limit_name = v_limit->>'name' and l.key = v_limit->>'key'
      and l.expires_at > (p->>'now')::timestamptz
    order by l.expires_at desc offset (v_limit->>'max')::integer - 1 limit 1;
    if found then return next; end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.grow_league_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_league integer;
begin
  if tg_table_name = 'match' then
    -- the last match that is settled settles the fixture
    update fixture f set state = 'done'
      where f.id = new.fixture_id and f.state in ('planned', 'postponed')
        and exists (select from match m where m.fixture_id = f.id and m.state = 'final')
        and not exists (select from match m where m.fixture_id = f.id and m.state not in ('final', 'cancelled'));
    select league_id into v_league from fixture where id = new.fixture_id;
  elsif tg_table_name = 'match_player' then
    select f.league_id into v_league from match m join fixture f on f.id = m.fixture_id
      where m.id = coalesce(new.match_id, old.match_id);
  else
    v_league := coalesce(new.league_id, old.league_id);
  end if;
  update league set revision = revision + 1,
    -- the last fixture ends the league
    status = case when status = 'playing' and tg_table_name = 'fixture'
      and not exists (select from fixture f where f.league_id = v_league and f.state in ('planned', 'postponed'))
      then 'finished' else status end
    where id = v_league;
  return null;
end $function$;
CREATE TRIGGER league_of_fixture AFTER INSERT OR DELETE OR UPDATE ON public.fixture FOR EACH ROW EXECUTE FUNCTION grow_league_revision();
CREATE TRIGGER league_of_entry AFTER INSERT OR DELETE OR UPDATE ON public.league_entry FOR EACH ROW EXECUTE FUNCTION grow_league_revision();
CREATE TRIGGER league_of_player AFTER INSERT OR DELETE OR UPDATE ON public.league_player FOR EACH ROW EXECUTE FUNCTION grow_league_revision();
CREATE TRIGGER league_of_match AFTER INSERT OR UPDATE ON public.match FOR EACH ROW WHEN ((new.fixture_id IS NOT NULL)) EXECUTE FUNCTION grow_league_revision();
CREATE TRIGGER league_of_match_player AFTER INSERT OR DELETE OR UPDATE ON public.match_player FOR EACH ROW EXECUTE FUNCTION grow_league_revision();

CREATE OR REPLACE FUNCTION public.hold_booking(p jsonb)
 RETURNS TABLE(booking_id integer, court_id integer, participation_ids integer[], expires_at timestamp with time zone, released_center_id integer, released_from timestamp with time zone, released_to timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.is_active_enrolment(p_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_state in ('held', 'waiting', 'offered', 'confirmed')
$function$;

CREATE OR REPLACE FUNCTION public.is_awaited(p_place_id integer, p_now timestamp with time zone, p_except integer[] DEFAULT '{}'::integer[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from enrolment_place w
    join enrolment e on e.id = w.enrolment_id and e.state = 'waiting' and not e.passed_over
    join enrolment_offer o on o.id = e.offer_id and o.line_ends_at > p_now
    where w.place_id = p_place_id and e.id <> all(p_except)
      and not exists (
        select from enrolment_place other join place f on f.id = other.place_id
        where other.enrolment_id = e.id and f.taken >= f.capacity))
$function$;

CREATE OR REPLACE FUNCTION public.is_only_named(p_entry_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from tournament_entry e
    where e.id = p_entry_id and e.partner_id is not null and not e.partner_accepted
      and not exists (
        select from enrolment_charge l join charge c on c.id = l.charge_id
        where l.enrolment_id = e.id and c.payer_id = e.partner_id and c.state = 'paid' and l.returned_cents = 0))
$function$;

CREATE OR REPLACE FUNCTION public.is_referee(p_user_id integer, p_center_id integer, p_competition_id integer, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from staff_role r
    where r.user_id = p_user_id and r.role = 'referee' and r.starts_at <= p_now
      and (r.ends_at is null or r.ends_at > p_now)
      and (r.competition_id = p_competition_id
        or r.center_id = coalesce(p_center_id, (select center_id from competition where id = p_competition_id))))
$function$;

CREATE OR REPLACE FUNCTION public.keep_for_waiting(p_court_ids integer[], p_times tstzrange[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.keep_freed_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_for_waiting(array[old.court_id], array[old.during]);
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER court_time_freed AFTER DELETE ON public.court_time DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.kind <> 'waiting'::text)) EXECUTE FUNCTION keep_freed_time();

CREATE OR REPLACE FUNCTION public.keeps_place(p_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_state in ('held', 'offered', 'confirmed')
$function$;

CREATE OR REPLACE FUNCTION public.levels_are_due(sport integer, since timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into rating_due (sport_id, since) values (sport, since)
  on conflict (sport_id) do update
    set since = least(rating_due.since, excluded.since), asked = rating_due.asked + 1
$function$;

CREATE OR REPLACE FUNCTION public.line_up(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_ids integer[] := array(select jsonb_array_elements_text(p->'ids')::integer);
  v_dropped jsonb;
  v_displaced jsonb;
begin
  v_dropped := lock_and_drop(places_of(v_ids), (p->>'now')::timestamptz);
  with former as (
    select id, state from enrolment
    where id = any(v_ids) and state in ('held', 'waiting', 'offered', 'confirmed') order by id for update
  ), numbered as (
    select id, state, nextval('enrolment_line') as line_number
    from (select * from former order by array_position(v_ids, id)) line
  ), moved as (
    update enrolment e
    set state = 'waiting', line_number = n.line_number, expires_at = null, confirmed_at = null
    from numbered n where e.id = n.id
    returning e.id, n.state
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state) order by id), '[]')
  into v_displaced from moved where state <> 'waiting';
  return jsonb_build_object('displaced', v_displaced, 'dropped', v_dropped);
end $function$;

CREATE OR REPLACE FUNCTION public.lock_and_drop(p_place_ids integer[], p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_overdue integer[] := lock_places(p_place_ids, p_now);
  v_dropped jsonb;
begin
  with overdue as (
    select e.id, e.line_number, e.line_number is not null and o.line_ends_at > p_now as is_back
    from enrolment e join enrolment_offer o on o.id = e.offer_id
    where e.id = any(v_overdue) and e.state in ('held', 'offered') and e.expires_at <= p_now
    order by e.line_number, e.id for update of e
  ), numbered as (
    select id, is_back, case when is_back then nextval('enrolment_line') else line_number end as line_number
    from overdue
  ), dropped as (
    update enrolment e
    set state = case when n.is_back then 'waiting' else 'expired' end, line_number = n.line_number,
      expires_at = null, ended_at = case when n.is_back then null else p_now end
    from numbered n where e.id = n.id
    returning e.id, e.state
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state) order by id), '[]')
  into v_dropped from dropped;
  return v_dropped;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_places(p_place_ids integer[], p_now timestamp with time zone)
 RETURNS integer[]
 LANGUAGE plpgsql
AS $function$
declare
  v_overdue integer[] := array(
    select distinct e.id from enrolment_place asked join enrolment e on e.id = asked.enrolment_id
    where asked.place_id = any(p_place_ids) and e.state in ('held', 'offered') and e.expires_at <= p_now);
begin
  perform from place where id = any(p_place_ids || places_of(v_overdue)) order by id for no key update;
  return v_overdue;
end $function$;

CREATE OR REPLACE FUNCTION public.match_levels_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform levels_are_due(coalesce(new.sport_id, old.sport_id), least(new.starts_at, old.starts_at));
  return null;
end $function$;
CREATE TRIGGER match_changed_levels_due AFTER UPDATE OF state, result, winner, starts_at ON public.match FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['final'::text, 'disputed'::text])) OR (new.state = ANY (ARRAY['final'::text, 'disputed'::text]))) AND ((((old.state IS DISTINCT FROM new.state) OR (old.result IS DISTINCT FROM new.result)) OR (old.winner IS DISTINCT FROM new.winner)) OR (old.starts_at IS DISTINCT FROM new.starts_at)))) EXECUTE FUNCTION match_levels_due();
CREATE TRIGGER match_gone_levels_due AFTER DELETE ON public.match FOR EACH ROW WHEN ((old.state = ANY (ARRAY['final'::text, 'disputed'::text]))) EXECUTE FUNCTION match_levels_due();
CREATE TRIGGER match_made_levels_due AFTER INSERT ON public.match FOR EACH ROW WHEN ((new.state = ANY (ARRAY['final'::text, 'disputed'::text]))) EXECUTE FUNCTION match_levels_due();

CREATE OR REPLACE FUNCTION public.minutes_of(p_spans tstzmultirange)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(sum(extract(epoch from upper(span) - lower(span))) / 60, 0)::integer
  from unnest(p_spans) span
$function$;

CREATE OR REPLACE FUNCTION public.move_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ledger_account
  set balance_cents = balance_cents + case kind when 'claim' then new.amount_cents else -new.amount_cents end
  where id = new.account_id and balance_cents is not null;
  return null;
end $function$;
CREATE TRIGGER ledger_entry_balance AFTER INSERT ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION move_balance();

CREATE OR REPLACE FUNCTION public.move_bookings(p_booking_ids integer[], p_court_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_request(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_new idempotency_key := jsonb_populate_record(null::idempotency_key, p);
  v_noted idempotency_key;
begin
  insert into idempotency_key values (v_new.*) on conflict do nothing;
  if found then return null; end if;
  select * into v_noted from idempotency_key
  where user_id = v_new.user_id and route = v_new.route and key = v_new.key;
  if v_noted.request_hash <> v_new.request_hash then perform refuse('idempotency_key_reused'); end if;
  return v_noted.answer;
end $function$;

CREATE OR REPLACE FUNCTION public.number_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_year integer := extract(year from new.issued_at at time zone 'Europe/Paris');
  v_place integer;
  v_issued_at timestamptz;
begin
  -- dates follow the numbers, even when the clocks of two machines do not agree
  insert into receipt_series as s values (new.legal_entity_id, v_year, 1, new.issued_at)
  on conflict (legal_entity_id, year) do update
    set last_place = s.last_place + 1, last_issued_at = greatest(s.last_issued_at, excluded.last_issued_at)
  returning last_place, last_issued_at into v_place, v_issued_at;
  update receipt r set year = v_year, place = v_place, issued_at = v_issued_at,
    number = e.code || '-' || v_year || '-' || lpad(v_place::text, greatest(6, length(v_place::text)), '0')
  from legal_entity e where r.id = new.id and e.id = new.legal_entity_id;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER receipt_numbered AFTER INSERT ON public.receipt DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.number IS NULL)) EXECUTE FUNCTION number_receipt();

CREATE OR REPLACE FUNCTION public.offer_places(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_dropped jsonb;
  v_offer jsonb;
  v_id integer;
  v_ids integer[] := '{}';
begin
  v_dropped := lock_and_drop(places_of(array(
    select (offer->>'id')::integer from jsonb_array_elements(p->'offers') offer)), (p->>'now')::timestamptz);
  for v_offer in select * from jsonb_array_elements(p->'offers') loop
    update enrolment e set state = 'offered', expires_at = (v_offer->>'until')::timestamptz, passed_over = false
    where e.id = (v_offer->>'id')::integer and e.state = 'waiting'
      and not exists (
        select from enrolment_place w join place f on f.id = w.place_id
        where w.enrolment_id = e.id and f.taken >= f.capacity)
    returning e.id into v_id;
    if found then v_ids := v_ids || v_id; end if;
  end loop;
  return jsonb_build_object('offered', v_ids, 'dropped', v_dropped);
end $function$;

CREATE OR REPLACE FUNCTION public.places_of(p_enrolment_ids integer[])
 RETURNS integer[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(distinct place_id), '{}') from enrolment_place
  where enrolment_id = any(p_enrolment_ids)
$function$;

CREATE OR REPLACE FUNCTION public.player_licence(on_day date)
 RETURNS TABLE(user_id integer, is_linked boolean, has_valid_licence boolean, licence_number text, rank integer, rank_published_on date, sex text, birth_date date)
 LANGUAGE sql
 STABLE
AS $function$
  select u.id, f.user_id is not null, l.number is not null, l.number, r.rank, r.published_on,
    coalesce(f.sex, nullif(u.gender, 'Decline')), coalesce(f.birth_date, u.birth_date)
  from app_user u
  left join federation_link f on f.user_id = u.id
  left join lateral (
    select o.number from licence o
    where o.user_id = u.id and o.token is not null and o.ends_on >= on_day
      and o.year - extract(year from on_day + interval '4 months') in (0, 1)
    order by o.year limit 1) l on true
  left join lateral (
    select o.rank, o.published_on from federation_ranking o
    where o.user_id = u.id and o.published_on <= on_day
    order by o.published_on desc limit 1) r on true
$function$;

CREATE OR REPLACE FUNCTION public.refuse(p_code text, p_options jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using errcode = 'QR001', message = p_code, detail = p_options::text;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only ever added to'
    using errcode = 'check_violation', constraint = 'ledger_append_only', table = tg_table_name;
end $function$;
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_transaction_append_only BEFORE DELETE OR UPDATE ON public.ledger_transaction FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE FUNCTION public.refuse_receipt_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_buyer constant text[] := array['buyer_name', 'buyer_email', 'buyer_company', 'access_key'];
begin
  if tg_op = 'UPDATE' and (old.number is null or (to_jsonb(new) - v_buyer = to_jsonb(old) - v_buyer
    and coalesce(new.buyer_name, new.buyer_email, new.buyer_company::text, new.access_key) is null))
  then
    return new;
  end if;
  raise exception 'receipts are only ever added to'
    using errcode = 'check_violation', constraint = 'receipt_append_only', table = tg_table_name;
end $function$;
CREATE TRIGGER receipt_append_only BEFORE DELETE OR UPDATE ON public.receipt FOR EACH ROW EXECUTE FUNCTION refuse_receipt_change();

CREATE OR REPLACE FUNCTION public.release_holds(p_booking_ids integer[], p_now timestamp with time zone)
 RETURNS SETOF booking
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.session_places(s course_session)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
AS $function$
  select array[s.place_id] || array(select place_id from session_trial where session_id = s.id)
$function$;

CREATE OR REPLACE FUNCTION public.settle_promo_uses(p_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_id integer;
begin
  for v_id in select id from promo_use where id = any(p_ids) order by promo_code_id, id for update loop
    update promo_use u set is_used = not u.is_used
    where u.id = v_id and u.is_used <> exists (
      select from enrolment_promo p join enrolment e on e.id = p.enrolment_id
      where p.promo_use_id = v_id and e.state in ('held', 'confirmed'));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_promo_uses_of_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform settle_promo_uses(array(
    select distinct promo_use_id from changed join enrolment_promo on enrolment_id = changed.id));
  return null;
end $function$;
CREATE TRIGGER enrolment_promo_uses AFTER UPDATE ON public.enrolment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_promo_uses_of_moved();

CREATE OR REPLACE FUNCTION public.tournament_match_levels_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform levels_are_due(c.sport_id, least(coalesce(new.started_at, new.planned_at, new.ended_at, c.starts_at),
    coalesce(old.started_at, old.planned_at, old.ended_at)))
  from competition c where c.id = coalesce(new.tournament_id, old.tournament_id);
  return null;
end $function$;
CREATE TRIGGER tournament_match_changed_levels_due AFTER UPDATE OF result, winner_entry_id, started_at ON public.tournament_match FOR EACH ROW WHEN ((((old.result IS NOT NULL) OR (new.result IS NOT NULL)) AND (((old.result IS DISTINCT FROM new.result) OR (old.winner_entry_id IS DISTINCT FROM new.winner_entry_id)) OR (old.started_at IS DISTINCT FROM new.started_at)))) EXECUTE FUNCTION tournament_match_levels_due();
CREATE TRIGGER tournament_match_gone_levels_due AFTER DELETE ON public.tournament_match FOR EACH ROW WHEN ((old.result IS NOT NULL)) EXECUTE FUNCTION tournament_match_levels_due();
CREATE TRIGGER tournament_match_made_levels_due AFTER INSERT ON public.tournament_match FOR EACH ROW WHEN ((new.result IS NOT NULL)) EXECUTE FUNCTION tournament_match_levels_due();

CREATE OR REPLACE FUNCTION public.trial_place(p_session_id integer, OUT offer_id integer, OUT place_id integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v_sport_id integer;
  v_season integer;
begin
  select c.sport_id, a.season into strict v_sport_id, v_season
  from course_session s join course k on k.id = s.course_id join academy a on a.id = k.academy_id
  join competition c on c.id = a.id where s.id = p_session_id;
  select p.offer_id, p.id into offer_id, place_id
  from session_trial t join place p on p.id = t.place_id where t.session_id = p_session_id;
  if found then return; end if;
  perform pg_advisory_xact_lock(hashtext('trial_place'));
  select t.offer_id into offer_id from trial_offer t where t.sport_id = v_sport_id and t.season = v_season;
  if not found then
    insert into enrolment_offer as o (kind, line_ends_at)
    values ('trial', make_timestamptz(v_season + 1, 9, 1, 0, 0, 0)) returning o.id into offer_id;
    insert into trial_offer values (v_sport_id, v_season, offer_id);
  end if;
  select t.place_id into place_id from session_trial t where t.session_id = p_session_id;
  if not found then
    insert into place as p (offer_id, capacity) values (offer_id, 1) returning p.id into place_id;
    insert into session_trial values (p_session_id, place_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.use_limits(p jsonb)
 RETURNS TABLE(limit_name text, free_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
declare
  v_name text;
begin
  for v_name in
    select (value->>'name') || ' ' || (value->>'key') from jsonb_array_elements(p->'limits') order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(v_name, 0));
  end loop;
  return query select * from full_limits(p);
  if found then return; end if;
  insert into limit_use (use_id, limit_name, key, used_at, expires_at)
  select (p->>'use_id')::uuid, value->>'name', value->>'key', (p->>'now')::timestamptz,
    (value->>'expires_at')::timestamptz
  from jsonb_array_elements(p->'limits');
end $function$;

CREATE OR REPLACE FUNCTION public.write_players_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_tournament_players(new.id);
  return null;
end $function$;
CREATE TRIGGER enrolment_tournament_players AFTER UPDATE OF state ON public.enrolment FOR EACH ROW WHEN ((is_active_enrolment(old.state) IS DISTINCT FROM is_active_enrolment(new.state))) EXECUTE FUNCTION write_players_of_entry();
CREATE TRIGGER tournament_entry_players AFTER INSERT OR UPDATE OF partner_id ON public.tournament_entry FOR EACH ROW EXECUTE FUNCTION write_players_of_entry();

CREATE OR REPLACE FUNCTION public.write_tournament_players(p_entry_id integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from tournament_player where entry_id = p_entry_id;
  insert into tournament_player (tournament_id, user_id, entry_id)
  select t.tournament_id, player, t.id
  from tournament_entry t join enrolment e on e.id = t.id, unnest(array[e.holder_id, t.partner_id]) player
  where t.id = p_entry_id and player is not null and is_active_enrolment(e.state);
$function$;
