-- Whether a captain cancelled after the free time: what was paid then is the club's until its time is sold again.
alter table booking add column cancelled_late boolean not null default false
  constraint booking_cancelled_late check (not cancelled_late or status = 'Cancelled');
update booking set cancelled_late = true
where status = 'Cancelled' and cancelled_at > starts_at - make_interval(hours => free_cancellation_hours)
  and cancelled_at is distinct from shares_closed_at;
