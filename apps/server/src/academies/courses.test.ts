import { randomUUID } from 'node:crypto'
import type { CourseSheet } from '@quatre/contract'
import { dayMs, eurosExact, hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enrolmentFaults } from '../testing/enrolment-pair.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cards } from '../testing/pay.ts'
import {
  addChild,
  addGroups,
  addLunch,
  courseIn,
  setCapacity,
  type Course,
} from './academy-fixture.test-tools.ts'
import { selectCompany } from '../core/receipts/receipt.sql.ts'
import { courseAttestation } from './attestation.ts'
import { existingCourseEnrolment } from './course-enrolment.sql.ts'
import { openCourseStand, type AskedLine } from './course-stand.test-tools.ts'

const stand = await openCourseStand('courses')
const {
  ids,
  group,
  ask,
  basket,
  pay,
  leave,
  accept,
  list,
  post,
  read,
  line,
  camp,
  enrolled,
  states,
  clock,
} = stand
const { db } = stand.stand

/** Until when the lines of a basket are kept, in minutes from the fixture's now. */
const readKeptMinutes = async (id: number) =>
  (await basket(1, id)).lines.map(
    ({ expiresAt }) => (Date.parse(expiresAt ?? '') - fixtureNow) / minuteMs,
  )

const hideZoe = () =>
  stand.stand.call('PUT', `/users/infants?responsibles=${ids.lea}`, {
    token: stand.stand.tokens[0],
    body: {
      id: ids.zoe,
      firstName: 'Deleted',
      lastName: 'Deleted',
      birthDate: '01/03/2018',
      gender: 'Male',
    },
  })

