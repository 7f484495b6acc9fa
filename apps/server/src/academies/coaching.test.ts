import { randomUUID } from 'node:crypto'
import type { CoachedList, CoachedSession, CourseBasket } from '@quatre/contract'
import { dayMs, hourMs, isoWithOffset } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { staffCommand } from '../core/staff/staff-command.ts'
import { subscribeBrowser } from '../push/subscribed-browser.test-tools.ts'
import { closeCourt, fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cards } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'
import { addCoach, addCourse, addSheet } from './academy-fixture.test-tools.ts'

const firstAt = fixtureNow + dayMs
const people = { zoe: 101, neo: 102, max: 103 }
const ids = { group: 0, camp: 0, lyon: 0 }

/** Two families, the coach of Toulouse, that of Lyon, and a referee of Toulouse. */
const stand = await standForEach('coaching', {
  members: 5,
  bank: 'stand-in',
  async prepare({ db, now }) {
    await sql`insert into app_user (id, first_name, last_name, birth_date) overriding system value
      values (101, 'Zoé', 'Martin', '2018-11-26'), (102, 'Neo', 'Martin', '2017-06-01'),
        (103, 'Max', 'N2', '2018-01-01')`.execute(db)
    await sql`insert into responsible (child_id, adult_id) values (101, 1), (102, 1), (103, 2)`.execute(
      db,
    )
    for (const personId of Object.values(people)) await addSheet(db, { personId, name: 'Paul' })
    ids.group = await addCourse(db, { priceCents: 10_007 })
    ids.camp = await addCourse(db, { type: 'camp', sessions: 5, priceCents: 16_800 })
    ids.lyon = await addCourse(db, { centerId: 5 })
    await addCoach(db, 3)
    const mail = (n: number) => `joueur${n}@joueurs.example`
    await staffCommand(db, ['grant', mail(4), 'coach', 'center', '5'], now())
    await staffCommand(db, ['grant', mail(5), 'referee', 'center', '1'], now())
    await sql`update app_user set refund_preference = 'card' where id = 1`.execute(db)
    await giveCredit(db, 'wallet', 20_000, undefined, 2)
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

async function sessionsOf(academyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from course_session s
    join course k on k.id = s.course_id where k.academy_id = ${academyId} order by s.starts_at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Sets the clock, however far: sessions go on. */
async function clock(now: number): Promise<void> {
  stand.clock(now)
  await sql`update session set expires_at = ${new Date(now + dayMs)}`.execute(db)
}

async function hold(member: number, academyId: number, persons: number[], more: object = {}) {
  const { rows } = await sql<{ id: number }>`
    select id from course where academy_id = ${academyId}`.execute(db)
  const lines = persons.map((person) => ({ course: rows[0]?.id, person, ...more }))
  const path = `/accademies/${academyId}/enrolments`
  return (await post<CourseBasket>(member, path, { lines })).body
}

/** Pays a basket: the first family by card, the other by its SOLDE. */
async function pay(member: number, { id, due }: CourseBasket): Promise<void> {
  const paymentMethod = member === 1 ? await stand.bank.card(cards.accepted) : undefined
  const credit = member === 1 ? 0 : due.value
  const path = `/charges/course/${id}/payment?paidCredit=${credit}`
  const paid = await post(member, path, { amount: due, ...(paymentMethod && { paymentMethod }) })
  expect(paid.status).toBe(200)
}

async function enrolled(...of: Parameters<typeof hold>): Promise<CourseBasket> {
  const basket = await hold(...of)
  await pay(of[0], basket)
  stand.pass(1)
  return basket
}

/** All refunds so far: whose, where to, how much. */
async function refunds() {
  const { rows } =
    await sql<object>`select user_id as member, destination as to, amount_cents as cents
    from refund where user_id < 100 order by user_id, created_at, amount_cents desc`.execute(db)
  return rows.map((row) => Object.values(row).join(' '))
}

async function mails(template: string): Promise<string[]> {
  const { rows } = await sql<{
    text: string
  }>`select recipient || ' ' || subject || ' ' || text as text
    from mail where template = ${template} order by recipient, id`.execute(db)
  return rows.map(({ text }) => text.replaceAll('\u00a0', ' '))
}

const takeCourt = (session: number) =>
  sql`insert into court_time (center_id, court_id, during, kind, session_id)
    select 1, 1, tstzrange(starts_at, ends_at), 'lesson', id from course_session
    where id = ${session}`.execute(db)

async function courtOf(session: number): Promise<string[]> {
  const { rows } = await sql<{ from: number }>`
    select lower(during) as from from court_time where session_id = ${session}`.execute(db)
  return rows.map(({ from }) => isoWithOffset(from, 'Europe/Paris'))
}

// requirement AC23
describe('a coach', () => {
  test('runs the sessions of their centre alone; nobody else does', async () => {
    const [session] = await sessionsOf(ids.group)
    const [elsewhere] = await sessionsOf(ids.lyon)
    const status = async (member: number, path: string) => (await get(member, path)).status
    const week = '/coaches/1/week?from=2026-11-23'
    for (const member of [1, 4, 5]) {
      expect(await status(member, week)).toBe(403)
      expect(await status(member, `/coaches/1/sessions/${session}`)).toBe(403)
      const off = await post(member, `/coaches/1/sessions/${session}/callOff`, { reason: 'x' })
      expect(off.status).toBe(403)
    }
    expect(await status(3, `/coaches/1/sessions/${elsewhere}`)).toBe(404)
    expect((await callOff(elsewhere ?? 0)).status).toBe(404)
    await staffCommand(db, ['end', '1'], stand.now())
    expect(await status(3, week)).toBe(403)
    const wrong = ['grant', 'joueur2@joueurs.example', 'coach', 'tournament', '1']
    expect((await staffCommand(db, wrong, stand.now())).isSound).toBe(false)
  })

  test('reads the week in the time of the centre, and of each child what must be known', async () => {
    const [session = 0, second = 0] = await sessionsOf(ids.group)
    await enrolled(1, ids.group, [people.zoe])
    const week = async (from: string) =>
      (await get<CoachedSession[]>(3, `/coaches/1/week?from=${from}`)).body
    expect(await week('2026-11-18')).toEqual([])
    const found = (await week('2026-11-25')).filter(({ type }) => type === 'academy')
    expect(found).toMatchObject([
      { id: session, startsAt: '2026-11-25T10:00:00+01:00', enrolled: 1, capacity: 8 },
    ])
    const sheet = { emergencyName: 'Paul', emergencyPhone: '0612345678' }
    expect(await list(second)).toEqual([
      {
        enrolment: expect.any(Number),
        firstName: 'Zoé',
        lastName: 'Martin',
        birthDate: '2018-11-26',
        age: 8,
        sheet: { ...sheet, pickUps: [], imageRights: false, hasStatedHealth: false },
        options: [],
        isPresent: null,
      },
    ])
    expect((await list(session))[0]?.age).toBe(7)
  })

  test('notes who was there, the last time counting, and nobody who is not enrolled', async () => {
    const [session = 0] = await sessionsOf(ids.group)
    const { lines } = await enrolled(1, ids.group, [people.zoe, people.neo])
    const [zoe = 0, neo = 0] = lines.map(({ id }) => id)
    const note = (...noted: [number, boolean][]) =>
      stand.call<CoachedList>('PUT', `/coaches/1/sessions/${session}/attendance`, {
        token: token(3),
        body: { people: noted.map(([enrolment, isPresent]) => ({ enrolment, isPresent })) },
      })
    const seen = async () => (await list(session)).map(({ isPresent }) => isPresent)
    await note([zoe, true], [neo, true])
    expect(await seen()).toEqual([true, true])
    await note([zoe, false])
    expect(await seen()).toEqual([null, false])
    expect((await note([zoe, true], [999_999, true])).status).toBe(422)
    expect(await seen()).toEqual([null, false])
  })

  test('writes to each adult of a session once', async () => {
    const [session = 0] = await sessionsOf(ids.group)
    await enrolled(1, ids.group, [people.zoe, people.neo])
    await enrolled(2, ids.group, [people.max])
    const key = randomUUID()
    for (let times = 0; times < 2; times++) {
      expect((await act('message', session, { text: 'Une gourde.\n\nMerci.' }, key)).status).toBe(
        200,
      )
    }
    expect(await mails('session_message')).toEqual([
      expect.stringMatching(/^joueur1@.*Une gourde\.\n.*Merci\..*Zoé et Neo/s),
      expect.stringMatching(/^joueur2@.*Max/s),
    ])
  })
})

// requirement AC24
describe('a session that is called off', () => {
  test('goes back to each payer to the cent, once, and leaving gives back the rest', async () => {
    const sessions = await sessionsOf(ids.group)
    const [, , , , , , , , ninth = 0, tenth = 0] = sessions
    const { lines } = await enrolled(1, ids.group, [people.zoe, people.neo])
    await clock(firstAt + 42 * dayMs + hourMs)
    const late = await enrolled(2, ids.group, [people.max])
    expect([late.due.value, await refunds()]).toEqual([7672, []])
    const key = randomUUID()
    const both = await Promise.all([callOff(ninth), callOff(ninth), callOff(ninth, key)])
    expect([...both, await callOff(ninth, key)].map(({ status }) => status)).toEqual(
      Array(4).fill(200),
    )
    const first = ['1 card 334', '1 card 300', '2 wallet 334']
    expect(await refunds()).toEqual(first)
    expect(await mails('session_called_off')).toEqual([
      expect.stringMatching(/^joueur1@.*pluie.*6,34 €/s),
      expect.stringMatching(/^joueur2@.*3,34 €/s),
    ])
    stand.pass(1)
    // rounded on the sum: 667 of two, of which 334 went back
    await callOff(tenth)
    expect(await refunds()).toEqual([
      ...first.slice(0, 2),
      '1 card 333',
      '1 card 300',
      first[2],
      '2 wallet 333',
    ])
    stand.pass(1)
    for (const [member, id, cents] of [
      [1, lines[0]?.id, 6305],
      [2, late.id, 7672 - 667],
    ] as const) {
      const own = await get<CourseBasket>(member, `/courseEnrolments/${id}`)
      expect(own.body.lines.find((line) => line.id === id)?.refund?.value).toBe(cents)
      const left = await post<object>(member, `/courseEnrolments/${id}/leave`)
      expect(left.body).toMatchObject({ refund: { value: cents } })
    }
    stand.pass(1)
    await callOff(sessions[10] ?? 0)
    expect((await refunds()).filter((one) => one.startsWith('1')).slice(-1)).toEqual(['1 card 301'])
    await requireSoundBooks(stand.bank, db)
  })

  test('before it is paid goes back once it is', async () => {
    const [, second = 0] = await sessionsOf(ids.group)
    const basket = await hold(2, ids.group, [people.max])
    stand.pass(1)
    await callOff(second)
    expect(await mails('session_called_off')).toEqual([expect.stringContaining('aussitôt')])
    expect(await refunds()).toEqual([])
    await pay(2, basket)
    await eventually(async () => expect(await refunds()).toEqual(['2 wallet 334']))
    await requireSoundBooks(stand.bank, db)
  })

  test('of a camp is its day with its lunch', async () => {
    const [, second = 0, third = 0] = await sessionsOf(ids.camp)
    const { rows } = await sql<{ id: number }>`with made as (insert into place (offer_id, capacity)
      select k.offer_id, 8 from course k where k.academy_id = ${ids.camp} returning id)
      insert into course_option (place_id, session_id, name, price_cents)
      select id, ${second}, 'lunch', 900 from made returning place_id as id`.execute(db)
    await enrolled(2, ids.camp, [people.max], { options: [rows[0]?.id] })
    expect((await list(second))[0]?.options).toEqual(['lunch'])
    await Promise.all([callOff(third), callOff(second)])
    expect((await refunds()).toSorted()).toEqual(['2 wallet 3360', '2 wallet 4260'])
    await requireSoundBooks(stand.bank, db)
  })

  test('is shown on phones within a day, and frees its court; what is over is refused', async () => {
    const [first = 0, second = 0] = await sessionsOf(ids.group)
    await takeCourt(first)
    await enrolled(1, ids.group, [people.zoe])
    const phone = await subscribeBrowser(stand, token(1))
    await callOff(second)
    expect(await callOff(first)).toMatchObject({ status: 200, body: { isCalledOff: true } })
    const title = 'Séance annulée\u00a0: École de padel'
    await eventually(async () => expect(await phone.shown()).toMatchObject([{ title }]))
    expect(await courtOf(first)).toEqual([])
    await clock(firstAt + 14 * dayMs + hourMs)
    const over = await callOff((await sessionsOf(ids.group))[2] ?? 0)
    expect(over.body.problem).toBe('session_over')
  })
})

// requirement AC25
test('a session is moved with its court, unless something else has it; nothing goes back', async () => {
  const [session = 0] = await sessionsOf(ids.group)
  await takeCourt(session)
  await closeCourt(db, 1, '2026-11-26T10:30:00+01:00', '2026-11-26T12:00:00+01:00')
  await enrolled(1, ids.group, [people.zoe])
  const to = (startsAt: string) => act('move', session, { startsAt })
  const before = await courtOf(session)
  for (const [startsAt, problem] of [
    ['2026-11-26T10:00:00+01:00', 'session_court_taken'],
    ['2026-11-23T10:00:00+01:00', 'session_time_refused'],
    ['2036-11-23T10:00:00+01:00', 'session_time_refused'],
    ['2026-12-02T10:00:00+01:00', 'session_time_refused'],
  ] as const) {
    expect((await to(startsAt)).body.problem).toBe(problem)
    expect(await courtOf(session)).toEqual(before)
  }
  const startsAt = '2026-11-26T09:30:00+01:00'
  for (let times = 0; times < 2; times++) {
    const { body } = await to(startsAt)
    expect(body).toMatchObject({ startsAt, endsAt: '2026-11-26T10:30:00+01:00' })
  }
  expect(await courtOf(session)).toEqual([startsAt])
  expect(await mails('session_moved')).toEqual([
    expect.stringMatching(/mercredi 25 novembre à 10h00 : elle aura lieu jeudi 26 novembre à 9h30/),
  ])
  expect(await refunds()).toEqual([])
  await requireSoundBooks(stand.bank, db)
})
