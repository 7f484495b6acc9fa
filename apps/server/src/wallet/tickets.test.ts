import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMembers } from '../testing/center-fixture.ts'
import { countStatuses } from '../testing/count-statuses.ts'
import { accountCents } from '../testing/ledger-proof.ts'
import { standForEach } from '../testing/stand.ts'
import { addTicket } from './calls.ts'

const code = 'CE26-2026-0001'

const stand = await standForEach('tickets', {
  members: 50,
  prepare: ({ db }) => addTicket(db, code),
})

const use = (typed = code, { player = 0, key = randomUUID() } = {}) =>
  stand.call('POST', '/tickets', { token: stand.tokens[player], key, body: { code: typed } })

// requirement W27
describe('a works-council ticket', () => {
  test('credits the SOLDE with its value, and its member gets a mail', async () => {
    expect(await use(' ce26 2026 oooi ')).toMatchObject({
      status: 201,
      body: { credited: { value: 1500 }, council: 'CSE Garonne', balance: { value: 1500 } },
    })
    expect(await accountCents(stand.db, 'wallet')).toBe(-1500)
    const { rows } = await sql`select recipient from mail where template = 'ticket_used'`.execute(
      stand.db,
    )
    expect(rows).toEqual([{ recipient: 'joueur1@joueurs.example' }])
  })

  test('is good once: the same request is the same answer, any other is refused', async () => {
    const key = randomUUID()
    const [first, again] = [await use(code, { key }), await use(code, { key })]
    expect(again.body).toEqual(first.body)
    expect((await use()).body).toMatchObject({ code: 'ticket_used' })
    expect((await use(code, { player: 1 })).body).toMatchObject({ code: 'ticket_used' })
    expect(await accountCents(stand.db, 'wallet')).toBe(-1500)
  })

  test('is unknown, or over, without a trace', async () => {
    expect((await use('CE26-2026-0002')).body).toMatchObject({ code: 'ticket_not_found' })
    expect((await use('n’importe quoi')).body).toMatchObject({ code: 'ticket_not_found' })
    stand.clock(Date.parse('2027-01-01T00:00Z'))
    await sql`update session set expires_at = '2028-01-01'`.execute(stand.db)
    const key = randomUUID()
    expect((await use(code, { key })).body).toMatchObject({ code: 'ticket_expired' })
    const { rows } = await sql`select from idempotency_key where key = ${key}`.execute(stand.db)
    expect([rows.length, await accountCents(stand.db, 'wallet')]).toEqual([0, 0])
  })

  test('tried by 50 at the same moment credits one of them', async () => {
    const answers = await Promise.all(stand.tokens.map((_, player) => use(code, { player })))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 49 })
    expect(await accountCents(stand.db, 'wallet')).toBe(-1500)
  })

  // Negative control: the same question and change without the condition.
  test('would credit several if it were read and then marked', async () => {
    const scratch = await createTestDatabase('tickets_unguarded')
    await addMembers(scratch.db, 10)
    await addTicket(scratch.db, code)
    const used = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        scratch.db.transaction().execute(async (tx) => {
          const { rows } = await sql`select from ticket where used_at is null`.execute(tx)
          // the barrier: everybody has read before anybody writes
          await sql`select pg_sleep(0.5)`.execute(tx)
          if (rows.length === 0) return false
          await sql`update ticket set used_by = ${index + 1}, used_at = now()`.execute(tx)
          return true
        }),
      ),
    )
    await scratch.close()
    expect(used.filter(Boolean).length).toBeGreaterThan(1)
  })
})

// requirement W28
test('a member tries 20 codes in an hour', async () => {
  for (let n = 0; n < 20; n++) expect((await use('CE26-0000-0000')).status).toBe(404)
  expect((await use()).status).toBe(429)
  stand.pass(61)
  expect((await use()).status).toBe(201)
})
