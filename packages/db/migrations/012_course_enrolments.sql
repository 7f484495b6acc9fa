-- Enrolling in courses: what is bought of one, and the sheet of a person that its coach needs (decision 035).
alter table charge drop constraint charge_kind_check,
  add constraint charge_kind_check
  check (kind in ('booking', 'card_period', 'top_up', 'share', 'guarantee', 'tournament_entry', 'course')) not valid;

create table course_enrolment (
  id integer primary key references enrolment,
  course_id integer not null references course,
  bought_from timestamptz not null
);
create index course_enrolment_course on course_enrolment (course_id);
comment on column course_enrolment.bought_from is
  'sessions that begin later are bought: from the enrolment on, or from the acceptance of an offered place';

insert into course_enrolment (id, course_id, bought_from)
select e.id, k.id, e.created_at from enrolment e join course k on k.offer_id = e.offer_id;

-- Asked once a season; its adult and the coach of the centre read it.
create table course_sheet (
  person_id integer not null references app_user,
  season integer not null,
  emergency_name text not null check (char_length(emergency_name) between 1 and 80),
  emergency_phone text not null check (char_length(emergency_phone) between 1 and 20),
  pick_ups jsonb not null default '[]',
  image_rights boolean not null,
  health_stated_at timestamptz,
  written_at timestamptz not null,
  primary key (person_id, season)
);
comment on column course_sheet.pick_ups is 'who may pick a child up: [{"name", "phone"}]';
comment on column course_sheet.health_stated_at is
  'when the adult of a minor stated that all answers of the health questionnaire are no; never the answers';

-- A person who is hidden or whose account is closed has no sheet.
create function delete_course_sheets() returns trigger language plpgsql as $$
begin
  delete from course_sheet where person_id = new.id;
  return null;
end $$;
create trigger app_user_course_sheets after update of is_active on app_user
  for each row when (old.is_active and not new.is_active) execute function delete_course_sheets();
