import { createTestDatabase, type Db, type TestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertMember, selectAccount } from './members.sql.ts'

// Hashing lets two sign-ups through at a time, so parallel calls of the API hardly ever meet. Here
// they do: each has seen the e-mail free before the first one adds it.
const runners = 8
const email = 'zoe@joueurs.example'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase('email-race')
})
afterEach(() => database.close())

function barrier(expected: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === expected) resolve()
    return promise
  }
}

/** The number of runners that got the account. */
async function race(add: (tx: Db) => Promise<number | null>): Promise<number> {
  const everybodyHasLooked = barrier(runners)
  const ids = await Promise.all(
    Array.from({ length: runners }, () =>
      database.db.transaction().execute(async (tx) => {
        expect(await selectAccount(tx, email)).toBeNull()
        await everybodyHasLooked()
        return add(tx)
      }),
    ),
  )
  return ids.filter((id) => id !== null).length
}

describe('one e-mail that several ask for at once', () => {
  it('is given to exactly one of them', async () => {
    const winners = await race((tx) =>
      insertMember(tx, {
        firstName: 'Zoé',
        lastName: 'Petit',
        email,
        passwordHash: 'x',
        gender: 'Female',
        mobilePhone: '0639980001',
        birthDate: '1990-05-12',
        postalCode: '31770',
        city: 'Colomiers',
        newsSms: false,
        receiveNewsletter: false,
        communicationMode: 'Facebook',
        acceptsTerms: true,
        createdAt: 0,
        centerId: null,
      }),
    )
    const { rows } = await sql`select from app_user where email = ${email}`.execute(database.db)
    expect([winners, rows.length]).toEqual([1, 1])
  })

  it('would be given to all of them without the constraint', async () => {
    await sql`alter table app_user drop constraint app_user_email_key`.execute(database.db)
    const winners = await race(async (tx) => {
      const { rows } = await sql<{ id: number }>`insert into app_user (first_name, last_name, email)
        values ('Zoé', 'Petit', ${email}) returning id`.execute(tx)
      return rows[0]?.id ?? null
    })
    expect(winners).toBe(runners)
  })
})
