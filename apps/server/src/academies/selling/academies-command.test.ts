import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LessonsOfDay } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addCoaches } from '../../bookings/lessons/coach-fixture.test-tools.ts'
import { openCourtTime } from '../../core/court-time/court-time.ts'
import { openNotices } from '../../platform/notices/notices.ts'
import { at, centers, closeCourt, courts, tomorrow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { standForEach } from '../../testing/stand.ts'
import { addTournament } from '../../testing/tournament-fixture.ts'
import { addCoach, addCourse, addSheet } from '../academy-fixture.test-tools.ts'
import { academiesCommand } from './academies-command.ts'

const stand = await standForEach('selling', { members: 3 })
const { db } = stand
const token = stand.tokens[0]
const notices = openNotices({ db, log: stand.app.log }, stand.url)
afterAll(() => notices.stop())
const courtTime = openCourtTime(notices)

const run = (...given: string[]) => academiesCommand({ db, courtTime, now: stand.now() }, given)

const course = {
  ages: '7–10 ans',
  level: null,
  coach: 'Hugo Coach',
  courts: 1,
  places: 8,
  priceCents: 36_000,
}
/** Wednesdays; the fixture's today is a Tuesday. */
const group = { ...course, weekday: 3, time: '14:00', minutes: 60 }
const academy = {
  center: centers.toulouse,
  type: 'academy',
  name: 'École du mercredi',
  about: 'Une heure par semaine.',
  bring: 'Une gourde',
  season: { from: '2026-11-16', to: '2027-01-16' },
  groups: [group],
}
const camp = {
  ...academy,
  ...course,
  type: 'camp',
  name: 'Stage',
  days: ['2026-12-21', '2026-12-22'],
  from: '09:00',
  to: '16:00',
  dayCents: 4200,
  options: { lunch: { places: 5, priceCents: 900 } },
  groups: undefined,
  season: undefined,
}

async function draft(plan: object) {
  const file = join(tmpdir(), `plan-${process.pid}.json`)
  await writeFile(file, JSON.stringify(plan))
  return run('draft', file)
}

/** Its number. */
async function drafted(plan: object = academy): Promise<string> {
  const { lines, isSound } = await draft(plan)
  if (!isSound) throw new Error(lines.join('\n'))
  return lines.at(-1)?.split(':')[0] ?? ''
}

const status = async (path: string, asked?: object) =>
  (await stand.call(asked ? 'POST' : 'GET', path, { token, body: asked, key: path })).status
const body = async <Body = object>(path: string) =>
  (await stand.call<Body>('GET', path, { token })).body

/** The courts of the sessions of an academy or camp, by start. */
async function taken(id: string): Promise<string[]> {
  const { rows } = await sql<{ it: string }>`
    select to_char(lower(t.during) at time zone 'Europe/Paris', 'MM-DD HH24:MI ') || t.court_id || ' ' || t.coach_id as it
    from court_time t join course_session s on s.id = t.session_id join course k on k.id = s.course_id
    where k.academy_id = ${id} order by 1`.execute(db)
  return rows.map(({ it }) => it)
}

beforeEach(async () => {
  await addCoaches(db, ['Hugo', 'Samir'])
  await sql`insert into opening_exception (center_id, day, reason) values (1, '2026-12-09', 'travaux')`.execute(
    db,
  )
})

// requirement AC49
describe('a draft', () => {
  test('has its sessions on real dates, without holidays and closures; twice is once', async () => {
    const { lines } = await draft(academy)
    expect(lines[0]).toBe(
      '7–10 ans · Hugo Coach · 6 sessions, 2026-11-18 14:00 to 2027-01-13 · 360.00 € · left out: 2026-12-09 travaux, 2026-12-23 Noël, 2026-12-30 Noël',
    )
    const [id = ''] = lines[1]?.split(':') ?? []
    expect((await draft(academy)).lines[0]).toContain(`${id} is « École du mercredi »`)
    expect(await run('discard', id)).toMatchObject({ isSound: true })
    expect(await drafted()).not.toBe(id)
    expect(await run('discard', id)).toMatchObject({ isSound: false })
  })

  const season = (from: string, to: string) => ({ season: { from, to } })
  const groups = (change: object) => ({ groups: [{ ...group, ...change }] })

  test.each([
    [{ type: 'club' }, 'type: « academy » or « camp »'],
    [season('2027-06-01', '2027-09-08'), 'within 1 September to 31 August'],
    [season('2027-09-06', '2028-06-08'), 'not in the data yet'],
    [season('2026-09-01', '2026-10-01'), 'groups.0.no session is left'],
    [season('2026-02-30', '2026-10-01'), 'season.from: a day, YYYY-MM-DD'],
    [{ center: centers.inactive }, 'there is no centre 2'],
    [{ holidays: [] }, 'those of zone C are known'],
    [{ price: 12 }, 'unknown: price'],
    [{ groups: [] }, 'at least one group'],
    [groups({ coach: 'Léa Marchal' }), 'no coach « Léa Marchal »'],
    [groups({ courts: 4 }), 'groups.0.courts: the centre has 3 of them'],
    [groups({ courts: ['Piste 1', 'Piste 9'] }), 'the centre has 1 of them'],
    [groups({ time: '07:30' }), 'the centre is closed then'],
    [groups({ time: '7h30' }), 'groups.0.time: a time, HH:MM'],
    [groups({ ages: '6 ans' }), 'groups.0.ages: one of 4–6 ans'],
    [{ ...camp, days: ['2026-12-09'] }, 'closed then on 2026-12-09'],
    [{ ...camp, days: ['2026-12-21', '2026-12-21'] }, 'days: each once'],
    [{ ...camp, to: '08:00' }, 'at least 15 minutes after from'],
    [{ ...camp, options: { dinner: {} } }, 'options: unknown: dinner'],
  ])('is refused with %j: %s', async (change, words) => {
    const { lines, isSound } = await draft({ ...academy, ...change })
    expect([isSound, lines.join('\n')]).toEqual([false, expect.stringContaining(words)])
  })

  test('of a centre outside the zones names its own holidays', async () => {
    await sql`update center set postal_code = '20000' where id = 1`.execute(db)
    expect((await draft(academy)).lines.join()).toContain('holidays: the centre is in no zone')
    const holidays = [{ name: 'pont', firstFreeDay: '2026-12-02', firstDayTaught: '2026-12-03' }]
    expect((await draft({ ...academy, holidays })).lines[0]).toContain(
      'left out: 2026-12-02 pont, 2026-12-09 travaux',
    )
  })

  test('is shown nowhere, sells nothing, and takes neither court nor coach', async () => {
    await addCoach(db, 1)
    await addSheet(db, { personId: 1, name: 'Paul' })
    const noon = { ...group, time: '12:00' }
    const ids = [await drafted({ ...academy, groups: [noon] }), await drafted(camp)]
    const listed = [await body('/accademies?type=1'), await body('/accademies?type=2')]
    expect(listed).toMatchObject([{ total: 0 }, { total: 0 }])
    const { rows } = await sql<{ id: number; course: number; session: number }>`
      select k.academy_id as id, k.id as course, min(s.id) as session
      from course k join course_session s on s.course_id = k.id group by k.id order by k.id`.execute(
      db,
    )
    expect(rows.map(({ id }) => String(id))).toEqual(ids)
    for (const { id, course: asked, session } of rows) {
      const lines = [{ course: asked, person: 1 }]
      const answers = [
        await status(`/accademies/${id}`),
        await status(`/accademies/${id}/follow`),
        await status(`/competitions/${id}`),
        await status(`/accademies/${id}/enrolments`, { lines, waits: true }),
        await status(`/coaches/1/sessions/${session}`),
        await status(`/coaches/1/sessions/${session}/callOff`, { reason: 'pluie' }),
      ]
      expect(answers).toEqual(answers.map(() => 404))
      expect(await taken(String(id))).toEqual([])
    }
    expect(await body(`/coaches/1/week?from=${tomorrow}`)).toEqual([])
    const { starts } = await body<LessonsOfDay>('/lessons?center=1&date=2026-12-02')
    const twelve = starts.find(({ startingDate }) => startingDate.includes('T12:00'))
    expect(twelve).toMatchObject({ states: ['free', 'free'] })
  })
})

describe('publishing', () => {
  /** Bookings, a tournament, a closure, a session and an absence of the coach on four of five Wednesdays. */
  async function inTheWay(): Promise<void> {
    for (const member of stand.tokens) {
      await stand.hold(member, { startingDate: at('14:30'), duration: 60 })
    }
    const tournament = await addTournament(db, { capacity: 4 })
    await sql`insert into court_time (center_id, court_id, during, kind, competition_id)
      select 1, court, tstzrange('2026-12-02 13:00+01', '2026-12-02 18:00+01'), 'competition', ${tournament}
      from generate_series(1, 2) court`.execute(db)
    await closeCourt(db, courts.outdoor, at('14:00', '2026-12-02'), at('15:00', '2026-12-02'))
    const other = await addCourse(db, {
      sessions: 1,
      firstAt: Date.parse(at('14:00', '2026-12-16')),
    })
    await sql`update course set coach_id = 1 where academy_id = ${other}`.execute(db)
    await sql`insert into coach_absence (coach_id, starts_at, ends_at)
      values (1, '2027-01-06', '2027-01-07')`.execute(db)
  }

  const clashes = [
    '2026-11-25 14:00 · 7–10 ans · Hugo Coach · courts: 3 bookings',
    '2026-12-02 14:00 · 7–10 ans · Hugo Coach · courts: 2 tournaments, 1 closure',
    '2026-12-16 14:00 · 7–10 ans · Hugo Coach · coach elsewhere: other session',
    '2027-01-06 14:00 · 7–10 ans · Hugo Coach · coach elsewhere: absence',
  ]
  const all = async () =>
    (await sql`select id, court_id, booking_id, during from court_time order by id`.execute(db))
      .rows

  // requirement AC50
  test('tells every clash first, and changes nothing', async () => {
    const id = await drafted()
    await inTheWay()
    const before = await all()
    const sum = '4 sessions without court'
    expect(await run('clashes', id)).toEqual({ lines: [...clashes, sum], isSound: false })
    const refusal = 'Not published: 4 sessions have no court. Nothing was moved.'
    expect(await run('publish', id)).toEqual({ lines: [...clashes, refusal], isSound: false })
    expect([await all(), await status(`/accademies/${id}`)]).toEqual([before, 404])
  })

  // requirement AC51
  test('despite its clashes sells those sessions without court, and moves nothing; twice is once', async () => {
    const id = await drafted()
    await inTheWay()
    const before = await all()
    const sold = `${id} is on sale, 4 of 5 sessions without court`
    expect(await run('publish', id, '--despite-clashes')).toEqual({
      lines: [...clashes, sold],
      isSound: true,
    })
    expect((await all()).slice(0, before.length)).toEqual(before)
    expect([await taken(id), await status(`/accademies/${id}`)]).toEqual([['01-13 14:00 1 1'], 200])
    expect(await run('publish', id)).toEqual({
      lines: [`${id} is on sale already.`],
      isSound: true,
    })
    expect((await all()).length).toBe(before.length + 1)
    expect((await run('discard', id)).isSound).toBe(false)
  })

  // requirement AC51
  test('gives each session the courts that it names, an overdue hold out of the way, and tells open screens', async () => {
    const named = { ...group, courts: ['Piste 2', 'Single'] }
    const groups = [named, { ...group, courts: 2, coach: 'Samir Coach' }]
    const id = await drafted({ ...academy, season: { from: tomorrow, to: tomorrow }, groups })
    await stand.hold(token, { startingDate: at('14:00'), duration: 60 })
    stand.pass(11)
    const heard = new Set<string>()
    const stop = notices.listen('courts:1', { heard: (detail) => heard.add(detail), stopped() {} })
    await eventually(async () => {
      notices.announce('courts:1', 'probe')
      expect(heard).toContain('probe')
    })
    expect(await run('publish', id)).toMatchObject({ isSound: true })
    const wednesday = ['11-25 14:00 1 2', '11-25 14:00 2 1', '11-25 14:00 3 2', '11-25 14:00 4 1']
    expect(await taken(id)).toEqual(wednesday)
    const span = `${Date.parse(at('14:00'))} ${Date.parse(at('15:00'))}`
    await eventually(async () => expect(heard).toContain(span))
    stop()
  })

  test('a camp has days, places and options; what is over or no draft is not published', async () => {
    const id = await drafted(camp)
    expect(await run('publish', id)).toMatchObject({ isSound: true })
    const day = { placesLeft: 8, options: [{ name: 'lunch', placesLeft: 5 }] }
    expect(await body(`/accademies/${id}`)).toMatchObject({
      type: 'camp',
      courses: [{ days: [day, day] }],
    })
    const late = await drafted({ ...camp, name: 'Second stage' })
    stand.clock(stand.now() + 60 * dayMs)
    expect((await run('publish', late)).lines).toEqual(['All its sessions are over.'])
    expect((await run('publish', '12345')).lines).toEqual(['No academy or camp 12345.'])
    expect((await run('sell')).lines[0]).toContain('npm run academies')
  })

  test('a coach is added once', async () => {
    const { lines } = await run('coach', '1', 'Léa', 'Marchal')
    expect(await run('coach', '1', 'Léa', 'Marchal')).toEqual({ lines, isSound: true })
    expect((await run('coach', '99', 'Léa', 'Marchal')).isSound).toBe(false)
  })

  // requirement AC60
  test('hours, prices and absences of a coach are set, lessons in the way told first', async () => {
    const startsAt = at('10:00', '2026-11-28')
    const booked = await stand.hold(token, { startingDate: startsAt, duration: 60, coach: 1 })
    expect(booked.status).toBe(201)
    const told = [
      `2026-11-28 10:00 · lesson ${booked.body.id}`,
      '1 lessons booked: nothing is changed',
    ]
    const hours = (text: string, ...more: string[]) =>
      run('coach', 'hours', '1', '6', text, ...more)
    const absence = ['coach', 'absence', '1', '2026-11-28T10:30', '2026-11-29T00:00'] as const
    const both = async () => [
      (
        await sql`select from_minute, to_minute from coach_hours where coach_id = 1 and weekday = 6
        order by 1`.execute(db)
      ).rows,
      (await sql`select from coach_absence where coach_id = 1`.execute(db)).rows.length,
    ]
    const before = await both()
    for (const refusal of [
      await hours('10:30-12:00'),
      await hours('none'),
      await run(...absence),
    ]) {
      expect(refusal).toEqual({ lines: told, isSound: false })
    }
    for (const wrong of ['', '9-12', '12:00-09:00', '09:00-12:00,11:00-13:00', '09:00-25:00']) {
      expect((await hours(wrong)).lines[0]).toContain('npm run academies')
    }
    expect((await run('coach', 'hours', '99', '6', 'none')).lines).toEqual(['No coach 99.'])
    expect((await run('coach', 'price', '1', '3', '75', '1', '5000')).isSound).toBe(false)
    expect(
      (await run('coach', 'absence', '1', '2026-02-30T10:00', '2026-03-02T10:00')).isSound,
    ).toBe(false)
    expect(await both()).toEqual(before)
    expect((await hours('16:00-18:00,09:30-12:00')).lines).toEqual(['done'])
    expect((await run(...absence, '--despite-clashes')).isSound).toBe(true)
    expect((await run(...absence, '--despite-clashes')).isSound).toBe(true)
    expect(await both()).toEqual([
      [
        { fromMinute: 570, toMinute: 720 },
        { fromMinute: 960, toMinute: 1080 },
      ],
      1,
    ])
    for (const cents of ['4321', 'none']) {
      expect((await run('coach', 'price', '1', '3', '60', '1', cents)).lines).toEqual(['done'])
      const { rows } = await sql<{ cents: number }>`select price_cents as cents from lesson_price
        where (coach_id, sport_id, duration, players) = (1, 3, 60, 1)`.execute(db)
      expect(rows).toEqual(cents === 'none' ? [] : [{ cents: 4321 }])
    }
  })
})
