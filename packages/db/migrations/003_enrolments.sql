-- Enrolments (decision 027) -------------------------------------------------------------------------------------------

-- Whatever is open to enrolment has a kind; the migration of a kind adds its name.
create table enrolment_kind (
  name text primary key check (name ~ '^[a-z_]{1,40}$')
);

-- Something to enrol in: an event, a group, a week of a camp. The row of its kind refers to it.
create table enrolment_offer (
  id integer generated always as identity primary key,
  kind text not null references enrolment_kind,
  line_ends_at timestamptz not null
);
create index enrolment_offer_line on enrolment_offer (line_ends_at);
comment on column enrolment_offer.line_ends_at is 'from then on nobody waits, and nothing is offered';

-- What can be full: one of an event, one for each day and option of a camp.
create table place (
  id integer generated always as identity primary key,
  offer_id integer not null references enrolment_offer,
  capacity integer not null,
  taken integer not null default 0,
  constraint place_capacity check (taken between 0 and capacity),
  unique (id, offer_id)
);
create index place_offer on place (offer_id);
comment on column place.taken is 'by enrolments that are held, offered or confirmed; triggers count them';

create sequence enrolment_line;

create table enrolment (
  id integer generated always as identity primary key,
  offer_id integer not null references enrolment_offer,
  holder_id integer not null references app_user,
  enrolled_by integer not null references app_user,
  state text not null check (state in ('held', 'waiting', 'offered', 'confirmed', 'expired', 'left', 'removed')),
  line_number bigint,
  passed_over boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  removed_by integer references app_user,
  removed_why text,
  unique (id, offer_id),
  check ((state in ('held', 'offered')) = (expires_at is not null)),
  check (state not in ('waiting', 'offered') or line_number is not null),
  check ((state in ('expired', 'left', 'removed')) = (ended_at is not null)),
  check ((state = 'removed') = (removed_why is not null))
);
create unique index enrolment_one_active on enrolment (offer_id, holder_id)
  where state in ('held', 'waiting', 'offered', 'confirmed');
create index enrolment_holder on enrolment (holder_id);
create index enrolment_enrolled_by on enrolment (enrolled_by);
create index enrolment_due on enrolment (expires_at) where state in ('held', 'offered');
create index enrolment_waiting on enrolment (offer_id) where state = 'waiting';
comment on column enrolment.holder_id is 'whom it is for: a member, the captain of a pair or team, a child';
comment on column enrolment.enrolled_by is 'who enrolled them, is written to and may leave';
comment on column enrolment.line_number is 'the place in the waiting line, by number; kept afterwards: who came by the line and does not pay is back in it';
comment on column enrolment.passed_over is 'could not be offered a free place by the rules of its kind: nobody is held up by it';
comment on column enrolment.removed_by is 'null: nobody, by a rule';

create table enrolment_place (
  enrolment_id integer not null,
  place_id integer not null,
  offer_id integer not null,
  primary key (enrolment_id, place_id),
  foreign key (enrolment_id, offer_id) references enrolment (id, offer_id),
  foreign key (place_id, offer_id) references place (id, offer_id)
);
create index enrolment_place_place on enrolment_place (place_id);

-- A charge of a basket pays several enrolments, a line each; an enrolment of which each pays a half has two charges.
create table enrolment_charge (
  charge_id integer not null references charge,
  enrolment_id integer not null references enrolment,
  amount_cents integer not null check (amount_cents >= 0),
  returned_cents integer not null default 0,
  primary key (charge_id, enrolment_id),
  check (returned_cents between 0 and amount_cents)
);
create index enrolment_charge_enrolment on enrolment_charge (enrolment_id);

create function check_enrolment_move() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'waiting'), ('held', 'left'), ('held', 'removed'),
    ('waiting', 'offered'), ('waiting', 'confirmed'), ('waiting', 'expired'), ('waiting', 'left'), ('waiting', 'removed'),
    ('offered', 'held'), ('offered', 'confirmed'), ('offered', 'waiting'), ('offered', 'expired'),
    ('offered', 'left'), ('offered', 'removed'),
    ('confirmed', 'left'), ('confirmed', 'removed'),
    ('expired', 'confirmed')
  ) then
    raise exception 'enrolment % may not move from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'enrolment_state_move', table = 'enrolment';
  end if;
  return new;
