-- Who joins an open match has a key of their own: it lets nobody else in.

alter table open_match add column joiner_key text not null default replace(gen_random_uuid()::text, '-', '');
comment on column open_match.joiner_key is 'of the link of those who joined; the booking’s key is the captain’s, whose friends no condition concerns';
drop index concurrently if exists open_match_joiner_key;
create unique index concurrently open_match_joiner_key on open_match (joiner_key);
