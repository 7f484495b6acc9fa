import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openMailDelay } from './mail-delay.ts'

const database = await createTestDatabase('mail_delay')
afterAll(() => database.close())
let now = 0
const areLate = openMailDelay({
  db: database.db,
  clock: () => now,
  log: pino({ level: 'silent' }),
})

const write = (minutes: number) =>
  sql`insert into mail (event_key, template, recipient, subject, html, text, created_at)
    values (gen_random_uuid(), 'test', 'lea@joueurs.example', 'A', 'B', 'C',
      now() - make_interval(mins => ${minutes}))`.execute(database.db)

/** Marks the mail written last. */
const mark = (column: string) =>
  sql`update mail set ${sql.ref(column)} = now() where id = (select max(id) from mail)`.execute(
    database.db,
  )

async function expectLate(expected: boolean): Promise<void> {
  now += 30_000
  areLate()
  await eventually(async () => expect(areLate()).toBe(expected))
}

// requirement E16
test('Mails are late once one has waited a quarter of an hour and none after it has left', async () => {
  expect(areLate()).toBe(false)
  await write(16)
  await expectLate(true)
  await mark('sent_at')
  await expectLate(false)
  await write(16)
  await expectLate(true)
  await mark('given_up_at')
  await expectLate(false)
  await write(20)
  await expectLate(true)
  // the reader's own server defers that one
  await write(1)
  await mark('sent_at')
  await expectLate(false)
  await write(16)
  await expectLate(true)
  await sql`update mail set created_at = now() - interval '14 minutes'`.execute(database.db)
  await expectLate(false)
})

// requirement E16
test('The database is asked once in half a minute, and may be away', async () => {
  await write(16)
  await expectLate(true)
  await sql`truncate mail`.execute(database.db)
  now += 29_999
  areLate()
  await sql`select pg_sleep(0.1)`.execute(database.db)
  expect(areLate()).toBe(true)
  await sql`alter table mail rename to mail_away`.execute(database.db)
  now += 1
  areLate()
  await sql`select pg_sleep(0.1)`.execute(database.db)
  expect(areLate()).toBe(true)
  await sql`alter table mail_away rename to mail`.execute(database.db)
  await expectLate(false)
})
