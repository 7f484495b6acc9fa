-- A browser that takes notifications: it is one of the member's sessions, and ends with it.
create table push_subscription (
  session_id uuid primary key references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
comment on column push_subscription.endpoint is 'address at the browser’s push service: who knows it may only send what our key has signed';

-- A reminder to one of them: once for a booking, its start and a moment. Of a booking that has been cancelled or
-- moved meanwhile it is not sent any more.
create table push_notice (
  id bigint generated always as identity primary key,
  session_id uuid not null references push_subscription on delete cascade,
  title text not null,
  body text not null,
  path text not null,
  tag text not null,
  booking_id integer not null references booking on delete cascade,
  booking_starts_at timestamptz not null,
  moment text not null check (moment in ('day', 'hours')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint push_notice_once unique (session_id, booking_id, booking_starts_at, moment)
);
create index push_notice_booking on push_notice (booking_id);
create index push_notice_expires on push_notice (expires_at);
comment on column push_notice.ended_at is 'when the push service took it, or it was given up';

-- who is to be reminded is looked for every minute
create index booking_starting on booking (starts_at) where status = 'Confirmed';

alter table app_user add column receive_push_notification boolean not null default true;
