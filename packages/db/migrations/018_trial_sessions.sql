-- Trial sessions: one place of a session beside those of its group, once a person, sport and season.
insert into enrolment_kind (name) values ('trial');

alter table course add column trial_cents integer;
comment on column course.trial_cents is 'the price of a trial session of a group; null: it offers none';

-- The trials of a sport in a season are one offer: a person has one active enrolment in it (enrolment_one_active).
create table trial_offer (
  sport_id integer not null references sport,
  season integer not null,
  offer_id integer not null unique references enrolment_offer,
  primary key (sport_id, season)
);

create table session_trial (
  session_id integer primary key references course_session,
  place_id integer not null unique references place
);

-- The places by which a session is had.
create function session_places(s course_session) returns integer[] language sql stable as $$
  select array[s.place_id] || array(select place_id from session_trial where session_id = s.id)
$$;

-- The place of the trial of a session, made once it is asked for; one at a time, since two offers would let a person
-- have two trials.
create function trial_place(p_session_id integer, out offer_id integer, out place_id integer) language plpgsql as $$
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
end $$;
