import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'

/**
 * Writes the schema of a freshly migrated database: packages/db/src/tables.gen.ts (types of its tables) and
 * packages/db/functions.gen.sql (to be read: a later migration may replace a function). With `--check` it writes
 * nothing and fails when a file differs, so that types and migrations cannot drift apart.
 */
const database = await createTestDatabase('tables')
const generated = {
  'packages/db/src/tables.gen.ts': tables(await columnTypes()),
  'packages/db/functions.gen.sql': await functions(),
}
await database.close()

for (const [target, text] of Object.entries(generated)) {
  const current = existsSync(target) ? readFileSync(target, 'utf8') : ''
  if (text === current) {
    console.log(`${target} matches the migrations`)
  } else if (process.argv.includes('--check')) {
    console.error(`${target} does not match the migrations: run « npm run tables »`)
    process.exitCode = 1
  } else {
    writeFileSync(target, text)
    console.log(`${target} written`)
  }
}

function tables(columns: Readonly<Record<string, string>>): string {
  const draft = 'packages/db/src/tables.gen.ts.new'
  const { status, stderr } = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect=postgres',
      '--camel-case',
      '--date-parser=string',
      '--numeric-parser=string',
      '--exclude-pattern=schema_migration',
      '--log-level=error',
      '--custom-imports={"EpochMs":"./wire-formats.ts","Id":"@quatre/domain"}',
      '--type-mapping={"timestamptz":"EpochMs","int8":"number"}',
      `--overrides=${JSON.stringify({ columns })}`,
      `--out-file=${draft}`,
      `--url=${database.url}`,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`kysely-codegen failed: ${stderr}`)
  const text = readFileSync(draft, 'utf8')
  rmSync(draft)
  return text
}

/**
 * Types that are narrower than that of the column: of an id and of references to one (of a view, by its name), its
 * table; of a text that a constraint allows a few values, or one, those.
 */
async function columnTypes(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ path: string; type: string }>`
    with reference as (
      select conrelid, own.attname, coalesce(nullif(confrelid, 0), conrelid)::regclass::text as target
      from pg_constraint
      cross join unnest(conkey, coalesce(confkey, conkey)) as pair (own_number, id_number)
      join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
      join pg_attribute id on id.attrelid = coalesce(nullif(confrelid, 0), conrelid)
        and id.attnum = id_number and id.attname = 'id'
      where contype = 'f' or contype = 'p' and cardinality(conkey) = 1
    ), described as (
      select c.relname || '.' || a.attname as path, a.attnotnull, a.atthasdef or a.attidentity <> '' as has_default,
        coalesce(
          (select 'Id<''' || min(target) || ''''
            || case when a.atttypid = 'uuid'::regtype then ', string>' else '>' end
            from reference r
            where r.attname = a.attname and (r.conrelid = c.oid or c.relkind = 'v' and a.attname <> 'id')
            having count(*) > 0),
          (select string_agg(allowed[1], ' | ')
            from pg_constraint con,
              regexp_matches(pg_get_constraintdef(con.oid), '(''[^'']*'')::text', 'g') allowed
            where con.conrelid = c.oid and con.contype = 'c' and con.conkey = array[a.attnum]
              and pg_get_constraintdef(con.oid) ~ '^CHECK \\(\\(\\w+ = (ANY \\(ARRAY\\[''|''[^'']*''::text\\)\\)$)')
        ) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
        and a.attnum > 0 and not a.attisdropped
    ), nullable as (
      select *, type || case when attnotnull then '' else ' | null' end as value from described
    )
    select path, case when has_default then 'Generated<' || value || '>' else value end as type
    from nullable where type is not null order by path`.execute(database.db)
  return Object.fromEntries(rows.map(({ path, type }) => [path, type]))
}

/** Every function as it is after the last migration, each followed by the triggers that call it. */
async function functions(): Promise<string> {
  const { rows } = await sql<{ definition: string; triggers: string[] }>`
    select pg_get_functiondef(p.oid) as definition,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t
        where t.tgfoid = p.oid and not t.tgisinternal order by t.tgrelid::regclass::text, t.tgname
      ) as triggers
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname, p.oid::regprocedure::text`.execute(database.db)
  const statements = rows.map(({ definition, triggers }) =>
    [definition.trim(), ...triggers].map((statement) => `${statement};\n`).join(''),
  )
  return `-- Made by \`npm run tables\`: how the functions stand after the last migration. Only for reading.\n\n${statements.join('\n')}`
}
