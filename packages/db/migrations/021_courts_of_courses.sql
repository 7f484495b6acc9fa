-- The courts that the sessions of a course are to have once it is published; until then they take none (decision 034).
alter table course add column court_count integer not null default 1 check (court_count between 1 and 20);

create table course_court (
  course_id integer not null references course,
  court_id integer not null references court,
  primary key (course_id, court_id)
);
create index course_court_court on course_court (court_id);
comment on table course_court is 'the courts among which a course has its own; none: any for four players';
