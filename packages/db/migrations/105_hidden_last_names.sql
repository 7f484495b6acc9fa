-- Teammates read a player's last name unless the player hides it.
alter table app_user add column hide_last_name boolean not null default false;
