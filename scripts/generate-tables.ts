import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createTestDatabase } from '@quatre/db'

/**
 * Writes packages/db/src/tables.gen.ts from a freshly migrated database. With `--check` it writes
 * nothing and fails when the file differs, so that types and migrations cannot drift apart.
 */
const target = 'packages/db/src/tables.gen.ts'
const draft = `${target}.new`

const database = await createTestDatabase('tables')
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
await database.close()
if (status !== 0) throw new Error(`kysely-codegen failed: ${stderr}`)

const generated = readFileSync(draft, 'utf8')
rmSync(draft)
const current = existsSync(target) ? readFileSync(target, 'utf8') : ''
if (generated === current) {
  console.log(`${target} matches the migrations`)
} else if (process.argv.includes('--check')) {
  console.error(`${target} does not match the migrations: run « npm run tables »`)
  process.exitCode = 1
} else {
  writeFileSync(target, generated)
  console.log(`${target} written`)
}
