-- Matches of tournaments by their number among all matches.

drop index concurrently if exists tournament_match_id;
create unique index concurrently tournament_match_id on tournament_match (match_id);
alter table competition validate constraint competition_type_check;
