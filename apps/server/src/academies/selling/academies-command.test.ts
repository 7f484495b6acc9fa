import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LessonsOfDay } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
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
const courtTime = openCourtTime(notices)

const run = (...given: string[]) => academiesCommand({ db, courtTime, now: stand.now() }, given)

/** Wednesdays at 14:00; the fixture's today is a Tuesday. */
const group = {
  ages: '7–10 ans',
  level: null,
  coach: 'Hugo Coach',
  weekday: 3,
  time: '14:00',
  minutes: 60,
  courts: 1,
  places: 8,
  priceCents: 36_000,
}
const academy = {
  center: centers.toulouse,
  type: 'academy',
  name: 'École du mercredi',
  about: 'Une heure par semaine.',
  bring: 'Une gourde',
  season: { from: '2026-11-16', to: '2027-01-16' },
  groups: [group],
}
const { weekday, minutes, time, ...course } = group
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
  expect(isSound, lines.join('\n')).toBe(true)
  return lines.at(-1)?.split(':')[0] ?? ''
}

const status = async (path: string, method: 'GET' | 'POST' = 'GET', body?: object) =>
  (await stand.call(method, path, { token, body, key: path })).status

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
    expect((await draft(academy)).isSound).toBe(false)
    const [id = ''] = lines[1]?.split(':') ?? []
    expect(await run('discard', id)).toMatchObject({ isSound: true })
    expect(await drafted()).not.toBe(id)
    expect(await run('discard', id)).toMatchObject({ isSound: false })
  })

  test.each([
    ['type', 'club', '« academy » or « camp »'],
    ['season', { from: '2027-06-01', to: '2027-09-08' }, 'within 1 September to 31 August'],
    ['season', { from: '2027-09-06', to: '2028-06-08' }, 'not in the data yet'],
    ['season', { from: '2026-09-01', to: '2026-10-01' }, 'groups.0.no session is left'],
    ['season', { from: '2026-02-30', to: '2026-10-01' }, 'season.from: a day, YYYY-MM-DD'],
    ['center', centers.inactive, 'there is no centre 2'],
    ['holidays', [], 'those of zone C are known'],
    ['price', 12, 'unknown: price'],
    ['groups', [], 'at least one group'],
    ['groups', [{ ...group, coach: 'Léa Marchal' }], 'no coach « Léa Marchal »'],
    ['groups', [{ ...group, courts: 4 }], 'groups.0.courts: the centre has 3 of them'],
    ['groups', [{ ...group, courts: ['Piste 1', 'Piste 9'] }], 'courts: the centre has 1 of them'],
    ['groups', [{ ...group, time: '07:30' }], 'the centre is closed then'],
    ['groups', [{ ...group, time: '7h30' }], 'groups.0.time: a time, HH:MM'],
    ['groups', [{ ...group, ages: '6 ans', places: 0 }], 'groups.0.ages: one of 4–6 ans'],
  ])('with %s %j is refused: %s', async (field, value, words) => {
    const { lines, isSound } = await draft({ ...academy, [field]: value })
    expect([isSound, lines.join('\n')]).toEqual([false, expect.stringContaining(words)])
  })

  test.each([
    ['days', ['2026-12-09'], 'closed then on 2026-12-09'],
    ['days', ['2026-12-21', '2026-12-21'], 'days: each once'],
    ['to', '08:00', 'at least 15 minutes after from'],
    ['options', { dinner: {} }, 'options: unknown: dinner'],
  ])('of a camp with %s %j is refused: %s', async (field, value, words) => {
    const { lines, isSound } = await draft({ ...camp, [field]: value })
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
    for (const type of ['1', '2']) {
      expect((await stand.call('GET', `/accademies?type=${type}`)).body).toMatchObject({ total: 0 })
    }
    const { rows } = await sql<{ academyId: number; course: number; session: number }>`
      select k.academy_id, k.id as course, min(s.id) as session from course k
      join course_session s on s.course_id = k.id group by k.id`.execute(db)
    expect(rows.map(({ academyId }) => String(academyId)).toSorted()).toEqual(ids.toSorted())
    for (const { academyId, course: asked, session } of rows) {
      const lines = [{ course: asked, person: 1 }]
      expect([
        await status(`/accademies/${academyId}`),
        await status(`/accademies/${academyId}/follow`),
        await status(`/competitions/${academyId}`),
        await status(`/accademies/${academyId}/enrolments`, 'POST', { lines, waits: true }),
        await status(`/coaches/1/sessions/${session}`),
        await status(`/coaches/1/sessions/${session}/callOff`, 'POST', { reason: 'pluie' }),
      ]).toEqual([404, 404, 404, 404, 404, 404])
      expect(await taken(String(academyId))).toEqual([])
    }
    const week = await stand.call('GET', `/coaches/1/week?from=${tomorrow}`, { token })
    expect(week.body).toEqual([])
    const lessons = await stand.call<LessonsOfDay>('GET', `/lessons?center=1&date=2026-12-02`)
    const twelve = lessons.body.starts.find(({ startingDate }) => startingDate.includes('T12:00'))
    expect(twelve).toMatchObject({ states: ['free', 'free'] })
  })
})

describe('publishing', () => {
  /** A booking, a closure and a tournament on the courts of three Wednesdays, and a coach who is away on a fourth. */
  async function inTheWay(): Promise<void> {
    const [first, third, fourth] = [at('14:30'), '2026-12-16', '2027-01-06']
    for (const member of [0, 1, 2]) {
      const hold = { startingDate: first, duration: 60 }
      expect((await stand.hold(stand.tokens[member], hold)).status).toBe(201)
    }
    const tournament = await addTournament(db, { capacity: 4 })
    await sql`insert into court_time (center_id, court_id, during, kind, competition_id)
      select 1, court, tstzrange('2026-12-02 13:00+01', '2026-12-02 18:00+01'), 'competition', ${tournament}
      from generate_series(1, 2) court`.execute(db)
    await closeCourt(db, courts.outdoor, at('14:00', '2026-12-02'), at('15:00', '2026-12-02'))
    const other = await addCourse(db, { sessions: 1, firstAt: Date.parse(at('14:00', third)) })
    await sql`update course set coach_id = 1 where academy_id = ${other}`.execute(db)
    await sql`insert into coach_absence (coach_id, starts_at, ends_at)
      values (1, ${at('00:00', fourth)}, ${at('23:00', fourth)})`.execute(db)
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
    const groups = [
      { ...group, courts: ['Piste 2', 'Single'] },
      { ...group, courts: 2, coach: 'Samir Coach' },
    ]
    const id = await drafted({ ...academy, season: { from: tomorrow, to: tomorrow }, groups })
    await stand.hold(token, { startingDate: at('14:00'), duration: 60 })
    stand.pass(11)
    const heard: string[] = []
    const stop = notices.listen('courts:1', { heard: (detail) => heard.push(detail), stopped() {} })
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
    const { body } = await stand.call('GET', `/accademies/${id}`)
    const day = { placesLeft: 8, options: [{ name: 'lunch', placesLeft: 5 }] }
    expect(body).toMatchObject({ type: 'camp', courses: [{ days: [day, day] }] })
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
})
