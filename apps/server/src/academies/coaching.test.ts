import { randomUUID } from 'node:crypto'
import type { CoachedList, CoachedSession, CourseBasket } from '@quatre/contract'
import { dayMs, hourMs } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { staffCommand } from '../core/staff/staff-command.ts'
import { subscribeBrowser } from '../push/subscribed-browser.test-tools.ts'
import { centers, closeCourt, fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cards } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'
import { addCoach, addCourse, addSheet } from './academy-fixture.test-tools.ts'
import { moneyFaults } from './course-families.test-tools.ts'

const firstAt = fixtureNow + dayMs
const people = { zoe: 101, neo: 102, max: 103 }
const ids = { group: 701, camp: 702, lyon: 703 }

/** Two families, the coach of Toulouse, that of Lyon, and a referee of Toulouse. */
const stand = await standForEach('coaching', {
  members: 5,
  bank: 'stand-in',
  async prepare({ db, now }) {
    await sql`with child as (insert into app_user (id, first_name, last_name, birth_date)
        overriding system value values (101, 'Zoé', 'Martin', '2018-11-26'),
          (102, 'Neo', 'Martin', '2017-06-01'), (103, 'Max', 'N2', '2018-01-01') returning id)
      insert into responsible (child_id, adult_id)
      select id, case id when 103 then 2 else 1 end from child`.execute(db)
    for (const personId of Object.values(people)) await addSheet(db, { personId, name: 'Paul' })
    await addCourse(db, { id: ids.group, priceCents: 10_007 })
    await addCourse(db, { id: ids.camp, type: 'camp', sessions: 5, priceCents: 16_800 })
    await addCourse(db, { id: ids.lyon, centerId: centers.lyon })
    await addCoach(db, 3)
    await addCoach(db, 4, centers.lyon)
    await staffCommand(db, ['grant', 'joueur5@joueurs.example', 'referee', 'center', '1'], now())
  },
})
const { db } = stand
const token = (member: number) => stand.tokens[member - 1]

const post = <Body = CoachedList & { problem?: string }>(
  member: number,
  path: string,
  body: object = {},
  key: string = randomUUID(),
) => stand.call<Body>('POST', path, { token: token(member), key, body })
const act = (name: string, session: number, body: object, key?: string) =>
  post(3, `/coaches/1/sessions/${session}/${name}`, body, key)
const callOff = (session: number, key?: string) => act('callOff', session, { reason: 'pluie' }, key)
const get = <Body = CoachedList>(member: number, path: string) =>
  stand.call<Body>('GET', path, { token: token(member) })
const list = async (session: number) => (await get(3, `/coaches/1/sessions/${session}`)).body.people

/** The column `it` of some rows. */
async function all<Value>(query: RawBuilder<{ it: Value }>): Promise<Value[]> {
  return (await query.execute(db)).rows.map(({ it }) => it)
}

const readSessionIds = (course: number) =>
  all(sql<{ it: number }>`
    select id as it from course_session where course_id = ${course} order by starts_at`)

/** Sets the clock, however far: sessions go on. */
async function clock(now: number): Promise<void> {
  stand.clock(now)
  await sql`update session set expires_at = ${new Date(now + dayMs)}`.execute(db)
}

async function hold(member: number, course: number, persons: number[], more: object = {}) {
  const lines = persons.map((person) => ({ course, person, ...more }))
  return (await post<CourseBasket>(member, `/accademies/${course}/enrolments`, { lines })).body
}

async function pay(member: number, { id, due: amount }: CourseBasket): Promise<void> {
  const paymentMethod = await stand.bank.card(cards.accepted)
  const path = `/charges/course/${id}/payment?paidCredit=0`
  expect((await post(member, path, { amount, paymentMethod })).status).toBe(200)
}

async function enrolled(...of: Parameters<typeof hold>): Promise<CourseBasket> {
  const basket = await hold(...of)
  await pay(of[0], basket)
  stand.pass(1)
  return basket
}

/** All refunds so far: whose, where to, how much. */
const refunds = () =>
  all(sql<{ it: string }>`
    select concat_ws(' ', user_id, destination, amount_cents) as it
    from refund where user_id < 100 order by it`)

const mails = (template: string) =>
  all(sql<{ it: string }>`
    select translate(concat_ws(' ', recipient, subject, text), chr(160), ' ') as it
    from mail where template = ${template} order by recipient, id`)

