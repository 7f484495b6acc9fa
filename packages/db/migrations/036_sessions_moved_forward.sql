-- The limits of leaving a course are those before the club moved a session forward.

alter table course_session add column was_at timestamptz;
comment on column course_session.was_at is 'its latest start before it was moved; null when it never was';