// requirement AC17
describe('enrolling', () => {
  const here = async () => group
  const days = (from: number, to: number) => (week: Course) => [
    line(week, ids.zoe, { sessions: week.sessions.slice(from, to) }),
  ]
  const of = (course: Course) => [line(course)]
  const draft = sql`update academy set status = 'draft' where id = ${group.academy}`
  const unsold = sql`update course_session set day_cents = null where day_cents is not null`
  const lastSeason = sql`update course_sheet set season = 2025 where person_id = ${ids.zoe}`
  test.each([
    ['another’s child', 'child_not_found', here, () => [line(group, ids.max)]],
    [
      'an adult with a child',
      'course_not_for_age',
      here,
      () => [line(group), line(group, ids.lea)],
    ],
    ['a child twice', 'already_enrolled', here, () => [line(group), line(group)]],
    [
      'an academy that is not open',
      'competition_not_found',
      () => draft.execute(db).then(here),
      of,
    ],
    [
      'a course that is over',
      'course_over',
      () => courseIn(db, { firstAt: fixtureNow - 8 * dayMs, sessions: 2 }),
      of,
    ],
    ['sessions of a group', 'course_days_wrong', here, days(0, 2)],
    ['a past day', 'course_days_wrong', () => camp({ firstAt: fixtureNow - hourMs }), days(0, 2)],
    [
      'a day that is not sold alone',
      'course_days_wrong',
      async () => {
        const week = await camp()
        await unsold.execute(db)
        return week
      },
      days(0, 2),
    ],
    [
      'a day of another course',
      'course_days_wrong',
      camp,
      (week: Course) => [line(week, ids.zoe, { sessions: [week.sessions[0], group.sessions[0]] })],
    ],
    ['no sheet of the season', 'course_sheet_missing', () => lastSeason.execute(db).then(here), of],
    ['nine lines', 'bad_request', here, () => Array.from({ length: 9 }, () => line(group))],
  ] as [string, string, () => Promise<Course>, (course: Course) => AskedLine[]][])(
    '%s: refused by « %s », and nothing is kept',
    async (_name, problem, made, asked) => {
      const course = await made()
      const { body } = await ask(1, course, asked(course))
      expect(body).toMatchObject({ problem, message: expect.stringMatching(/\p{L}/u) })
      expect(await states()).toEqual([])
      expect(await enrolmentFaults(db)).toEqual([])
    },
  )

  test('a course of another academy is refused, and lunch on a day that is not asked', async () => {
    const [other, week] = [await courseIn(db, {}), await camp()]
    expect((await ask(1, group, [line(other)])).body.problem).toBe('course_unknown')
    const more = {
      sessions: week.sessions.slice(0, 1),
      options: [await addLunch(db, week.sessions[1], 900)],
    }
    expect((await ask(1, week, [line(week, ids.zoe, more)])).body.problem).toBe('course_days_wrong')
  })

  test('the same again is refused once it is paid', async () => {
    await enrolled(group)
    expect((await ask(1, group, [line(group)])).body.problem).toBe('already_enrolled')
  })

  test('a line without room is named, and the basket stays as it was', async () => {
    const [small, large] = (await addGroups(db, [1, 3])) as [Course, Course]
    const { body } = await ask(1, group, [line(group)])
    await post(2, `/accademies/${small.academy}/enrolments`, { lines: [line(small, ids.max)] })
    stand.stand.pass(1)
    const before = await basket(1, body.id)
    const refused = await ask(1, large, [line(large), line(small, ids.neo), line(large, ids.neo)])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Complet\u00a0: Tous pour Neo. Rien n’a changé dans ton panier.',
    ])
    expect(await basket(1, body.id)).toEqual(before)
    expect(await states()).toEqual(['held'])
  })

  test.each([
    ['one after the other', true],
    ['both at once', false],
  ])('the same request twice is one: %s', async (_name, inTurn) => {
    await setCapacity(group, 2, db)
    for (const [person, waits] of [
      [ids.zoe, false],
      [ids.neo, true],
    ] as const) {
      const key = randomUUID()
      const send = () => ask(1, group, [line(group, person)], { waits, key })
      const first = send()
      if (inTurn) await first
      const [one, other] = await Promise.all([first, send()])
      expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id])
    }
    expect(await states()).toEqual(['held', 'waiting'])
  })

  test.each([
    ['2019-11-25', true],
    ['2019-11-26', false],
    ['2015-11-25', false],
    ['2015-11-26', true],
  ])(
    'born on %s, of the age on the first day: %s, by who joins later too',
    async (born, isAdmitted) => {
      const child = await addChild(db, ids.lea, born)
      for (const now of [fixtureNow, fixtureNow + 90 * dayMs]) {
        await clock(now)
        const { status, body } = await ask(1, group, [line(group, child)])
        expect(body.problem).toBe(isAdmitted ? undefined : 'course_not_for_age')
        expect(status).toBe(isAdmitted ? 201 : 422)
        if (isAdmitted) await leave(1, body.id)
      }
    },
  )
})

// requirement AC18
describe('the basket', () => {
  test('each line keeps all of it 15 minutes more, 45 from the first at most', async () => {
    const groups = await addGroups(db, [9, 9, 9])
    const added = [group, ...groups]
    const minutes: number[][] = []
    for (const [turn, of] of added.entries()) {
      await clock(fixtureNow + turn * 14 * minuteMs)
      const { body } = await ask(1, of, [line(of)])
      minutes.push([...new Set(await readKeptMinutes(body.id))])
    }
    expect(minutes).toEqual([[15], [29], [43], [45]])
    await clock(fixtureNow + 45 * minuteMs - 1)
    expect(await states()).toEqual(Array(4).fill('held'))
    await clock(fixtureNow + 45 * minuteMs)
    // no job has run yet: expired lines are in no basket
    const { body } = await ask(1, group, [line(group, ids.neo)])
    expect([body.lines.map(({ state }) => state), body.due.value]).toEqual([['held'], 48_000])
    expect((await pay(1, body.id, 48_000)).body.resultCode).toBe('Authorised')
  })

  test('has 12 lines at most, asked at once too', async () => {
    const groups = await addGroups(db, Array(13).fill(5) as number[])
    const some = (from: number, to: number) => groups.slice(from, to).map((of) => line(of))
    const [one, other] = await Promise.all([
      ask(1, groups[0] as Course, some(0, 8)),
      ask(1, groups[0] as Course, some(8, 13)),
    ])
    const refused = [one, other].flatMap(({ body: { problem } }) => problem ?? [])
    expect(refused).toEqual(['basket_too_big'])
    expect((await states()).length).toBeLessThanOrEqual(12)
  })

  test('nobody else reads it, pays it or takes a line out', async () => {
    const { body } = await ask(1, group, [line(group)])
    expect((await read(2, `/courseEnrolments/${body.id}`)).status).toBe(404)
    expect((await leave(2, body.id)).status).toBe(404)
    expect((await accept(2, body.id)).status).toBe(404)
    expect((await pay(2, body.id, 48_000)).body.problem).toBe('enrolment_not_found')
    expect(await states()).toEqual(['held'])
  })
})

