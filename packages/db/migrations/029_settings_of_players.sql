-- Who sees what of a player's page; a player without a row has the defaults.
create table player_settings (
  user_id integer primary key references app_user,
  page_for text not null default 'everyone' check (page_for in ('everyone', 'teammates', 'nobody')),
  ranking_for text not null default 'teammates' check (ranking_for in ('everyone', 'teammates', 'nobody')),
  contact_for text not null default 'nobody' check (contact_for in ('teammates', 'nobody')),
  changed_at timestamptz not null
);

-- The levels of a sport are to be computed again from an instant on, or from an earlier one that stands there already.
create or replace function levels_are_due(sport integer, since timestamptz) returns void language sql as $$
  insert into rating_due (sport_id, since) values (sport, since)
  on conflict (sport_id) do update
    set since = least(rating_due.since, excluded.since), asked = rating_due.asked + 1
$$;
