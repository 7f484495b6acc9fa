import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { isOutOfReach } from './connection-reason.ts'
import { instant } from './wire-formats.ts'
import { migrate } from './migrate.ts'
import { checkDatabase, clientSettings, openDatabase, type Db } from './open.ts'
import { createTestDatabase } from './test-database.ts'

const database = await createTestDatabase('open')
afterAll(() => database.close())

test('an instant is written and read as the same milliseconds', async () => {
  const now = Date.UTC(2026, 9, 25, 0, 30, 0, 123)
  const { rows } = await sql<{ at: number }>`select ${instant(now)} as at`.execute(database.db)
  expect(rows).toEqual([{ at: now }])
})

test('int8 is a number, numeric and date are text, and keys inside JSON stay as they are', async () => {
  const { rows } = await sql`select 5::int8 as whole_number, 4.50::numeric as price,
    date '2026-11-21' as day, '{"first_name": "Léa"}'::jsonb as person`.execute(database.db)
  expect(rows).toEqual([
    { wholeNumber: 5, price: '4.50', day: '2026-11-21', person: { first_name: 'Léa' } },
  ])
})

async function namesAfterFiveTimes(db: Db, addend: number): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    for (let turn = 0; turn < 5; turn++)
      await sql`select ${turn}::int + ${sql.lit(addend)}`.execute(connection)
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement like ${`select $1::int + ${addend}%`}`.execute(connection)
    return rows.map(({ name }) => name)
  })
}

test('a statement that comes back is prepared once for its connection', async () => {
  expect(await namesAfterFiveTimes(database.db, 1)).toHaveLength(1)
})

test('the statements of one pool leave another’s all their names', async () => {
  const [former, latter] = [
    openDatabase(database.url, { max: 1 }),
    openDatabase(database.url, { max: 1 }),
  ]
  for (let place = 0; place < 3 * 300; place++) {
    await sql`select ${place}::int * ${sql.lit(place % 300)}`.execute(former)
  }
  expect(await namesAfterFiveTimes(latter, 2)).toHaveLength(1)
  await Promise.all([former.destroy(), latter.destroy()])
})

// requirement O16
test('the name of a statement follows from its text, in every process', async () => {
  const [former, latter] = [
    openDatabase(database.url, { max: 1 }),
    openDatabase(database.url, { max: 1 }),
  ]
  const named = await namesAfterFiveTimes(former, 3)
  const other = await namesAfterFiveTimes(latter, 4)
  expect(await namesAfterFiveTimes(latter, 3)).toEqual(named)
  expect(other).not.toEqual(named)
  await Promise.all([former.destroy(), latter.destroy()])
})

// requirement O16
test('no connection compiles statements, and the server gives up the ones that take too long', async () => {
  const url = new URL(database.url)
  await sql.raw(`alter database ${url.pathname.slice(1)} set jit = on`).execute(database.db)
  const db = openDatabase(database.url, { max: 1, statementMs: 100 })
  const { rows } = await sql`select current_setting('jit') as jit`.execute(db)
  expect(rows).toEqual([{ jit: 'off' }])
  const slow = await sql`select pg_sleep(20)`.execute(db).catch((error: unknown) => error)
  expect(slow).toMatchObject({ message: expect.stringContaining('statement timeout') })
  expect(isOutOfReach(slow)).toBe(true)
  await db.destroy()
})

// requirement O13
test.each([
  ['postgresql://quatre:secret@127.0.0.1:1/quatre', 'nothing listens there'],
  ['postgresql://quatre:secret@no-such-host.invalid/quatre', 'the host name'],
])('%s is explained in one line without the password', async (url, reason) => {
  const error = await checkDatabase(url).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ name: 'OperatorError', message: expect.stringContaining(reason) })
  expect(String(error)).not.toMatch(/secret|\n/)
})

describe('a query fails because the database is out of reach', () => {
  const away = async (query: Promise<unknown>) => isOutOfReach(await query.catch((e: unknown) => e))

  test('when nothing listens there', async () => {
    const db = openDatabase('postgresql://quatre:secret@127.0.0.1:1/quatre', { max: 1 })
    expect(await away(sql`select 1`.execute(db))).toBe(true)
    await db.destroy()
  })

  test('but not because of its own mistakes', async () => {
    expect(await away(sql`select * from nowhere`.execute(database.db))).toBe(false)
    expect(await away(sql`select 1 / 0`.execute(database.db))).toBe(false)
  })

  test.each(['53100', '53200', '53300', '58030', '25006'])(
    'when its machine has nothing left for it, or writes nothing: %s',
    async (code) => {
      const raised = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)
      expect(await away(raised.execute(database.db))).toBe(true)
    },
  )

  test('and takes reads only: the next query has another connection', async () => {
    const db = openDatabase(database.url, { max: 1 })
    const backend = async () => (await sql`select pg_backend_pid() as pid`.execute(db)).rows[0]
    const before = await backend()
    const written = sql`begin transaction read only; create table written ()`
    expect(await away(written.execute(db))).toBe(true)
    expect(await backend()).not.toEqual(before)
    await db.destroy()
  })

  test('when its connection is cut', async () => {
    const cut = sql`select pg_terminate_backend(pg_backend_pid())`
    // a connection of its own: the pool would hand out the cut one once more
    const db = openDatabase(database.url, { max: 1 })
    expect(await away(cut.execute(db))).toBe(true)
    await db.destroy()
  })
})

test('a user without the right to create tables gets one line that says so', async () => {
  const role = `reader_${process.pid}`
  await sql.raw(`create role ${role} login password 'reader'`).execute(database.db)
  await sql.raw(`revoke create on schema public from public`).execute(database.db)
  await sql.raw(`drop table schema_migration`).execute(database.db)
  const url = new URL(database.url)
  url.username = role
  url.password = 'reader'
  url.search = ''
  const error = await migrate(url.href).catch((thrown: Error) => thrown)
  await sql.raw(`drop role ${role}`).execute(database.db)
  expect(error).toMatchObject({ name: 'OperatorError' })
  expect(String(error)).toContain('this user may not create tables there')
})

test.each(['prefer', 'require', 'verify-ca'])(
  'sslmode=%s checks the certificate as « pg » does, without its warning',
  (mode) => {
    const settings = clientSettings(`postgresql://db.example/quatre?sslmode=${mode}`)
    expect(settings.connectionString).toMatch(/sslmode=verify-full$/)
  },
)

test('an address that asks for the modes of libpq is left as it is', () => {
  const url = 'postgresql://db.example/quatre?uselibpqcompat=true&sslmode=require'
  expect(clientSettings(url).connectionString).toBe(url)
})

test('a database that does not exist is named', async () => {
  const url = new URL(database.url)
  url.pathname = '/nowhere'
  await expect(checkDatabase(url.href)).rejects.toThrow('database nowhere): the database does not')
})
