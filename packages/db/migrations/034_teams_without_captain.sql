-- A team whose last player has left is closed: nobody leads it.

alter table team alter column captain_id drop not null;
comment on column team.captain_id is 'null of a team that its last player has left';
