-- Academies and camps: courses by the season or the week, their coaches and sessions (decision 034).
alter table competition drop constraint competition_type_check,
  add constraint competition_type_check check (type in ('tournament', 'academy', 'camp')) not valid;

insert into enrolment_kind (name) values ('course_group'), ('camp');

create table coach (
  id integer generated always as identity primary key,
  center_id integer not null references center,
  first_name text not null check (char_length(first_name) between 1 and 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  unique (id, center_id)
);
create index coach_center on coach (center_id);

-- What an academy or a camp is, beside its competition: of an academy the season of its groups.
create table academy (
  id integer primary key references competition,
  season integer not null,
  status text not null check (status in ('draft', 'open', 'cancelled')),
  about text not null check (char_length(about) <= 2000),
  bring text not null check (char_length(bring) <= 500)
);
comment on column academy.season is 'the school year by the year in which it begins, on 1 September';

-- What one enrols in: a group of an academy, or the one course of a camp.
create table course (
  id integer generated always as identity primary key,
  academy_id integer not null references academy,
  offer_id integer not null unique references enrolment_offer,
  coach_id integer not null references coach,
  age_category text not null
    check (age_category in ('4–6 ans', '7–10 ans', '11–14 ans', '15–17 ans', 'Adultes', 'Tous')),
  level text check (level in ('initiaton', 'debutant', 'intermediare', 'avance', 'expert', 'elite')),
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null default now()
);
create index course_academy on course (academy_id);
create index course_coach on course (coach_id);
comment on column course.level is 'null: any';
comment on column course.price_cents is 'of the whole season, or of the whole week of a camp';

create table course_session (
  id integer generated always as identity primary key,
  course_id integer not null references course,
  place_id integer not null references place,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  day_cents integer check (day_cents >= 0),
  called_off_at timestamptz,
  constraint course_session_times check (starts_at < ends_at),
  constraint course_session_once unique (course_id, starts_at)
);
create index course_session_place on course_session (place_id);
comment on column course_session.place_id is 'the one place of a group; of a camp the day''s own';
comment on column course_session.day_cents is 'of this day alone; null: it is not sold alone';

-- What can be had beside a day of a camp.
create table course_option (
  place_id integer primary key references place,
  session_id integer not null references course_session,
  name text not null check (name in ('lunch', 'early_care')),
  price_cents integer not null check (price_cents >= 0),
  unique (session_id, name)
);

-- The court time that a session takes.
alter table court_time add column session_id integer references course_session;
alter table court_time add constraint court_time_of_session
  check (session_id is null or kind = 'lesson') not valid;
