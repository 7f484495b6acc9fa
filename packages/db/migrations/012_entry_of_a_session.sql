-- An entry token lives no longer than the session that asked for it.
delete from entry_token;
alter table entry_token add column session_id uuid not null references session (id) on delete cascade;
create index entry_token_session on entry_token (session_id);
