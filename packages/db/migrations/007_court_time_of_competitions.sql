-- The rows of one competition among all court time.

drop index concurrently if exists court_time_competition;
create index concurrently court_time_competition on court_time (competition_id) where competition_id is not null;
alter table court_time validate constraint court_time_of_competition;
