import { createTestDatabase, openDatabase, type TestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembers } from './center-fixture.ts'
import { rememberSeed } from './seed.ts'

let database: TestDatabase
let restore: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase('seed')
  await addMembers(database.db, 2)
  restore = await rememberSeed(database.db)
})
afterAll(() => database.close())

const run = (statement: string) => sql.raw(statement).execute(database.db)

async function held() {
  const { rows } = await sql<object>`select
    (select jsonb_agg(u order by id) from app_user u) as members,
    (select count(*) from session) as sessions, (select count(*) from mail) as mails,
    (select last_value from app_user_id_seq) as last_member`.execute(database.db)
  return rows
}

test.each([
  `update app_user set first_name = 'Zoé' where id = 1`,
  `delete from app_user where id = 2`,
  `insert into app_user (first_name, last_name) values ('Zoé', 'Petit')`,
  `insert into mail (event_key, template, recipient, subject, html, text) values ('k', 't', 'r', 's', 'h', 't')`,
  `truncate session cascade`,
])('brings back what this changed: %s', async (statement) => {
  const before = await held()
  await run(statement)
  expect(await held()).not.toEqual(before)
  await restore()
  expect(await held()).toEqual(before)
})

test('restores rows written meanwhile and committed later', async () => {
  const before = await held()
  const late = openDatabase(database.url, { max: 1 })
  const tx = await late.startTransaction().execute()
  await sql`insert into mail (event_key, template, recipient, subject, html, text)
    values ('late', 't', 'r', 's', 'h', 't')`.execute(tx)
  await run(`insert into mail (event_key, template, recipient, subject, html, text)
    values ('in time', 't', 'r', 's', 'h', 't')`)
  await restore()
  await tx.commit().execute()
  await late.destroy()
  expect(await held()).not.toEqual(before)
  await restore()
  expect(await held()).toEqual(before)
})
