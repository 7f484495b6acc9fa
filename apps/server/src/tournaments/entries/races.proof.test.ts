import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { enrolmentFaults, removeGuards } from '../../testing/enrolment-pair.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { openMemberProcesses, type MemberProcesses } from '../../testing/member-processes.ts'
import { addTournament } from '../../testing/tournament-fixture.ts'
import { addPairs } from '../desk/played-day.test-tools.ts'

// Two real processes on one database; each race once more without the guards of the database, and it shows the fault.

const pairs = 100
const referee = 150
const deadline = fixtureNow + 8 * dayMs
let stand: MemberProcesses
const half = (id: number) => ({ kind: 'tournament_entry', id, cents: 2000 }) as const

async function open(): Promise<void> {
  stand = await openMemberProcesses('entry_races', { processes: 2, members: 2 * pairs })
  await sql`insert into staff_role (user_id, role, center_id, starts_at, given_by)
    values (${referee}, 'referee', 1, '2026-01-01', 'direction')`.execute(stand.db)
}
const close = () => stand.close()
const setClocks = (...times: readonly [number, number]) =>
  Promise.all(stand.servers.map((server, turn) => server.clock(times[turn] ?? 0)))

type Answer = { readonly id: number; readonly problem?: string }
/** As a browser that asks again: a busy machine has no connection to the database. */
async function post(turn: number, member: number, path: string, body: object = {}) {
  for (let tries = 0; ; tries++) {
    const answer = await stand.servers[turn % 2]?.post<Answer>(path, stand.tokens[member - 1], body)
    if (answer && (answer.status !== 503 || tries === 10)) return answer
  }
}

const entering = (turn: number, of: { holder: number; partner: number; tournament: number }) =>
  post(turn, of.holder, `/competitions/${of.tournament}/entries`, {
    secondPlayer: { id: of.partner },
    isSplit: true,
    waits: true,
  })

const pay = async (turn: number, member: number, id: number) =>
  post(turn, member, ...(await stand.payment(half(id))))

const many = (count: number, of: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => of(index)))

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(stand.db)).rows[0]?.n ?? -1
}

/** Players who are in two pairs of a tournament that have not ended. */
const playersTwice = () =>
  count(sql<{ n: number }>`select count(*)::integer as n from (
    select player, e.tournament_id from tournament_entry e join enrolment n on n.id = e.id,
      unnest(array[n.holder_id, e.partner_id]) player
    where player is not null and is_active_enrolment(n.state)
    group by 1, 2 having count(*) > 1) twice`)

/** The pairs of a tournament that are held. */
const held = (tournament: number) =>
  count(sql<{ n: number }>`select count(*)::integer as n
    from enrolment join tournament_entry e using (id)
    where state = 'held' and e.tournament_id = ${tournament}`)

/** Pairs of a tournament in which each has paid their half; the first is of the first member. */
async function paidPairs(tournament: number, size: number): Promise<number[]> {
  const ids: number[] = []
  await many(2, async (lane) => {
    for (let index = lane; index < size; index += 2) {
      const [holder, partner] = [index + 1, index + 21]
      const { body } = await entering(index, { holder, partner, tournament })
      await pay(index, holder, body.id)
      await pay(index, partner, body.id)
      ids[index] = body.id
    }
  })
  return ids
}

async function hundredForSixteen(): Promise<number> {
  const tournament = await addTournament(stand.db, { capacity: 16 })
  await many(pairs, (index) =>
    entering(index, { holder: index + 1, partner: pairs + index + 1, tournament }),
  )
  return held(tournament)
}

/** Everybody wants to play with the same one; how many more than one do. */
async function twelveForOne(): Promise<number> {
  const tournament = await addTournament(stand.db, { capacity: 40 })
  await many(12, (index) => entering(index, { holder: index + 1, partner: 100, tournament }))
  return (await held(tournament)) - 1
}

/** Second players pay while they are replaced; the charges whose money stays with a pair in which its payer does not play. */
async function replacedWhilePaying(): Promise<number> {
  const tournament = await addTournament(stand.db, { capacity: 40 })
  await many(4, async (index) => {
    const [holder, partner, other] = [index + 1, index + 21, index + 41]
    const { body } = await entering(index, { holder, partner, tournament })
    await pay(index, holder, body.id)
    await Promise.all([
      pay(index, partner, body.id),
      post(index + 1, holder, `/entries/${body.id}/partner`, { secondPlayer: { id: other } }),
    ])
  })
  const strangers = sql<{ n: number }>`select count(*)::integer as n
    from enrolment_charge l join charge c on c.id = l.charge_id
    join tournament_entry e on e.id = l.enrolment_id join enrolment n on n.id = e.id
    where c.received_cents > c.refunded_cents and c.payer_id not in (n.holder_id, e.partner_id)`
  for (let looks = 0; (await count(strangers)) > 0 && looks < 10; looks++) await pause(100)
  return count(strangers)
}

