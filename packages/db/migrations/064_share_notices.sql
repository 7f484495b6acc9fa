-- The captain's browsers are told of each share that is paid: several notices of one booking and moment.
alter table push_notice drop constraint push_notice_moment_check;
alter table push_notice add constraint push_notice_moment_check
  check (moment in ('day', 'hours', 'offer', 'share'));
alter table push_notice drop constraint push_notice_once;
alter table push_notice add constraint push_notice_once
  unique (session_id, booking_id, booking_starts_at, moment, tag);
