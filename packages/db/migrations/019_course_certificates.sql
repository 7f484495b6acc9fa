-- A medical certificate with which a course is to be left: kept until a person of the club has decided.
create table course_certificate (
  enrolment_id integer primary key references course_enrolment,
  format text not null check (format in ('pdf', 'jpg', 'png')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  sent_at timestamptz not null,
  is_accepted boolean not null default false
);
alter table course_certificate alter column content set storage external;
comment on column course_certificate.sent_at is 'what leaving gives back is counted at this instant';
comment on column course_certificate.is_accepted is 'within the transaction that leaves, which deletes it';

create or replace function delete_course_sheets() returns trigger language plpgsql as $$
begin
  delete from course_sheet where person_id = new.id;
  delete from course_certificate c using enrolment e
  where e.id = c.enrolment_id and new.id in (e.holder_id, e.enrolled_by);
  return null;
end $$;
