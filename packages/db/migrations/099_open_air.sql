-- Courts in the open air come last for « Peu importe » outside the centre's season. Days are MM-DD, both
-- included; a season may run over the new year.
alter table field_type add column is_open_air boolean not null default false;

alter table center
  add column open_air_from text not null default '05-15'
    constraint center_open_air_from_check check (open_air_from ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  add column open_air_until text not null default '09-15'
    constraint center_open_air_until_check check (open_air_until ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$');