const takeCourt = (session: number) =>
  sql`insert into court_time (center_id, court_id, during, kind, session_id)
    select 1, 1, tstzrange(starts_at, ends_at), 'lesson', id from course_session
    where id = ${session}`.execute(db)

const readCourtTimes = (session: number) =>
  all(sql<{ it: string }>`
    select to_char(lower(during) at time zone 'Europe/Paris', 'DD HH24:MI') as it
    from court_time where session_id = ${session}`)

/** The SEQUENCE of the first sessions in the calendar file of an enrolment: a lower one is ignored. */
async function sequences(id: number): Promise<readonly number[]> {
  const { body } = await get<{ ics: string }>(1, `/courseEnrolments/${id}/calendar`)
  return [...body.ics.matchAll(/SEQUENCE:(\d+)/g)].slice(0, 2).map(([, number]) => Number(number))
}

// requirement AC23
test('a coach runs the sessions of their centre alone; nobody else does', async () => {
  const [session = 0] = await readSessionIds(ids.group)
  const [elsewhere = 0] = await readSessionIds(ids.lyon)
  const week = '/coaches/1/week?from=2026-11-23'
  const own = `/coaches/1/sessions/${session}`
  for (const member of [1, 4, 5]) {
    const off = await post(member, `${own}/callOff`, { reason: 'pluie' })
    const answers = [await get(member, week), await get(member, own), off]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect((await get(3, `/coaches/1/sessions/${elsewhere}`)).status).toBe(404)
  expect((await callOff(elsewhere)).status).toBe(404)
  await staffCommand(db, ['end', '1'], stand.now())
  expect((await get(3, week)).status).toBe(403)
  const wrong = ['grant', 'joueur2@joueurs.example', 'coach', 'tournament', '1']
  expect((await staffCommand(db, wrong, stand.now())).isSound).toBe(false)
})

test('a coach reads the week in the time of the centre, and of each child what must be known', async () => {
  const [session = 0, second = 0] = await readSessionIds(ids.group)
  await enrolled(1, ids.group, [people.zoe])
  const week = async (from: string) =>
    (await get<CoachedSession[]>(3, `/coaches/1/week?from=${from}`)).body
  expect(await week('2026-11-18')).toEqual([])
  const it = { id: session, startsAt: '2026-11-25T10:00:00+01:00', enrolled: 1, capacity: 8 }
  expect((await week('2026-11-25'))[0]).toMatchObject(it)
  const sheet = { emergencyName: 'Paul', emergencyPhone: '0612345678' }
  expect(await list(second)).toEqual([
    {
      enrolment: expect.any(Number),
      isTrial: false,
      firstName: 'Zoé',
      lastName: 'Martin',
      birthDate: '2018-11-26',
      age: 8,
      sheet: { ...sheet, pickUps: [], imageRights: false, level: null, hasStatedHealth: false },
      options: [],
      isPresent: null,
    },
  ])
  expect((await list(session))[0]?.age).toBe(7)
})

// requirements AC23 and AC56
test('a coach notes who was there once it has begun, the last time counting, and writes to each adult once', async () => {
  const [session = 0] = await readSessionIds(ids.group)
  const { lines } = await enrolled(1, ids.group, [people.zoe, people.neo])
  await enrolled(2, ids.group, [people.max])
  const [zoe = 0, neo = 0] = lines.map(({ id }) => id)
  const note = async (...noted: [number, boolean][]) => {
    const body = { people: noted.map(([enrolment, isPresent]) => ({ enrolment, isPresent })) }
    const path = `/coaches/1/sessions/${session}/attendance`
    const { status } = await stand.call('PUT', path, { token: token(3), body })
    return [status, ...(await list(session)).map(({ isPresent }) => isPresent)]
  }
  await clock(firstAt - 1)
  expect(await note([zoe, true])).toEqual([409, null, null, null])
  await clock(firstAt)
  expect(await note([zoe, true], [neo, true])).toEqual([200, true, true, null])
  expect(await note([zoe, false])).toEqual([200, null, false, null])
  expect(await note([zoe, true], [999_999, true])).toEqual([422, null, false, null])
  // the family reads it of its own
  const noted = async () => {
    const own = await get<CourseBasket>(1, `/courseEnrolments/${neo}`)
    return own.body.lines.map(({ id, sessions }) => [id, sessions[0]?.isPresent])
  }
  expect(await noted()).toEqual([
    [zoe, false],
    [neo, null],
  ])
  const key = randomUUID()
  await act('message', session, { text: 'Une gourde.\n\nMerci.' }, key)
  await act('message', session, { text: 'Une gourde.\n\nMerci.' }, key)
  expect(await mails('session_message')).toEqual([
    expect.stringMatching(/^joueur1@.*Une gourde\.\n.*Merci\..*Zoé et Neo/s),
    expect.stringMatching(/^joueur2@.*Max/s),
  ])
  // nobody was there when it is called off while it lasts
  await callOff(session)
  expect(await noted()).toEqual([
    [zoe, null],
    [neo, null],
  ])
})

// requirement AC24
test('a session that is called off goes back to each payer to the cent, once, and leaving gives back the rest', async () => {
  const [ninth = 0, tenth = 0, last = 0] = (await readSessionIds(ids.group)).slice(8)
  const { lines } = await enrolled(1, ids.group, [people.zoe, people.neo])
  await clock(firstAt + 42 * dayMs + hourMs)
  const late = await enrolled(2, ids.group, [people.max])
  expect([late.due.value, await refunds()]).toEqual([7672, []])
  const key = randomUUID()
  const answers = await Promise.all([callOff(ninth), callOff(ninth), callOff(ninth, key)])
  answers.push(await callOff(ninth, key))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const first = ['1 card 300', '1 card 334', '2 card 334']
  expect(await refunds()).toEqual(first)
  expect(await mails('session_called_off')).toEqual([
    expect.stringMatching(/^joueur1@.*pluie.*6,34 €/s),
    expect.stringMatching(/^joueur2@.*3,34 €/s),
  ])
  stand.pass(1)
  // rounded on the sum: 667 of two, of which 334 went back
  await callOff(tenth)
  const second = ['1 card 333', '1 card 300', '2 card 333']
  expect(await refunds()).toEqual([...first, ...second].toSorted())
  // of the one 21 sessions are left, less 10 %; the other may leave until a second one is held
  const left = [
    [1, lines[0]?.id, 6305],
    [2, late.id, 7672 - 667],
  ] as const
  for (const [member, id, cents] of left) {
    const { body } = await get<CourseBasket>(member, `/courseEnrolments/${id}`)
    expect(body.lines.find((line) => line.id === id)?.refund?.value).toBe(cents)
    const leaving = await post<object>(member, `/courseEnrolments/${id}/leave`)
    expect(leaving.body).toMatchObject({ refund: { value: cents } })
  }
  stand.pass(1)
  await callOff(last)
  const given = [...first, ...second, '1 card 6305', '2 card 7005', '1 card 301']
  expect(await refunds()).toEqual(given.toSorted())
  await requireSoundBooks(stand.bank, db)
})

test('one that is called off before it is paid goes back once it is', async () => {
  const [, second = 0] = await readSessionIds(ids.group)
  const basket = await hold(2, ids.group, [people.max])
  stand.pass(1)
  await callOff(second)
  expect(await mails('session_called_off')).toEqual([expect.stringContaining('aussitôt')])
  expect(await refunds()).toEqual([])
  await pay(2, basket)
  await eventually(async () => expect(await refunds()).toEqual(['2 card 334']))
  await requireSoundBooks(stand.bank, db)
})

test('a day of a camp that is called off is its day with its lunch', async () => {
  const [, second = 0, third = 0, fourth = 0] = await readSessionIds(ids.camp)
  const options = await all(sql<{ it: number }>`
      with made as (insert into place (offer_id, capacity) values (${ids.camp}, 8) returning id)
      insert into course_option (place_id, session_id, name, price_cents)
      select id, ${second}, 'lunch', 900 from made returning place_id as it`)
  await enrolled(2, ids.camp, [people.max], { options })
  expect((await list(second))[0]?.options).toEqual(['lunch'])
  await Promise.all([callOff(third), callOff(second)])
  expect(await refunds()).toEqual(['2 card 3360', '2 card 4260'])
  // of somebody's only day nothing stays paid
  await enrolled(1, ids.camp, [people.zoe], { sessions: [fourth] })
  await callOff(fourth)
  expect(await refunds()).toContain('1 card 4200')
  expect(await moneyFaults(db)).toEqual([])
  await requireSoundBooks(stand.bank, db)
})

test('calling off is shown on phones within a day, and frees the court; what is over is refused', async () => {
  const [first = 0, second = 0] = await readSessionIds(ids.group)
  await takeCourt(first)
  await enrolled(1, ids.group, [people.zoe])
  const phone = await subscribeBrowser(stand, token(1))
  await callOff(second)
  expect(await callOff(first)).toMatchObject({ status: 200, body: { isCalledOff: true } })
  const title = 'Séance annulée\u00a0: École de padel'
  await eventually(async () => expect(await phone.shown()).toMatchObject([{ title }]))
  expect(await readCourtTimes(first)).toEqual([])
  await clock(firstAt + 14 * dayMs + hourMs)
  const over = await callOff((await readSessionIds(ids.group))[2] ?? 0)
  expect(over.body.problem).toBe('session_over')
})

// requirements AC25 and AC48
test.each([
  ['a lesson', true, false],
  ['another session that has no court', false, false],
  ['a hold that is over', true, true],
])(
  'a session without a court is not moved to where its coach has %s',
  async (_, isTaken, isOver) => {
    const [session = 0] = await readSessionIds(ids.group)
    const [other = 0, startsAt = '2026-11-27T10:00:00+01:00'] = [
      (await readSessionIds(ids.camp))[2],
    ]
    await sql`update course set coach_id = (select coach_id from course where id = ${ids.group})
    where id = ${ids.camp}`.execute(db)
    if (isTaken) {
      await takeCourt(other)
      await sql`update course_session set called_off_at = starts_at where id = ${other}`.execute(db)
      await sql`update court_time set coach_id = (select coach_id from course where id = ${ids.camp}),
      expires_at = ${isOver ? new Date(stand.now()) : null}`.execute(db)
    }
    const { status, body } = await act('move', session, { startsAt })
    expect([status, body.problem]).toEqual(isOver ? [200, undefined] : [409, 'session_court_taken'])
  },
)

// requirements AC25 and AC26
test('a session is moved with its court, unless something else has it; nothing goes back', async () => {
  const [session = 0] = await readSessionIds(ids.group)
  await takeCourt(session)
  await closeCourt(db, 1, '2026-11-26T10:30:00+01:00', '2026-11-26T12:00:00+01:00')
  const { id } = await enrolled(1, ids.group, [people.zoe])
  expect(await sequences(id)).toEqual([0, 0])
  const to = (startsAt: string) => act('move', session, { startsAt })
  for (const [startsAt, problem] of [
    ['2026-11-26T10:00:00+01:00', 'session_court_taken'],
    ['2026-11-23T10:00:00+01:00', 'session_time_refused'],
    ['2036-11-23T10:00:00+01:00', 'session_time_refused'],
    ['2026-12-02T10:00:00+01:00', 'session_time_refused'],
  ] as const) {
    expect((await to(startsAt)).body.problem).toBe(problem)
    expect(await readCourtTimes(session)).toEqual(['25 10:00'])
  }
  const times = { startsAt: '2026-11-26T09:30:00+01:00', endsAt: '2026-11-26T10:30:00+01:00' }
  expect((await to(times.startsAt)).body).toMatchObject(times)
  expect((await to(times.startsAt)).body).toMatchObject(times)
  expect(await readCourtTimes(session)).toEqual(['26 09:30'])
  expect(await sequences(id)).toEqual([1, 0])
  expect(await mails('session_moved')).toEqual([
    expect.stringMatching(/mercredi 25 novembre à 10h00 : elle aura lieu jeudi 26 novembre à 9h30/),
  ])
  expect(await refunds()).toEqual([])
  const [phone, next = 0] = [
    await subscribeBrowser(stand, token(1)),
    (await readSessionIds(ids.group))[2],
  ]
  await act('move', next, { startsAt: '2026-11-24T20:00:00+01:00' })
  const title = 'Séance déplacée\u00a0: École de padel'
  await eventually(async () => expect(await phone.shown()).toMatchObject([{ title }]))
  // the line lives until the last session, wherever that is
  const last = (await readSessionIds(ids.group)).at(-1) ?? 0
  const later = firstAt + 210 * dayMs
  await act('move', last, { startsAt: new Date(later).toISOString() })
  const ends = sql<{
    it: number
  }>`select line_ends_at as it from enrolment_offer where id = ${ids.group}`
  expect(await all(ends)).toEqual([later])
  await callOff(session)
  expect(await sequences(id)).toEqual([1, 2])
  await requireSoundBooks(stand.bank, db)
})
