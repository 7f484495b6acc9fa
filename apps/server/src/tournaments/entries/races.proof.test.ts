import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMembers, fillCenters, fixtureNow } from '../../testing/center-fixture.ts'
import { enrolmentFaults, removeGuards } from '../../testing/enrolment-pair.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { addTournament } from '../../testing/tournament-fixture.ts'

// Two real processes on one database; each race once more without the guards of the database, and it shows the fault.

const pairs = 100
const deadline = fixtureNow + 8 * dayMs
let database: TestDatabase
let bank: StandIn
let servers: readonly [ServerProcess, ServerProcess]
let tokens: readonly string[]

beforeAll(async () => {
  bank = await startStandIn()
})
afterAll(() => bank.stop())
beforeEach(async () => {
  database = await createTestDatabase('entry_races')
  await fillCenters(database.db)
  tokens = await addMembers(database.db, 2 * pairs)
  await sql`update app_user set birth_date = '1990-01-01'`.execute(database.db)
  const start = () => startServerProcess(database.url, { variables: bank.variables })
  servers = await Promise.all([start(), start()])
  await bank.notify(servers[1].address)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
})

type Answer = { readonly id: number; readonly problem?: string }
const server = (turn: number) => servers[turn % 2 === 0 ? 0 : 1]

/** As a browser that asks again: a busy machine has no connection to the database. */
async function post(turn: number, member: number, path: string, body: object = {}) {
  for (let tries = 0; ; tries++) {
    const answer = await server(turn).post<Answer>(path, tokens[member - 1], body)
    if (answer.status !== 503 || tries === 10) return answer
  }
}

const entering = (turn: number, of: { holder: number; partner: number; tournament: number }) =>
  post(turn, of.holder, `/competitions/${of.tournament}/entries`, {
    secondPlayer: { id: of.partner },
    isSplit: true,
    waits: true,
  })

async function pay(turn: number, member: number, id: number, cents: number) {
  const amount = { value: cents, currency: 'EUR' }
  const paymentMethod = await bank.card()
  const path = `/charges/tournament_entry/${id}/payment?paidCredit=0`
  return post(turn, member, path, { amount, paymentMethod })
}

const many = (count: number, of: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => of(index)))

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(database.db)).rows[0]?.n ?? -1
}

/** Players who are in two pairs of a tournament that have not ended. */
const playersTwice = () =>
  count(sql<{ n: number }>`select count(*)::integer as n from (
    select player, e.tournament_id from tournament_entry e join enrolment n on n.id = e.id,
      unnest(array[n.holder_id, e.partner_id]) player
    where player is not null and is_active_enrolment(n.state)
    group by 1, 2 having count(*) > 1) twice`)

const held = () =>
  count(sql<{ n: number }>`select count(*)::integer as n from enrolment where state = 'held'`)

/** Nothing says any more that a player is in one pair: neither the table, nor a lock or count of places. */
async function removePlayers(): Promise<void> {
  await sql`alter table enrolment_place disable trigger enrolment_place_counted`.execute(
    database.db,
  )
  await sql`alter table tournament_player drop constraint tournament_player_once`.execute(
    database.db,
  )
  await removeGuards(database.db)
}

// requirement EN2
describe('a hundred pairs for sixteen places', () => {
  const run = async () => {
    const tournament = await addTournament(database.db, { capacity: 16 })
    await many(pairs, (index) =>
      entering(index, { holder: index + 1, partner: pairs + index + 1, tournament }),
    )
    return held()
  }

  test('sixteen are held, the others wait', async () => {
    expect(await run()).toBe(16)
    expect(await enrolmentFaults(database.db)).toEqual([])
  })

  test('without the guards there are more', async () => {
    await removeGuards(database.db)
    expect(await run()).toBeGreaterThan(16)
  })
})

// requirement TN13
describe('one player in two pairs at once', () => {
  const run = async () => {
    const tournament = await addTournament(database.db, { capacity: 40 })
    // everybody wants to play with the same one
    await many(12, (index) => entering(index, { holder: index + 1, partner: 100, tournament }))
    return playersTwice()
  }

  test('is in one', async () => {
    expect(await run()).toBe(0)
    expect(await held()).toBe(1)
  })

  test('without the guards is in more', async () => {
    await removePlayers()
    // two processes seldom miss each other twelve times; never in as many rounds
    let twice = 0
    for (let round = 0; twice === 0 && round < 10; round++) twice = await run()
    expect(twice).toBeGreaterThan(0)
  })
})

// requirement TN16
test('who pays while they are replaced has paid their half, or gets it back', async () => {
  const tournament = await addTournament(database.db, { capacity: 40 })
  await many(8, async (index) => {
    const [holder, partner, other] = [index + 1, index + 21, index + 41]
    const { body } = await entering(index, { holder, partner, tournament })
    await pay(index, holder, body.id, 2000)
    await Promise.all([
      pay(index, partner, body.id, 2000),
      post(index + 1, holder, `/entries/${body.id}/partner`, { secondPlayer: { id: other } }),
    ])
  })
  await eventually(async () => {
    // nobody who does not play has money in a pair
    const strangers = sql<{ n: number }>`select count(*)::integer as n
      from enrolment_charge l join charge c on c.id = l.charge_id
      join tournament_entry e on e.id = l.enrolment_id join enrolment n on n.id = e.id
      where c.received_cents > c.refunded_cents and c.payer_id not in (n.holder_id, e.partner_id)`
    expect(await count(strangers)).toBe(0)
  })
  expect(await playersTwice()).toBe(0)
  await requireSoundBooks(bank, database.db)
})

// requirement TN17
test('a withdrawal at the deadline gives back all or nothing, once, and frees one place', async () => {
  const tournament = await addTournament(database.db, { capacity: 4 })
  const ids = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const { body } = await entering(index, { holder: index + 1, partner: index + 21, tournament })
      await pay(index, index + 1, body.id, 2000)
      await pay(index, index + 21, body.id, 2000)
      return body.id
    }),
  )
  await Promise.all([servers[0].clock(deadline - 1), servers[1].clock(deadline)])
  await many(8, (index) => post(index, (index % 4) + 1, `/entries/${ids[index % 4]}/leave`))
  const { rows } = await sql<{ back: number }>`
    select sum(returned_cents)::integer as back from enrolment_charge group by enrolment_id`.execute(
    database.db,
  )
  expect(rows.every(({ back }) => back === 0 || back === 4000)).toBe(true)
  expect(await enrolmentFaults(database.db)).toEqual([])
  await requireSoundBooks(bank, database.db)
})
