-- The rows of one session among all court time.

drop index concurrently if exists court_time_session;
create index concurrently court_time_session on court_time (session_id) where session_id is not null;
alter table court_time validate constraint court_time_of_session;
alter table competition validate constraint competition_type_check;
