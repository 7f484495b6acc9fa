-- Entering a tournament: who is in which pair of it, and second players who are invited.
alter table charge drop constraint charge_kind_check,
  add constraint charge_kind_check
  check (kind in ('booking', 'card_period', 'top_up', 'share', 'guarantee', 'tournament_entry')) not valid;

alter table tournament_entry add column is_split boolean not null default false;
comment on column tournament_entry.is_split is 'each player pays their half; else the holder pays for both';

-- A second player who is to come by a link; it ends with their answer, or with the entry.
create table tournament_invitation (
  entry_id integer primary key references tournament_entry,
  key_hash bytea not null unique,
  first_name text check (char_length(first_name) between 1 and 80),
  last_name text check (char_length(last_name) between 1 and 80),
  email text check (char_length(email) between 1 and 254),
  licence_number text check (char_length(licence_number) between 1 and 20)
);

-- The players of the pairs that have not ended: nobody is in two pairs of a tournament, whoever writes at once.
create table tournament_player (
  tournament_id integer not null references tournament,
  user_id integer not null references app_user,
  entry_id integer not null references tournament_entry,
  constraint tournament_player_once primary key (tournament_id, user_id)
);
create index tournament_player_entry on tournament_player (entry_id);
create index tournament_player_user on tournament_player (user_id);

create function is_active_enrolment(p_state text) returns boolean language sql immutable as $$
  select p_state in ('held', 'waiting', 'offered', 'confirmed')
$$;

create function write_tournament_players(p_entry_id integer) returns void language sql as $$
  delete from tournament_player where entry_id = p_entry_id;
  insert into tournament_player (tournament_id, user_id, entry_id)
  select t.tournament_id, player, t.id
  from tournament_entry t join enrolment e on e.id = t.id, unnest(array[e.holder_id, t.partner_id]) player
  where t.id = p_entry_id and player is not null and is_active_enrolment(e.state);
$$;

create function write_players_of_entry() returns trigger language plpgsql as $$
begin
  perform write_tournament_players(new.id);
  return null;
end $$;
create trigger tournament_entry_players after insert or update of partner_id on tournament_entry
  for each row execute function write_players_of_entry();
create trigger enrolment_tournament_players after update of state on enrolment
  for each row when (is_active_enrolment(old.state) is distinct from is_active_enrolment(new.state))
  execute function write_players_of_entry();

insert into tournament_player (tournament_id, user_id, entry_id)
select t.tournament_id, player, t.id
from tournament_entry t join enrolment e on e.id = t.id, unnest(array[e.holder_id, t.partner_id]) player
where player is not null and is_active_enrolment(e.state)
on conflict do nothing;
