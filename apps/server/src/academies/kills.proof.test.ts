import { randomUUID } from 'node:crypto'
import type { CourseBasket } from '@quatre/contract'
import { dayMs, hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centers, fixtureNow } from '../testing/center-fixture.ts'
import { enrolmentFaults } from '../testing/enrolment-pair.ts'
import { eventually } from '../testing/eventually.ts'
import { requireSoundBooks, standInCents } from '../testing/ledger-proof.ts'
import { answerBank, cards, type CardResult } from '../testing/pay.ts'
import { serversThatDie, type ServerProcess } from '../testing/server-process.ts'
import { addCoach, courseIn, type Course } from './academy-fixture.test-tools.ts'
import { moneyFaults, openFamilyProcesses } from './course-families.test-tools.ts'

// A process dies by kill -9 at each step of a family; another goes on when the request is repeated.

const basketCents = 48_000 + 27_000
let stand: Awaited<ReturnType<typeof openFamilyProcesses>>
let dying: ReturnType<typeof serversThatDie>
let groups: readonly Course[]
let clock = fixtureNow
beforeAll(async () => {
  stand = await openFamilyProcesses('course_kills', { processes: 1, members: 10, children: 2 })
  groups = [
    await courseIn(stand.db, { capacity: 40 }),
    await courseIn(stand.db, { capacity: 40, centerId: centers.lyon, priceCents: 30_000 }),
  ]
  dying = serversThatDie(stand.url, stand.bank.variables)
})
afterAll(async () => {
  await dying.stop()
  await stand.close()
})

type Request = readonly [member: number, path: string, body: object, key: string]
const send = <Body>(server: ServerProcess | undefined, [member, path, body, key]: Request) =>
  server?.post<Body>(path, stand.tokens[member], body, key)

type Step = 'enrolling' | 'paying' | 'the answer of the bank'
const cases: [Step, string][] = [
  ['enrolling', 'course: written, before the commit'],
  ['enrolling', 'course: after the commit, before the answer'],
  ['paying', 'payment: before the provider is called'],
  ['paying', 'payment: after the provider, before the commit'],
  ['the answer of the bank', 'payment: settled, before the commit'],
  ['the answer of the bank', 'payment: after the commit, before the answer'],
]

const holdNotifications = (hold: boolean) => stand.bank.control('notifications', { hold })

/** Sends it to a process that dies at the checkpoint; notifications wait meanwhile. */
async function die(checkpoint: string, request: Request): Promise<void> {
  await holdNotifications(true)
  const server = await dying.next(checkpoint)
  await server.clock(clock)
  await send(server, request)?.catch(() => {})
  expect(await server.ended).toBe('SIGKILL')
}

/** Until it is answered well. */
const repeated = <Body>(request: Request): Promise<Body> =>
  eventually(async () => {
    const answer = await send<Body>(stand.servers[0], request)
    if (answer === undefined || answer.status >= 300) throw new Error(`${answer?.status}`)
    return answer.body
  })

/** A child of a family at each of two centres: the answer to the second, with both. */
async function enrol(member: number, act = repeated<CourseBasket>): Promise<CourseBasket> {
  const asked = groups.map((group, at) => enrolling(member, group, at))
  const [first, second] = asked as [Request, Request]
  await repeated(first)
  return act(second)
}

const enrolling = (member: number, { course, academy }: Course, at?: number): Request => {
  const people = stand.families[member]?.filter((_, place) => at === undefined || at === place)
  const lines = people?.map((person) => ({ course, person }))
  return [member, `/accademies/${academy}/enrolments`, { lines }, randomUUID()]
}

const payment = async (member: number, id: number, card?: string): Promise<Request> => [
  member,
  ...(await stand.payment({ kind: 'course', id, cents: basketCents }, card)),
  randomUUID(),
]

async function family(member: number) {
  const { rows } = await sql<{ state: string; lines: number; mails: number }>`select e.state,
      (select count(*)::integer from enrolment_charge where enrolment_id = e.id) as lines,
      (select count(*)::integer from mail where event_key like 'enrolment-confirmed:' || e.id || ':%') as mails
    from enrolment e where e.enrolled_by = ${member + 1} order by e.id`.execute(stand.db)
  return rows
}

// requirements AC17, AC19 and AC54
test.each(cases)(
  'dead in %s, at « %s »: both children are in, paid once',
  async (step, checkpoint) => {
    const member = cases.findIndex(([name, at]) => name === step && at === checkpoint)
    const before = await standInCents(stand.bank, stand.db)
    /** Sends it, to the process that dies when it is the step, and then to the other one. */
    async function act<Body>(name: Step, request: Request): Promise<Body> {
      if (name === step) await die(checkpoint, request)
      await holdNotifications(false)
      return repeated<Body>(request)
    }
    const { id, lines, due } = await enrol(member, (request) => act('enrolling', request))
    expect([lines.length, due.value]).toEqual([2, basketCents])
    const atBank = await act<CardResult>('paying', await payment(member, id, cards.challenge))
    const redirectResult = await answerBank({ body: atBank }, 'confirmed')
    const answer = { payment: atBank.payment, details: { redirectResult } }
    await act('the answer of the bank', [member, '/payments/adyen/details', answer, randomUUID()])
    const inOnce = { state: 'confirmed', lines: 1, mails: 1 }
    await eventually(async () => expect(await family(member)).toEqual([inOnce, inOnce]))
    expect((await standInCents(stand.bank, stand.db)) - before).toBe(basketCents)
    expect([await enrolmentFaults(stand.db), await moneyFaults(stand.db)]).toEqual([[], []])
    await requireSoundBooks(stand.bank, stand.db)
  },
)

