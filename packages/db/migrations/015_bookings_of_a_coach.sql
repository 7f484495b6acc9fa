-- The lessons of one coach among all bookings.

drop index concurrently if exists booking_coach;
create index concurrently booking_coach on booking (coach_id, starts_at) where coach_id is not null;
