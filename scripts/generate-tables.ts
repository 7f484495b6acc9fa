import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'

/**
 * Writes what a freshly migrated database holds: packages/db/src/tables.gen.ts (types of its tables)
 * and packages/db/functions.gen.sql (to be read: migrations replace functions again and again). With
 * `--check` it writes nothing and fails when a file differs, so that types and migrations cannot
 * drift apart.
 */
const database = await createTestDatabase('tables')
const generated = {
  'packages/db/src/tables.gen.ts': tables(),
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

function tables(): string {
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
      '--custom-imports={"EpochMs":"./instant.ts"}',
      '--type-mapping={"timestamptz":"EpochMs","int8":"number"}',
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