// requirement AC19
test('an entry of a tournament is not paid as a course, nor a course as an entry', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into enrolment (offer_id, holder_id, enrolled_by, state, expires_at, created_at)
    select offer_id, ${ids.lea}, ${ids.lea}, 'held', ${new Date(fixtureNow + hourMs)}, ${new Date(fixtureNow)}
    from tournament returning id`.execute(db)
  const { body } = await ask(1, group, [line(group)])
  for (const [kind, id] of [
    ['course', rows[0]?.id],
    ['tournament_entry', body.id],
  ] as const) {
    const path = `/charges/${kind}/${id}`
    expect((await read(1, `${path}/methods`)).body.problem).toBe('enrolment_not_found')
    const sent = { amount: body.due, paymentMethod: await stand.stand.bank.card(cards.accepted) }
    expect((await post(1, `${path}/payment?paidCredit=0`, sent)).status).toBe(404)
  }
})

// requirement EN8
test('a child that is hidden leaves its courses by its name, but not one that is over', async () => {
  await enrolled(await camp({ sessions: 1, firstAt: fixtureNow + hourMs }))
  await enrolled(group)
  await clock(fixtureNow + 3 * hourMs)
  for (const _again of [1, 2]) expect((await hideZoe()).status).toBe(200)
  const { rows } = await sql<{ state: string; mail: string | null }>`
    select e.state, m.text as mail from enrolment e
    left join mail m on m.event_key = 'enrolment-left:' || e.id
    where e.holder_id = ${ids.zoe} order by e.id`.execute(db)
  expect(rows).toEqual([
    { state: 'confirmed', mail: null },
    { state: 'left', mail: expect.stringMatching(/480,00.*Zoé/s) },
  ])
  await requireSoundBooks(stand.stand.bank, db)
})

// requirements AC21 and AC45
describe('the sheet', () => {
  const asked = (person: number, more: object = {}) => ({
    person,
    season: 2027,
    emergencyName: 'Anne Martin',
    emergencyPhone: '0612345678',
    pickUps: [{ name: 'Paul', phone: '0612345679' }],
    imageRights: true,
    hasStatedHealth: true,
    ...more,
  })
  const write = (member: number, body: object) =>
    stand.stand.call('PUT', `/users/sheets?responsibles=${[0, ids.lea, ids.lea + 1][member]}`, {
      token: stand.stand.tokens[member - 1],
      body,
    })
  const sheets = async () =>
    (await read<CourseSheet[]>(1, `/users/responsibles/${ids.lea}/sheets`)).body
  const persons = async () => (await sheets()).map(({ person }) => person)

  test('is one of each person and season, of a minor with the statement alone', async () => {
    expect((await write(1, asked(ids.zoe, { hasStatedHealth: false }))).body.problem).toBe(
      'health_statement_missing',
    )
    expect((await write(1, asked(ids.max))).body.problem).toBe('child_not_found')
    expect((await write(1, asked(ids.lea, { hasStatedHealth: false }))).status).toBe(200)
    await sql`update app_user set birth_date = null where id = ${ids.lea}`.execute(db)
    expect((await write(1, asked(ids.lea, { hasStatedHealth: false }))).body.problem).toBe(
      'health_statement_missing',
    )
    await write(1, asked(ids.zoe))
    await write(1, asked(ids.zoe, { emergencyName: 'Paul Martin', level: 'debutant' }))
    expect((await sheets()).filter(({ season }) => season === 2027)).toMatchObject([
      { person: ids.lea, level: null, hasStatedHealth: false },
      { person: ids.zoe, emergencyName: 'Paul Martin', level: 'debutant', hasStatedHealth: true },
    ])
  })

  test('its adult alone reads it, and it is in their data', async () => {
    for (const [member, status] of [
      [1, 200],
      [2, 403],
      [3, 403],
    ] as const) {
      expect((await read(member, `/users/responsibles/${ids.lea}/sheets`)).status).toBe(status)
    }
    await write(1, asked(ids.zoe))
    await enrolled(group)
    const mine = await read<Record<string, object[]>>(1, '/users/me/data')
    expect(mine.body.courseSheets).toHaveLength(4)
    expect(mine.body.courseEnrolments).toMatchObject([{ person: 'Zoé', state: 'confirmed' }])
    expect(JSON.stringify((await read(2, '/users/me/data')).body)).not.toContain('Anne Martin, ')
  })

  test('goes with a child that is hidden, and all with the account', async () => {
    await hideZoe()
    expect(await persons()).toEqual([ids.lea, ids.neo])
    expect((await ask(1, group, [line(group)])).body.problem).toBe('child_not_found')
    expect((await write(1, asked(ids.zoe))).body.problem).toBe('child_not_found')
    const held = await ask(1, group, [line(group, ids.neo)])
    const closed = await stand.stand.call('DELETE', '/users/me', {
      token: stand.stand.tokens[0],
      body: { giveUpBalance: true },
    })
    expect([held.status, closed.status]).toEqual([201, 200])
    const { rows } = await sql`select person_id from course_sheet
      where person_id in (${ids.lea}, ${ids.zoe}, ${ids.neo})`.execute(db)
    expect(rows).toEqual([])
  })
})

// requirement AC22
test('a member lists what has not ended, by type, for whom and paid or not', async () => {
  await enrolled(group)
  const week = await camp()
  await ask(1, week, [line(week, ids.neo)])
  const open = await courseIn(db, { ages: 'Tous' })
  await ask(1, open, [line(open, ids.lea)])
  const names = async (query: string) =>
    (await list(1, ids.lea, query)).map(({ person }) => person.firstName)
  expect(await names('')).toEqual(['Zoé', 'Léa'])
  for (const children of ['child=true', 'child']) expect(await names(children)).toEqual(['Zoé'])
  expect(await names('child=false')).toEqual(['Léa'])
  expect(await names('paid=true')).toEqual(['Zoé'])
  expect(await names('type=2')).toEqual(['Neo'])
  expect((await read(2, `/users/${ids.lea}/academies`)).status).toBe(403)
})

// requirement AC56
test('a PDF attests the paid part of an enrolment, and no other, to the member who made it', async () => {
  const { body: held } = await ask(1, group, [line(group)])
  const attestation = (member: number) =>
    stand.stand.call('GET', `/courseEnrolments/${held.id}/attestation`, {
      token: stand.stand.tokens[member - 1],
    })
  expect((await attestation(1)).status).toBe(422)
  await pay(1, held.id, held.due.value, cards.accepted)
  const { status, headers, bytes } = await attestation(1)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await attestation(2)).status).toBe(404)
  const row = await existingCourseEnrolment(db, held.lines[0]?.id ?? 0)
  const { paragraphs } = courseAttestation(row, await selectCompany(db, row.centerId), fixtureNow)
  expect(paragraphs.join(' ')).toMatch(
    new RegExp(
      `a réglé ${eurosExact(held.due.value)} pour l’inscription de Zoé .*séances, du .* au `,
    ),
  )
})
