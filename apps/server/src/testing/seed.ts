import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { inTransaction } from '../platform/transaction.ts'

/**
 * Remembers the content of the database: every table of the catalogue, and the values of its sequences; in a copy of a
 * remembered one, only the rows written since. Returns the function that restores it.
 */
export async function rememberSeed(db: Db): Promise<() => Promise<void>> {
  const { rows: unknown } = await sql`select where to_regnamespace('seed') is null`.execute(db)
  if (unknown.length > 0) await sql.raw(watch).execute(db)
  await sql`select seed.remember()`.execute(db)
  // a job of the last test may still be at work: the one that loses a deadlock tries again
  return () => inTransaction(db, async (tx) => void (await sql`select seed.restore()`.execute(tx)))
}

// Of a table that was empty only its name is kept. A trigger counts the writes to each, outside of transactions, so
// that no writer waits for another; tables without writes are left alone. A restore runs no trigger: rows come back
// unchanged, in any order.
const watch = `
create schema seed;
create table seed.held (
  name text primary key, columns text, is_held boolean, written regclass, looked_at bigint);
create table seed.sequence (name regclass, start_value bigint, last_value bigint);
create function seed.count() returns trigger language plpgsql as $$
begin
  perform nextval(tg_argv[0]::regclass);
  return null;
end $$;
do $$
declare v_name text; v_columns text; v_written text;
begin
  for v_name, v_columns in
    select quote_ident(c.relname), string_agg(quote_ident(a.attname), ', ')
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
  loop
    v_written := format('seed.written_%s', v_name);
    execute format('create sequence %s', v_written);
    execute format('create trigger zz_count after insert or update or delete or truncate
      on public.%s execute function seed.count(%L)', v_name, v_written);
    insert into seed.held (name, columns, written) values (v_name, v_columns, v_written);
  end loop;
end $$;
create function seed.remember() returns void language plpgsql as $$
declare v_name text; v_held boolean;
begin
  delete from seed.sequence;
  insert into seed.sequence
    select format('%I.%I', schemaname, sequencename)::regclass, start_value, last_value
    from pg_sequences where schemaname = 'public';
  for v_name in
    select name from seed.held where is_held is null or pg_sequence_last_value(written) is not null
  loop
    execute format('drop table if exists seed.of_%1$s', v_name);
    execute format('select exists (select from public.%s)', v_name) into v_held;
    if v_held then execute format('create table seed.of_%1$s as table public.%1$s', v_name); end if;
    update seed.held set is_held = v_held where name = v_name;
  end loop;
end $$;
create function seed.restore() returns void language plpgsql as $$
declare v_name text; v_columns text; v_held boolean; v_written bigint; v_changed boolean;
begin
  perform set_config('session_replication_role', 'replica', true);
  for v_name, v_columns, v_held, v_written in
    select name, columns, is_held, pg_sequence_last_value(written) from seed.held
    where pg_sequence_last_value(written) is distinct from looked_at
  loop
    if not v_held then
      execute format('select exists (select from public.%s)', v_name) into v_changed;
      if v_changed then execute format('delete from public.%s', v_name); end if;
    else
      execute format('select exists (
          select t::text from public.%1$s t except select t::text from seed.of_%1$s t)
        or exists (select t::text from seed.of_%1$s t except select t::text from public.%1$s t)',
        v_name) into v_changed;
      if v_changed then
        -- caches go by it: it never comes back to a number that it had
        if v_name = 'center' then
          update seed.of_center s set revision = c.revision + 1 from center c where c.id = s.id;
        end if;
        execute format('delete from public.%1$s', v_name);
        execute format('insert into public.%1$s (%2$s) overriding system value
          select %2$s from seed.of_%1$s', v_name, v_columns);
      end if;
    end if;
    -- what had changed is looked at next time too: a job may still have been writing to it
    if not v_changed then
      update seed.held set looked_at = v_written where name = v_name;
    end if;
  end loop;
  perform setval(name, coalesce(last_value, start_value), last_value is not null)
  from seed.sequence where pg_sequence_last_value(name) is distinct from last_value;
end $$`
