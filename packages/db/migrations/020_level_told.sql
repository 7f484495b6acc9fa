-- The level that a person says they have, asked with their sheet of the season.

alter table course_sheet add column level text
  check (level in ('initiaton', 'debutant', 'intermediare', 'avance', 'expert', 'elite'));
comment on column course_sheet.level is 'as told by the family; null: « Peu importe »';
