-- The lot of a league, and its revision: whatever changes a page of it makes it grow, whoever writes.
alter table league add column lot integer;
comment on column league.lot is 'decides between level teams at the end; drawn with the calendar';

create function grow_league_revision() returns trigger language plpgsql as $$
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
end $$;

create trigger league_of_match after insert or update on match
  for each row when (new.fixture_id is not null) execute function grow_league_revision();
create trigger league_of_match_player after insert or update or delete on match_player
  for each row execute function grow_league_revision();
create trigger league_of_fixture after insert or update or delete on fixture
  for each row execute function grow_league_revision();
create trigger league_of_entry after insert or update or delete on league_entry
  for each row execute function grow_league_revision();
create trigger league_of_player after insert or update or delete on league_player
  for each row execute function grow_league_revision();
