-- Who sees what of a player's page; a player without a row has the defaults.
create table player_settings (
  user_id integer primary key references app_user,
  page_for text not null default 'everyone' check (page_for in ('everyone', 'teammates', 'nobody')),
  ranking_for text not null default 'teammates' check (ranking_for in ('everyone', 'teammates', 'nobody')),
  contact_for text not null default 'nobody' check (contact_for in ('teammates', 'nobody')),
  changed_at timestamptz not null
);
