-- Found by its booking whoever has left it: the index of before held those who are in it only, so that
-- every hold that ended read all participations there are.
drop index participation_place;
create unique index participation_place
  on participation (booking_id, position, (case when left_at is not null then id end)) nulls not distinct;
