-- Slots show the names of sports and kinds of court, and are priced by a sport's players.
create function bump_revision_of_sport() returns trigger language plpgsql as $$
begin
  update center set revision = revision + 1
  where id in (select center_id from court where sport_id = new.id);
  return null;
end $$;
create trigger sport_revision after update on sport
  for each row execute function bump_revision_of_sport();

create function bump_revision_of_field_type() returns trigger language plpgsql as $$
begin
  update center set revision = revision + 1
  where id in (select center_id from court where field_type_id = new.id);
  return null;
end $$;
create trigger field_type_revision after update on field_type
  for each row execute function bump_revision_of_field_type();
