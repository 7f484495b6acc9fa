-- Matches of tournaments in the order of time: lists of matches read those they show.

drop index concurrently if exists tournament_match_time;
create index concurrently tournament_match_time on tournament_match ((coalesce(started_at, planned_at)), match_id)
  where first_entry_id is not null and second_entry_id is not null;
drop index concurrently if exists tournament_match_untimed;
create index concurrently tournament_match_untimed on tournament_match (tournament_id)
  where started_at is null and planned_at is null and first_entry_id is not null and second_entry_id is not null;
