-- Coaches of a centre: who was at a session, and what was done to it.
alter table staff_role drop constraint staff_role_role_check,
  add constraint staff_role_role_check check (role in ('referee', 'coach')) not valid;
alter table staff_role add constraint staff_role_coach_place
  check (role <> 'coach' or center_id is not null) not valid;

create table course_attendance (
  session_id integer not null references course_session,
  enrolment_id integer not null references course_enrolment,
  is_present boolean not null,
  noted_at timestamptz not null,
  primary key (session_id, enrolment_id)
);
create index course_attendance_enrolment on course_attendance (enrolment_id);

-- Written in the transaction of the act, never changed.
create table session_act (
  id integer generated always as identity primary key,
  session_id integer not null references course_session,
  actor_id integer not null references app_user,
  act text not null check (act in ('callOff', 'move', 'message')),
  words text not null check (char_length(words) between 1 and 1000),
  at timestamptz not null
);
create index session_act_session on session_act (session_id);
create index session_act_actor on session_act (actor_id);
comment on column session_act.words is 'the reason, the message, or the start before';

-- News of a session are of no booking.
alter table push_notice alter column booking_id drop not null;
alter table push_notice drop constraint push_notice_moment_check,
  add constraint push_notice_moment_check
  check (moment in ('day', 'hours', 'offer', 'share', 'session')) not valid;