/** Pairs leave twice at once, by one process before the deadline and by the other at it; how often one leaves twice. */
async function leftTwice(): Promise<number> {
  const tournament = await addTournament(stand.db, { capacity: 4 })
  const ids = await paidPairs(tournament, 4)
  await setClocks(deadline - 1, deadline)
  const leave = (turn: number, index: number) =>
    post(turn, index + 1, `/entries/${ids[index]}/leave`)
  const twice = await Promise.all(
    ids.map((_, index) => Promise.all([leave(0, index), leave(1, index)])),
  )
  await setClocks(fixtureNow, fixtureNow)
  return twice.filter((both) => both.every(({ status }) => status === 200)).length
}

/** A pair leaves while it is drawn, some time before or after; drawn pairs that have left, and money kept of one not drawn. */
async function leavesAgainstDraw(
  rounds: number,
  add: (tournament: number, size: number) => Promise<unknown>,
): Promise<number> {
  const { db } = stand
  const tournament = await addTournament(db, { capacity: 16 })
  await add(tournament, rounds + 4)
  const { rows } = await sql<{ id: number; holder: number }>`select n.id, n.holder_id as holder
    from enrolment n join tournament_entry e using (id) where e.tournament_id = ${tournament}`.execute(
    db,
  )
  let faults = 0
  for (const [round, { id, holder }] of rows.slice(4).entries()) {
    if (faults > 0) break
    await sql`update tournament set status = 'closed', draw = null where id = ${tournament}`.execute(
      db,
    )
    await sql`update tournament_entry set seed = null where tournament_id = ${tournament}`.execute(
      db,
    )
    const plan = { kind: 'straight', format: 'C2' }
    const body = { seed: 'a', witnesses: ['Nadine Vidal'], plan }
    await Promise.all([
      post(0, holder, `/entries/${id}/leave`),
      pause(round * 40).then(() => post(1, referee, `/competitions/${tournament}/desk/draw`, body)),
    ])
    faults = await count(sql<{ n: number }>`select count(*)::integer as n
      from tournament_entry e join enrolment n on n.id = e.id
      where e.tournament_id = ${tournament} and (e.seed is null) = (n.state = 'confirmed')
        or e.seed is null and e.tournament_id = ${tournament} and exists (
          select from enrolment_charge l join charge c on c.id = l.charge_id
          where l.enrolment_id = e.id and c.state = 'paid' and l.returned_cents < l.amount_cents)`)
  }
  return faults
}

describe('with the guards of the database', () => {
  beforeAll(open)
  afterAll(close)

  // requirement EN2
  test('a hundred pairs for sixteen places: sixteen are held, the others wait', async () => {
    expect(await hundredForSixteen()).toBe(16)
    expect(await enrolmentFaults(stand.db)).toEqual([])
  })

  // requirement TN13
  test('one player whom twelve name at once is in one pair', async () => {
    expect(await twelveForOne()).toBe(0)
  })

  // requirement TN16
  test('a player who pays while they are replaced has paid their half, or gets it back', async () => {
    expect(await replacedWhilePaying()).toBe(0)
    expect(await playersTwice()).toBe(0)
    await eventually(() => requireSoundBooks(stand.bank, stand.db))
  })

  // requirement TN17
  test('a withdrawal at the deadline gives back all or nothing, once, and frees one place', async () => {
    expect(await leftTwice()).toBe(0)
    const { rows } = await sql<{ back: number }>`
      select sum(returned_cents)::integer as back from enrolment_charge
      join enrolment n on n.id = enrolment_id and n.state = 'left' group by n.id`.execute(stand.db)
    expect(rows).toHaveLength(4)
    expect(rows.every(({ back }) => back === 0 || back === 4000)).toBe(true)
    expect(await enrolmentFaults(stand.db)).toEqual([])
    await requireSoundBooks(stand.bank, stand.db)
  })

  // requirement TN22
  test('a pair that leaves while it is drawn is drawn, or has its money back', async () => {
    expect(await leavesAgainstDraw(8, paidPairs)).toBe(0)
    await requireSoundBooks(stand.bank, stand.db)
  })
})

// Negative controls: two processes seldom miss each other in every one of ten rounds.
describe('without them', () => {
  beforeAll(async () => {
    await open()
    const { db } = stand
    // nothing says any more that a player is in one pair: neither the table, nor a lock or count of places
    await sql`alter table enrolment_place disable trigger enrolment_place_counted`.execute(db)
    await sql`alter table tournament_player drop constraint tournament_player_once`.execute(db)
    await removeGuards(db)
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('end_enrolments'::regproc) as text`.execute(db)
    await sql.raw(rows[0]?.text.replace('order by id for update', '') ?? '').execute(db)
  })
  afterAll(close)

  test.each([
    ['more than sixteen are held', async () => (await hundredForSixteen()) - 16],
    ['a player is in two pairs', twelveForOne],
    ['money stays with a pair in which its payer does not play', replacedWhilePaying],
    ['a pair leaves twice', leftTwice],
    ['a drawn pair has left', () => leavesAgainstDraw(10, (id, size) => addPairs(stand, id, size))],
  ])('%s', async (_, run) => {
    let faults = 0
    for (let round = 0; faults <= 0 && round < 10; round++) faults = await run()
    expect(faults).toBeGreaterThan(0)
  })
})
