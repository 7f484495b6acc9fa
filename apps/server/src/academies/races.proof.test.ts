import { setTimeout as pause } from 'node:timers/promises'
import type { CourseBasket } from '@quatre/contract'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { enrolmentFaults, lockInAnyOrder, removeGuards } from '../testing/enrolment-pair.ts'
import { eventually } from '../testing/eventually.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { answerBank, cards, type CardResult } from '../testing/pay.ts'
import { proofSize } from '../testing/proof-size.ts'
import { addCoach, addGroups, courseIn, type Course } from './academy-fixture.test-tools.ts'
import { moneyFaults, openFamilyProcesses } from './course-families.test-tools.ts'
import type { AskedLine, Refused } from './course-stand.test-tools.ts'

// Two real processes on one database; each race once more without the guards of the database, and it shows the fault.

const members = 100
const places = 12
const rounds = proofSize({ usual: 1, long: 20 })
let stand: Awaited<ReturnType<typeof openFamilyProcesses>>
let requests = 0

const open = (label: string) => async () => {
  stand = await openFamilyProcesses(label, { processes: 2, members, children: 4 })
  for (const coach of [99, 100]) await addCoach(stand.db, coach)
}
const close = async () => {
  console.info(`${requests} requests`)
  await stand.close()
}

/** As a browser that asks again: a busy machine has no connection to the database. */
async function post(turn: number, member: number, path: string, body: object = {}) {
  for (let tries = 0; ; tries++) {
    requests++
    const token = stand.tokens[member]
    const answer = await stand.servers[turn % 2]?.post<CourseBasket & Refused>(path, token, body)
    if (answer && (answer.status !== 503 || tries === 10)) return answer
  }
}

const ask = (
  turn: number,
  member: number,
  { academy }: Course,
  lines: readonly AskedLine[],
  waits = false,
) => post(turn, member, `/accademies/${academy}/enrolments`, { lines, waits })

const pay = async (turn: number, member: number, id: number, cents: number, card?: string) =>
  post(turn, member, ...(await stand.payment({ kind: 'course', id, cents }, card)))

const child = (member: number, place = 0) => stand.families[member]?.[place] ?? 0

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(stand.db)).rows[0]?.n ?? -1
}