// Negative control: it is the repetition, or the news of the payment, that brings the places.
test('without repetition and notification there is money without a place', async () => {
  const [member, before] = [cases.length, await standInCents(stand.bank, stand.db)]
  const { id } = await enrol(member)
  await die('payment: after the provider, before the commit', await payment(member, id))
  const held = { state: 'held', lines: 1, mails: 0 }
  expect(await family(member)).toEqual([held, held])
  expect((await standInCents(stand.bank, stand.db)) - before).toBe(basketCents)
  await holdNotifications(false)
  const confirmed = { state: 'confirmed', lines: 1, mails: 1 }
  await eventually(async () => expect(await family(member)).toEqual([confirmed, confirmed]))
  await requireSoundBooks(stand.bank, stand.db)
})

// requirement AC52
test('dead in calling off: all of it or nothing, and once when it is repeated', async () => {
  const [member, coach] = [cases.length + 2, cases.length + 3]
  const { db, servers } = stand
  const other = await courseIn(db, {})
  const { id, due } = await repeated<CourseBasket>(enrolling(member, other))
  const paid = await stand.payment({ kind: 'course', id, cents: due.value })
  await repeated([member, ...paid, randomUUID()])
  await addCoach(db, coach + 1)
  clock += hourMs
  await servers[0]?.clock(clock)
  await sql`insert into court_time (center_id, court_id, during, kind, session_id)
    select 1, 1, tstzrange(starts_at, ends_at), 'lesson', id from course_session
    where course_id = ${other.course}`.execute(db)
  /** Acts of calling off, their mails, courts, and refunds in cents. */
  async function effects() {
    const { rows } = await sql<{ it: number[] }>`
      with session as (select id from course_session where course_id = ${other.course}),
        acts as (select id from session_act where session_id in (select id from session))
      select array[(select count(*) from acts),
        (select count(*) from mail where event_key in (select 'session-act:' || id from acts)),
        (select count(*) from court_time where session_id in (select id from session)),
        sum(l.returned_cents)]::integer[] as it
      from enrolment e join enrolment_charge l on l.enrolment_id = e.id
      where e.offer_id = ${other.offerId}`.execute(db)
    return rows[0]?.it
  }
  const backCents = due.value / 30
  for (const [times, at, isDone] of [
    [1, 'session: done, before the commit', false],
    [2, 'session: after the commit, before the answer', true],
  ] as const) {
    const before = await effects()
    const path = `/coaches/1/sessions/${other.sessions[times]}/callOff`
    const request: Request = [coach, path, { reason: 'pluie' }, randomUUID()]
    await die(at, request)
    const after = [times, times, 30 - times, times * backCents]
    expect(await effects()).toEqual(isDone ? after : before)
    await holdNotifications(false)
    await repeated(request)
    expect(await effects()).toEqual(after)
  }
  await requireSoundBooks(stand.bank, db)
})

// requirement AC29
test('an instalment is charged once: a process dies as it charges it, and two go on at once', async () => {
  const [member, before] = [cases.length + 1, await standInCents(stand.bank, stand.db)]
  const { id } = await enrol(member)
  const third = basketCents / 3
  const [path, body] = await stand.payment({ kind: 'course', id, cents: third })
  await repeated([member, path, { ...body, inThree: true }, randomUUID()])
  const states = async (count: number) => {
    const { rows } = await sql`select c.state from instalment i join charge c on c.id = i.charge_id
      join payment p on p.charge_id = i.first_id and p.stored_card_id is not null
      where c.state = 'paid' and c.payer_id = ${member + 1}`.execute(stand.db)
    expect(rows).toHaveLength(count)
  }
  await eventually(async () => {
    const { rows } = await sql`select from payment where stored_card_id is not null`.execute(
      stand.db,
    )
    expect(rows).toHaveLength(1)
  })
  const later = fixtureNow + 31 * dayMs
  const dead = await dying.next('instalment: charged, before the commit')
  await dead.clock(later)
  await dead.repeat('charge instalments')
  expect(await dead.ended).toBe('SIGKILL')
  await states(0)
  const both = [stand.servers[0], await dying.next('none')]
  await Promise.all(both.map(async (server) => server?.clock(later)))
  await Promise.all(both.map(async (server) => server?.repeat('charge instalments')))
  await eventually(() => states(1))
  await both[1]?.stop()
  const { rows } = await sql`select from payment where charged_as is not null`.execute(stand.db)
  expect(rows).toHaveLength(1)
  expect((await standInCents(stand.bank, stand.db)) - before).toBe(2 * third)
  expect([await enrolmentFaults(stand.db), await moneyFaults(stand.db)]).toEqual([[], []])
  await requireSoundBooks(stand.bank, stand.db)
})
