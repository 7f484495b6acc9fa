import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentFaults, removeGuards } from '../testing/enrolment-pair.ts'
import { eventually } from '../testing/eventually.ts'
import { addLeague, addTeam } from '../testing/league-fixture.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { openMemberProcesses, type MemberProcesses } from '../testing/member-processes.ts'

// Two real processes on one database; each race once more without the guards of the database, and it shows the fault.

const captains = 20
/** The player whom every team has chosen. */
const shared = 60
let stand: MemberProcesses

async function open(): Promise<void> {
  stand = await openMemberProcesses('league_races', { processes: 2, members: shared })
}
const close = () => stand.close()

type Answer = { readonly id: number; readonly problem?: string }
/** As a browser that asks again: a busy machine has no connection to the database. */
async function post(turn: number, member: number, path: string, body: object = {}) {
  for (let tries = 0; ; tries++) {
    const answer = await stand.servers[turn % 2]?.post<Answer>(path, stand.tokens[member - 1], body)
    if (answer && (answer.status !== 503 || tries === 10)) return answer
  }
}

const many = (count: number, of: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => of(index)))

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(stand.db)).rows[0]?.n ?? -1
}

/** A team of a captain and another, who enters a league by shares. */
async function enter(turn: number, league: number, captainId: number, other: number) {
  const team = await addTeam(stand.db, { captainId, players: [other] })
  const body = { team, players: [other], isSplit: true }
  return post(turn, captainId, `/competitions/${league}/teams`, body)
}

const held = (league: number) =>
  count(sql<{
    n: number
  }>`select count(*)::integer as n from enrolment join league_entry e using (id)
    where is_active_enrolment(state) and e.league_id = ${league}`)

async function twentyForFour(): Promise<number> {
  const league = await addLeague(stand.db, { capacity: 4 })
  await many(captains, (index) => enter(index, league, index + 1, index + 1 + captains))
  return (await held(league)) - 4
}

/** Twelve teams have chosen the same player; how many more than one have entered. */
async function twelveForOne(): Promise<number> {
  const league = await addLeague(stand.db, { capacity: 40 })
  await many(12, (index) => enter(index, league, index + 1, shared))
  return (await held(league)) - 1
}

/** Players pay their share while the captain leaves; the charges whose money stays with a team that has left. */
async function leftWhilePaying(): Promise<number> {
  const league = await addLeague(stand.db, { capacity: 40 })
  const share = async (id: number) => stand.payment({ kind: 'league_team', id, cents: 6000 })
  await many(4, async (index) => {
    const answer = await enter(index, league, index + 1, index + 1 + captains)
    const id = answer?.body.id ?? 0
    await post(index, index + 1, ...(await share(id)))
    const paying = await share(id)
    await Promise.all([
      post(index, index + 1 + captains, ...paying),
      pause(index * 20).then(() => post(index + 1, index + 1, `/leagueEntries/${id}/leave`)),
    ])
  })
  const kept = sql<{ n: number }>`select count(*)::integer as n
    from enrolment_charge l join charge c on c.id = l.charge_id join enrolment n on n.id = l.enrolment_id
    join league_entry e on e.id = n.id
    where e.league_id = ${league} and n.state = 'left' and c.received_cents > c.refunded_cents`
  for (let looks = 0; (await count(kept)) > 0 && looks < 30; looks++) await pause(100)
  return count(kept)
}

// requirement TE13
describe('with the guards of the database', () => {
  beforeAll(open)
  afterAll(close)

  test('twenty captains for four places: four are held', async () => {
    expect(await twentyForFour()).toBe(0)
    expect(await enrolmentFaults(stand.db)).toEqual([])
  })

  test('one player whom twelve teams have chosen at once is in one', async () => {
    expect(await twelveForOne()).toBe(0)
  })

  test('a player who pays a share while the captain leaves gets it back', async () => {
    expect(await leftWhilePaying()).toBe(0)
    await eventually(() => requireSoundBooks(stand.bank, stand.db))
  })
})

// Negative controls: two processes seldom miss each other in every one of ten rounds.
describe('without them', () => {
  beforeAll(async () => {
    await open()
    const { db } = stand
    await sql`alter table enrolment_place disable trigger enrolment_place_counted`.execute(db)
    await sql`alter table league_player drop constraint league_player_pkey`.execute(db)
    // the revision of a league lets its entries in one after the other
    await sql`alter table league_entry disable trigger user`.execute(db)
    await removeGuards(db)
  })
  afterAll(close)

  test.each([
    ['more than four are held', twentyForFour],
    ['a player is in two teams', twelveForOne],
    ['money stays with a team that has left', leftWhilePaying],
  ])('%s', async (_, run) => {
    let faults = 0
    for (let round = 0; faults <= 0 && round < 10; round++) faults = await run()
    expect(faults).toBeGreaterThan(0)
  })
})