async function deadlocks(): Promise<number> {
  // the counters of a connection are published at most once a second
  await pause(1_100)
  return count(sql<{ n: number }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`)
}

/** Each family asks for its first one to four children; the most places that are kept of one group beyond twelve. */
async function families(groupCount: number, askers = members): Promise<number> {
  const groups = await addGroups(stand.db, Array(groupCount).fill(places) as number[])
  await Promise.all(
    Array.from({ length: askers }, (_, member) => {
      const inOrder = groups.map((_group, at) => groups[(at * 3 + member) % groupCount] as Course)
      const lines = Array.from({ length: 1 + (member % 4) }, (__, at) => ({
        course: inOrder[at % groupCount]?.course ?? 0,
        person: child(member, at),
      }))
      return ask(member, member, groups[0] as Course, lines, groupCount > 1 && member % 3 === 0)
    }),
  )
  const kept = count(sql<{ n: number }>`select max(kept)::integer as n from (
    select count(*) as kept from enrolment join course_enrolment using (id)
    where state in ('held', 'offered') and course_id = any(${groups.map(({ course }) => course)}::integer[])
    group by course_id) each`)
  return (await kept) - places
}

/** Families that hold some of the lines asked at once, or of whose lines some are not there. */
const halfTaken = () =>
  count(sql<{ n: number }>`select count(*)::integer as n from (
    select enrolled_by, count(*) as lines, count(*) filter (where state = 'held') as held
    from enrolment join course_enrolment using (id) where state in ('held', 'waiting', 'offered')
    group by enrolled_by) basket
    where held not in (0, lines) or lines <> 1 + (enrolled_by - 1) % 4`)

const clear = () =>
  sql`update enrolment set state = 'left', expires_at = null, ended_at = now()
  where state in ('held', 'waiting', 'offered')`.execute(stand.db)

const settled = () =>
  eventually(async () => {
    expect(
      await count(sql<{ n: number }>`select count(*)::integer as n from payment
        where state in ('created', 'redirected')`),
    ).toBe(0)
  })

/** A basket is at the bank, which has agreed; the return from there. */
async function atBank(member: number, { id, due }: CourseBasket): Promise<() => Promise<unknown>> {
  const { body } = await pay(0, member, id, due.value, cards.challenge)
  const redirectResult = await answerBank({ body: body as unknown as CardResult }, 'confirmed')
  const answer = { payment: (body as unknown as CardResult).payment, details: { redirectResult } }
  return () => post(0, member, '/payments/adyen/details', answer)
}

/**
 * The first line comes back from the bank while another tab adds a second one and pays both.
 * Returns the number of faults.
 */
async function addedWhilePaying(round = 0): Promise<number> {
  const [one, other] = (await addGroups(stand.db, [9, 9])) as [Course, Course]
  await Promise.all(
    Array.from({ length: 8 }, async (_, member) => {
      const first = [{ course: one.course, person: child(member) }]
      const { body } = await ask(0, member, one, first)
      const back = await atBank(member, body)
      await Promise.all([
        pause(member * 100 * (1 + (round % 5))).then(back),
        ask(1, member, other, [{ course: other.course, person: child(member, 1) }]).then((added) =>
          pay(1, member, added.body.id, added.body.due.value),
        ),
      ])
    }),
  )
  await settled()
  const faults = (await moneyFaults(stand.db)).length
  await clear()
  return faults
}

/** Of two lines one is taken out while both come back from the bank; those that are in all the same, or paid. */
async function takenOutWhilePaying(): Promise<number> {
  const group = await courseIn(stand.db, { capacity: 40 })
  const left: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const member = at + 20
      const persons = [child(member), child(member, 1)]
      const lines = persons.map((person) => ({ course: group.course, person }))
      const { body } = await ask(0, member, group, lines)
      const back = await atBank(member, body)
      await Promise.all([
        back(),
        pause(at * 40).then(async () => {
          const answer = await post(1, member, `/courseEnrolments/${body.id}/leave`)
          if (answer.status === 200) left.push(body.id)
        }),
      ])
    }),
  )
  await settled()
  // before its second session a line that is left gives all back
  const faults = await count(sql<{ n: number }>`select count(*)::integer as n from enrolment e
    where id = any(${left}::integer[]) and (state <> 'left' or exists (
      select from enrolment_charge l join charge c on c.id = l.charge_id and c.state = 'paid'
      where l.enrolment_id = e.id and l.returned_cents < l.amount_cents))`)
  const all = faults + (await moneyFaults(stand.db)).length
  await clear()
  return all
}

/**
 * Of eight families, four enrol and pay and four leave while two coaches call the second of three
 * sessions off, on a later clock: in the end each enrolled family has paid two sessions, and each
 * family that left none.
 */
async function calledOffWhileEnrolling(): Promise<number> {
  const { db, servers } = stand
  const group = await courseIn(db, { sessions: 3, priceCents: 9000, capacity: 8 })
  const session = group.sessions[1] ?? 0
  await sql`insert into court_time (center_id, court_id, during, kind, session_id)
    select 1, 1, tstzrange(starts_at, ends_at), 'lesson', id from course_session where id = ${session}`.execute(
    db,
  )
  const enrol = async (at: number) => {
    const member = at + 40
    const { body } = await ask(0, member, group, [{ course: group.course, person: child(member) }])
    await pay(0, member, body.id, body.due.value)
    return body.id
  }
  const first = await Promise.all([0, 1, 2, 3].map(enrol))
  await settled()
  await servers[1]?.clock(fixtureNow + 5 * minuteMs)
  const path = `/coaches/1/sessions/${session}/callOff`
  await Promise.all([
    ...[98, 99].map((coach) => post(1, coach, path, { reason: 'pluie' })),
    ...[4, 5, 6, 7].map((at) => pause((at - 4) * 60).then(() => enrol(at))),
    ...first.map((id, at) =>
      pause(at * 40).then(() => post(0, at + 40, `/courseEnrolments/${id}/leave`)),
    ),
  ])
  await settled()
  const faults = () =>
    count(sql<{ n: number }>`select ((
      select count(*) from enrolment e cross join lateral (select coalesce(sum(l.amount_cents - l.returned_cents), 0) as kept
        from enrolment_charge l join charge c on c.id = l.charge_id and c.state = 'paid' where l.enrolment_id = e.id) paid
      where e.offer_id = ${group.offerId}
        and (e.state, kept) not in (('confirmed', 6000), ('left', 0)))
    + abs(8 - (select count(*) from enrolment where offer_id = ${group.offerId}))
    + abs(1 - (select count(*) from session_act where session_id = ${session}))
    + (select count(*) from court_time where session_id = ${session}))::integer as n`)
  // a job refunds the payments that came meanwhile
  for (let tries = 0; tries < 30 && (await faults()) > 0; tries++) await pause(200)
  const all = (await faults()) + (await moneyFaults(db)).length
  await servers[1]?.clock(fixtureNow)
  await sql`update enrolment set state = 'left', ended_at = now() where state = 'confirmed'`.execute(
    db,
  )
  return all
}

/** Forty families with a basket want the last two uses of a code; the uses beyond two, or counted wrongly. */
async function lastUses(): Promise<number> {
  const group = await courseIn(stand.db, { capacity: 40 })
  await sql`insert into promo_code (code, percent, max_uses) values ('DEUX', 10, 2)
    on conflict (code) do nothing`.execute(stand.db)
  await Promise.all(
    Array.from({ length: 40 }, async (_, member) => {
      const asked = [{ course: group.course, person: child(member) }]
      const { body } = await ask(member, member, group, asked)
      const add = (turn: number) =>
        post(turn, member, `/courseEnrolments/${body.id}/promoCode`, { code: 'deux' })
      await Promise.all([add(0), add(1)])
    }),
  )
  const faults = await count(sql<{ n: number }>`
    select (abs(2 - lowered) + abs(used - lowered))::integer as n from promo_code, (
      select count(*) as lowered from enrolment_promo join enrolment e on e.id = enrolment_id
      where e.state = 'held') l where code = 'DEUX'`)
  await clear()
  return faults
}

/** Forty children want to try the same session, and another one at once; those who try beyond one each way. */
async function trials(): Promise<number> {
  const { course, academy, sessions } = await courseIn(stand.db, { priceCents: 0 })
  await sql`update course set trial_cents = 0 where id = ${course}`.execute(stand.db)
  // the first to ask make the places of trials one after the other
  await sql`select trial_place(id) from course_session where course_id = ${course}`.execute(
    stand.db,
  )
  await Promise.all(
    Array.from({ length: 80 }, (_, at) => {
      const [turn, member] = [at % 2, (at - (at % 2)) / 2]
      const trial = sessions[turn === 0 ? 0 : 1 + (member % 3)]
      const lines = [{ course, person: child(member), trial }]
      return post(turn, member, `/accademies/${academy}/enrolments`, { lines })
    }),
  )
  const most = await count(sql<{ n: number }>`
    select max(count)::integer as n from (
      select count(*) from enrolment join enrolment_place w on w.enrolment_id = id
      join session_trial using (place_id) where state = 'confirmed' group by place_id
      union all
      select count(*) from enrolment e join trial_offer using (offer_id)
      where state = 'confirmed' group by holder_id) each`)
  await sql`update enrolment set state = 'left', ended_at = now()
    where state = 'confirmed' and offer_id in (select offer_id from trial_offer)`.execute(stand.db)
  return most - 1
}

describe('with the guards of the database', () => {
  beforeAll(open('course_races'))
  afterAll(close)

  // requirement AC17
  test.each([1, 4])(
    'a hundred families for twelve places in %i groups: never 13, no basket half taken, no deadlock',
    async (groupCount) => {
      const before = await deadlocks()
      expect(await families(groupCount)).toBe(0)
      expect([await halfTaken(), (await deadlocks()) - before]).toEqual([0, 0])
      expect(await enrolmentFaults(stand.db)).toEqual([])
      await clear()
    },
  )

  // requirement AC33
  test('a code for two families is used by two, and free again with their baskets', async () => {
    for (let round = 0; round < rounds; round++) expect(await lastUses()).toBe(0)
    expect(
      await count(sql<{ n: number }>`select used as n from promo_code where code = 'DEUX'`),
    ).toBe(0)
  })

  // requirement AC35
  test('a session is tried by one, and everybody tries one', async () => {
    for (let round = 0; round < rounds; round++) expect(await trials()).toBe(0)
  })

  // requirement AC18
  test('a second line added while the first is paid: each is paid once, or not confirmed', async () => {
    for (let round = 0; round < rounds; round++) expect(await addedWhilePaying()).toBe(0)
    await requireSoundBooks(stand.bank, stand.db)
  })

  // requirement AC18
  test('a line taken out while it is paid is out, with its money back, and the other one is as it was paid', async () => {
    for (let round = 0; round < rounds; round++) expect(await takenOutWhilePaying()).toBe(0)
    expect(await enrolmentFaults(stand.db)).toEqual([])
    await requireSoundBooks(stand.bank, stand.db)
  })

  // requirement AC52
  test('a session called off by two coaches while families enrol, pay and leave goes back once', async () => {
    for (let round = 0; round < rounds; round++) expect(await calledOffWhileEnrolling()).toBe(0)
    expect(await enrolmentFaults(stand.db)).toEqual([])
    await requireSoundBooks(stand.bank, stand.db)
  })
})

// Negative controls.
describe('without them', () => {
  beforeAll(async () => {
    await open('course_races_unguarded')()
    const { db } = stand
    await removeGuards(db)
    await sql`alter table enrolment disable trigger enrolment_state_move`.execute(db)
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('end_enrolments'::regproc) as text`.execute(db)
    await sql.raw(rows[0]?.text.replace('order by id for update', '') ?? '').execute(db)
    await sql`alter table promo_code drop constraint promo_code_max_uses`.execute(db)
    await sql`alter table promo_use disable trigger promo_use_counted`.execute(db)
    // a moment passes between the end of a line and the return of its money
    await sql`create function pass_a_moment() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.3); return null; end $$`.execute(db)
    await sql`create trigger enrolment_left_slowly after update of state on enrolment
      for each row when (new.state = 'left') execute function pass_a_moment()`.execute(db)
  })
  afterAll(close)

  test.each([
    ['more than twelve have a place', () => families(1)],
    ['a code is used by more families than it may', lastUses],
    ['more than one try a session', trials],
    ['a line has the money of another one', addedWhilePaying],
    ['who was taken out is in', takenOutWhilePaying],
  ])('%s', async (name, run) => {
    let faults = 0
    for (let round = 0; faults <= 0 && round < 10; round++) faults = await run(round)
    console.info(`${name}: ${faults}`)
    await clear()
    expect(faults).toBeGreaterThan(0)
  })

  test('baskets deadlock when places are locked in any order', async () => {
    await lockInAnyOrder(stand.db)
    const before = await deadlocks()
    await families(4, 24)
    expect((await deadlocks()) - before).toBeGreaterThan(0)
  })
})
