-- The teams of last season have a place of the next one reserved until its entries open to all.

create table league_reservation (
  league_id integer not null references league,
  team_id integer not null references team,
  primary key (league_id, team_id)
);
create index league_reservation_team on league_reservation (team_id);
