import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { inTransaction } from '../platform/transaction.ts'

/**
 * Remembers what the database holds: every table as the catalogue has it, and where its sequences
 * stand. Gives what brings all of it back.
 */
export async function rememberSeed(db: Db): Promise<() => Promise<void>> {
  await sql.raw(remember).execute(db)
  // a job of the last test may still be at work: the one that loses a deadlock tries again
  return () => inTransaction(db, async (tx) => void (await sql`select seed.restore()`.execute(tx)))
}

// Of a table that was empty nothing is kept but its name. A table that has not changed is left
// alone; what is brought back runs no trigger: rows come back as they were, in any order.
const remember = `
create schema seed;
create table seed.held (name text primary key, columns text);
create table seed.sequence as
  select quote_ident(sequencename) as name, start_value, last_value from pg_sequences
  where schemaname = 'public';
do $$
declare v_name text; v_columns text; v_held boolean;
begin
  for v_name, v_columns in
    select quote_ident(c.relname), string_agg(quote_ident(a.attname), ', ')
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
  loop
    execute format('select exists (select from public.%s)', v_name) into v_held;
    insert into seed.held values (v_name, case when v_held then v_columns end);
    if v_held then execute format('create table seed.of_%1$s as table public.%1$s', v_name); end if;
  end loop;
end $$;
create function seed.restore() returns void language plpgsql as $$
declare v_name text; v_columns text; v_changed boolean; v_empty text; v_start bigint; v_last bigint;
begin
  perform set_config('session_replication_role', 'replica', true);
  for v_name, v_columns in select name, columns from seed.held loop
    if v_columns is null then
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
  end loop;
  for v_name, v_start, v_last in select name, start_value, last_value from seed.sequence loop
    perform setval(v_name::regclass, coalesce(v_last, v_start), v_last is not null);
  end loop;
end $$`
