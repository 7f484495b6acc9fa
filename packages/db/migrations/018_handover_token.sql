-- An entry is a pair or player enrolled in a competition: what carries a session into a browser is a handover.
alter table entry_token rename to handover_token;
alter index entry_token_session rename to handover_token_session;
alter index entry_token_expires rename to handover_token_expires;
alter index entry_token_user rename to handover_token_user;
-- all that there are: PostgreSQL 18 names « not null » too
do $$
declare
  old_name text;
begin
  for old_name in
    select conname from pg_constraint
    where conrelid = 'handover_token'::regclass and starts_with(conname, 'entry_token_')
  loop
    execute format('alter table handover_token rename constraint %I to %I',
      old_name, replace(old_name, 'entry_', 'handover_'));
  end loop;
end $$;
