-- Photographs of centres, each in a few widths. A picture is never changed: another one has another id.
create table center_picture (
  id integer primary key generated always as identity,
  center_id integer not null references center on delete cascade,
  alt text not null check (alt <> '')
);
comment on column center_picture.alt is 'what is seen on it, for who does not see it';
create index center_picture_center on center_picture (center_id);

create table center_picture_size (
  picture_id integer not null references center_picture on delete cascade,
  width integer not null check (width between 1 and 1920),
  height integer not null check (height > 0),
  content bytea not null check (octet_length(content) between 1 and 2097152),
  primary key (picture_id, width)
);
comment on column center_picture_size.content is 'WebP, made by us of whatever was sent';

create trigger center_picture_inserted after insert on center_picture referencing new table as inserted
  for each statement execute function bump_revision_of_inserted();
create trigger center_picture_deleted after delete on center_picture referencing old table as deleted
  for each statement execute function bump_revision_of_deleted();

-- Its one picture, which the gallery takes the place of.
alter table center drop column picture_url;
