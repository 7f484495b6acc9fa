import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, startLocalPostgres } from '@quatre/db'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { choosePort } from './ports.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quatre-former-'))
chmodSync(folder, 0o755)
let site: ChildProcess | undefined
afterEach(async () => {
  if (site?.exitCode === null && site.kill('SIGTERM')) await once(site, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

/** Leaves a database that knows one migration, which is none of ours. */
async function makeFormer(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await client.query('delete from schema_migration')
  await client.query(`insert into schema_migration values ('002_members.sql', 'former')`)
  await client.query('create table app_user (former integer)').catch(() => {})
  await client.end()
}

/** Starts the site; returns its output, line by line. */
async function start(environment: Record<string, string>): Promise<string[]> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_NO_WARNINGS: '1', DATA_FOLDER: folder, ...environment }
  const written: string[] = []
  site = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const output of [site.stdout, site.stderr])
    output
      ?.setEncoding('utf8')
      .on('data', (text: string) => written.push(...text.trim().split('\n')))
  return written
}

// requirement O9
test(
  'the data of a demo from before are deleted and made anew, and one line says so',
  { timeout: 180_000 },
  async () => {
    const former = await startLocalPostgres({
      dataFolder: join(folder, 'postgres'),
      log: { info: () => {}, warn: () => {} },
    })
    await makeFormer(former.url)
    await former.stop()
    const [journal, unrelated] = [join(folder, 'sandbox/payments/former'), join(folder, 'kept')]
    mkdirSync(join(folder, 'sandbox/payments'), { recursive: true })
    writeFileSync(journal, '')
    writeFileSync(unrelated, '')
    const port = await choosePort(0)

    const written = await start({ PORT: String(port) })

    await expect.poll(() => written.join('\n'), { timeout: 120_000 }).toContain('Ctrl-C')
    expect(written[0]).toBe(
      `The demo’s data in ${folder} were made by migrations that no longer exist: they are deleted and made anew.`,
    )
    const answer = await fetch(`http://localhost:${port}/api/v1/centers`)
    expect(await answer.json()).toContainEqual(expect.objectContaining({ slug: 'rennes' }))
    expect(existsSync(journal)).toBe(false)
    expect(existsSync(unrelated)).toBe(true)
  },
)

// requirement O9
test('a configured database from before is refused in one line, and stays as it is', async () => {
  const database = await createTestDatabase('former')
  await makeFormer(database.url)
  const port = await choosePort(0)

  const written = await start({ PORT: String(port), DATABASE_URL: database.url })

  const [code] = (await once(site as ChildProcess, 'close')) as [number]
  expect(code).toBe(1)
  expect(written).toEqual([expect.stringContaining('002_members.sql')])
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query('select name from schema_migration')
  await client.end()
  await database.close()
  expect(rows).toEqual([{ name: '002_members.sql' }])
})
