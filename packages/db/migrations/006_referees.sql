-- Referees: who may run the tournaments of a centre or one of them, and the audit of what they did.

create table staff_role (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  role text not null check (role in ('referee')),
  center_id integer references center,
  competition_id integer references competition,
  starts_at timestamptz not null,
  ends_at timestamptz,
  given_by text not null check (char_length(given_by) between 1 and 80),
  constraint staff_role_place check (num_nonnulls(center_id, competition_id) = 1),
  constraint staff_role_times check (ends_at >= starts_at)
);
create index staff_role_user on staff_role (user_id);
create index staff_role_center on staff_role (center_id) where center_id is not null;
create index staff_role_competition on staff_role (competition_id) where competition_id is not null;
comment on column staff_role.given_by is 'the operator who typed the command';

create function is_referee(p_user_id integer, p_center_id integer, p_competition_id integer, p_now timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from staff_role r
    where r.user_id = p_user_id and r.role = 'referee' and r.starts_at <= p_now
      and (r.ends_at is null or r.ends_at > p_now)
      and (r.competition_id = p_competition_id
        or r.center_id = coalesce(p_center_id, (select center_id from competition where id = p_competition_id))))
$$;

-- Written in the transaction of the act, never changed.
create table tournament_act (
  id bigint generated always as identity primary key,
  tournament_id integer not null references tournament,
  actor_id integer not null references app_user,
  act text not null check (act ~ '^[a-zA-Z]{1,40}$'),
  node text,
  before jsonb,
  after jsonb,
  reason text check (char_length(reason) between 1 and 300),
  request_key text not null,
  at timestamptz not null,
  constraint tournament_act_once unique (actor_id, request_key)
);
create index tournament_act_tournament on tournament_act (tournament_id, id);

-- Rain: [{"from": ms, "to": ms, "courts": "all" | "outdoor"}]
alter table tournament add column stops jsonb not null default '[]';

-- The court time that a competition takes.
alter table court_time add column competition_id integer references competition;
alter table court_time add constraint court_time_of_competition
  check (competition_id is null or kind = 'competition') not valid;