end $$;
create trigger enrolment_state_move before update of state on enrolment
  for each row execute function check_enrolment_move();

create function keeps_place(p_state text) returns boolean language sql immutable as $$
  select p_state in ('held', 'offered', 'confirmed')
$$;

-- The one place where places are counted, in the statement that takes or frees them.
create function count_moved_enrolment() returns trigger language plpgsql as $$
begin
  if keeps_place(old.state) <> keeps_place(new.state) then
    update place set taken = taken + case when keeps_place(new.state) then 1 else -1 end
    where id in (select place_id from enrolment_place where enrolment_id = new.id);
  end if;
  return null;
end $$;
create trigger enrolment_counted after update of state on enrolment
  for each row execute function count_moved_enrolment();

create function count_new_enrolment() returns trigger language plpgsql as $$
begin
  update place set taken = taken + 1
  where id = new.place_id
    and keeps_place((select state from enrolment where id = new.enrolment_id));
  return null;
end $$;
create trigger enrolment_place_counted after insert on enrolment_place
  for each row execute function count_new_enrolment();

create function places_of(p_enrolment_ids integer[]) returns integer[] language sql stable as $$
  select coalesce(array_agg(distinct place_id), '{}') from enrolment_place
  where enrolment_id = any(p_enrolment_ids)
$$;

-- Whether somebody waits for a place who could be offered it now: nobody else passes them.
create function is_awaited(p_place_id integer, p_now timestamptz, p_except integer[] default '{}') returns boolean
language sql stable as $$
  select exists (
    select from enrolment_place w
    join enrolment e on e.id = w.enrolment_id and e.state = 'waiting' and not e.passed_over
    join enrolment_offer o on o.id = e.offer_id and o.line_ends_at > p_now
    where w.place_id = p_place_id and e.id <> all(p_except)
      and not exists (
        select from enrolment_place other join place f on f.id = other.place_id
        where other.enrolment_id = e.id and f.taken >= f.capacity))
$$;

-- Locks places, always in ascending order, with the other places of the enrolments on them that are past their
-- instant; gives these. A transaction locks places once, or the same ones again at the same instant.
create function lock_places(p_place_ids integer[], p_now timestamptz) returns integer[] language plpgsql as $$
declare
  v_overdue integer[] := array(
    select distinct e.id from enrolment_place asked join enrolment e on e.id = asked.enrolment_id
    where asked.place_id = any(p_place_ids) and e.state in ('held', 'offered') and e.expires_at <= p_now);
begin
  perform from place where id = any(p_place_ids || places_of(v_overdue)) order by id for no key update;
  return v_overdue;
end $$;

-- Locks places and drops what is past its instant on them: who came by the line goes back to its end.
create function lock_and_drop(p_place_ids integer[], p_now timestamptz) returns jsonb language plpgsql as $$
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
end $$;

-- Takes the places of all lines or of none. Who may wait is put in the line of all of them when one is full, or when
-- others wait for it.
create function enrol(p jsonb) returns jsonb language plpgsql as $$
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
end $$;

-- Ends enrolments: left by their members, removed by somebody, or expired with their line.
create function end_enrolments(p jsonb) returns jsonb language plpgsql as $$
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
end $$;

-- Offers free places to waiting enrolments in the order given, each as long as there is room for all it asks.
create function offer_places(p jsonb) returns jsonb language plpgsql as $$
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
end $$;

-- An offer is accepted: its places are held while it is paid. `accepted` also when it was before.
create function accept_offer(p jsonb) returns jsonb language plpgsql as $$
declare
  v_id integer := (p->>'id')::integer;
  v_dropped jsonb;
begin
  v_dropped := lock_and_drop(places_of(array[v_id]), (p->>'now')::timestamptz);
  update enrolment set state = 'held', expires_at = (p->>'held_until')::timestamptz
  where id = v_id and state = 'offered';
  return jsonb_build_object('dropped', v_dropped, 'accepted', exists (
    select from enrolment where id = v_id and state in ('held', 'confirmed')));
end $$;

-- Confirms enrolments whose money has come, all or none. Those past their instant take their places again, unless
-- these are taken or awaited, or their holder has another enrolment by now.
create function confirm_enrolments(p jsonb) returns jsonb language plpgsql as $$
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
end $$;
