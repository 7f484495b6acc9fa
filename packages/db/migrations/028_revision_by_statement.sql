-- A statement moves each centre it touches by one revision, however many rows it writes: an import of
-- a thousand prices makes every process read the catalogue once.
drop trigger opening_hours_revision on opening_hours;
drop trigger opening_exception_revision on opening_exception;
drop trigger court_revision on court;
drop trigger price_band_revision on price_band;
drop trigger center_application_revision on center_application;
drop trigger sport_revision on sport;
drop trigger field_type_revision on field_type;
drop function bump_center_revision();
drop function bump_revision_of_sport();
drop function bump_revision_of_field_type();

-- Transition tables cannot be shared by several kinds of event, so each table has three triggers.
-- In ascending order, so that two imports never wait for each other in a circle.
create function bump_center_revisions(p_center_ids integer[]) returns void language plpgsql as $$
begin
  perform from center where id = any(p_center_ids) order by id for no key update;
  update center set revision = revision + 1 where id = any(p_center_ids);
end $$;

create function bump_revision_of_inserted() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(select distinct center_id from inserted));
  return null;
end $$;

create function bump_revision_of_updated() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(
    select center_id from former union select center_id from latter));
  return null;
end $$;

create function bump_revision_of_deleted() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(select distinct center_id from deleted));
  return null;
end $$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'opening_hours', 'opening_exception', 'court', 'price_band', 'center_application'
  ] loop
    execute format('create trigger %I after insert on %I referencing new table as inserted
      for each statement execute function bump_revision_of_inserted()', v_table || '_inserted', v_table);
    execute format('create trigger %I after update on %I
      referencing old table as former new table as latter
      for each statement execute function bump_revision_of_updated()', v_table || '_updated', v_table);
    execute format('create trigger %I after delete on %I referencing old table as deleted
      for each statement execute function bump_revision_of_deleted()', v_table || '_deleted', v_table);
  end loop;
end $$;

create function bump_revision_of_sports() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(
    select distinct t.center_id from court t join latter on latter.id = t.sport_id));
  return null;
end $$;
create trigger sport_updated after update on sport referencing new table as latter
  for each statement execute function bump_revision_of_sports();

create function bump_revision_of_field_types() returns trigger language plpgsql as $$
begin
  perform bump_center_revisions(array(
    select distinct t.center_id from court t join latter on latter.id = t.field_type_id));
  return null;
end $$;
create trigger field_type_updated after update on field_type referencing new table as latter
  for each statement execute function bump_revision_of_field_types();
