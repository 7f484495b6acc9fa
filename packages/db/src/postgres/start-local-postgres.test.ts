import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { checkDatabase } from '../open.ts'
import { isServerAlive } from './lock-file.ts'
import { type LocalPostgres, startLocalPostgres } from './start-local-postgres.ts'

const settings = { shared_buffers: '16MB', max_connections: '20', fsync: 'off' }
const log = { info: () => {}, warn: () => {} }

const parent = await mkdtemp(join(tmpdir(), 'quatre-launcher-'))
chmodSync(parent, 0o755)
const dataFolder = join(parent, 'postgres')
await (await start()).stop()
afterAll(() => rm(parent, { recursive: true, force: true }))

const lockFile = () => join(dataFolder, 'cluster', 'postmaster.pid')

function start(): Promise<LocalPostgres> {
  return startLocalPostgres({ dataFolder, log, settings })
}

async function serverPid(): Promise<number> {
  return Number((await readFile(lockFile(), 'utf8')).split('\n')[0])
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('data is there again after stop and start', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 7 as number')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }])
  await second.stop()
})

test('a second start joins the server that runs, and the last to leave stops it', async () => {
  const first = await start()
  const second = await start()
  expect(second.url).toBe(first.url)
  const pid = await serverPid()
  await first.stop()
  await checkDatabase(second.url)
  await second.stop()
  await expect.poll(() => isServerAlive(pid)).toBe(false)
})

test('a lock whose number now belongs to another program is removed', async () => {
  await writeFile(lockFile(), `${process.pid}\n${dataFolder}\n1\n5432\n/tmp\n127.0.0.1\n\nready\n`)
  const server = await start()
  expect(await serverPid()).not.toBe(process.pid)
  await server.stop()
})

// requirement O6
test('a server that is killed comes back on the same address', async () => {
  const server = await start()
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => serverPid().catch(() => pid)).not.toBe(pid)
  await expect
    .poll(() =>
      checkDatabase(server.url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await sleep(100)
  await server.stop()
})

test('over TCP a wrong password is refused', async () => {
  const server = await start()
  const tcp = new URL(server.url)
  tcp.search = ''
  await checkDatabase(tcp.href)
  tcp.password = 'wrong'
  await expect(checkDatabase(tcp.href)).rejects.toThrow('password')
  await server.stop()
})

test('a folder that cannot be made is explained in one line', async () => {
  const file = join(parent, 'a-file')
  await writeFile(file, '')
  const refused = startLocalPostgres({ dataFolder: join(file, 'postgres'), log })
  await expect(refused).rejects.toThrow(/^The data folder .* cannot be used \(E\w+\).*$/)
})
