-- A kind may select among its enrolments at a deadline (decision 032): who has a place and is not taken waits.

create or replace function check_enrolment_move() returns trigger language plpgsql as $$
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
end $$;

-- Puts enrolments into the line in the order given; gives those that kept a place until then.
create function line_up(p jsonb) returns jsonb language plpgsql as $$
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
end $$;
