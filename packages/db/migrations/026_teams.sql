-- Entering a league: the team is paid for whole by its captain, or each player pays a share.
alter table charge drop constraint charge_kind_check,
  add constraint charge_kind_check check (kind in ('booking', 'card_period', 'top_up', 'share', 'guarantee',
    'tournament_entry', 'course', 'league_team')) not valid;

alter table league_player add column share_cents integer not null default 0 check (share_cents >= 0);
comment on column league_player.share_cents is 'what they owe where each pays a share; 0 of who came later, and of a team paid whole';
