import type { Academy, AcademyHead } from '@quatre/contract'
import { dayMs, hourMs, instantAt, type EnrolmentId } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { centers, fixtureNow } from '../testing/center-fixture.ts'
import { standForEach } from '../testing/stand.ts'
import { addCourse, addEnrolled } from './academy-fixture.test-tools.ts'
import { courseKind } from './course-kind.ts'

interface Listed {
  readonly total: number
  readonly academies: readonly AcademyHead[]
}

const wednesday = instantAt('2026-11-25', 14 * 60, 'Europe/Paris')
const ids = { toulouse: 0, lyon: 0, camp: 0 }

const stand = await standForEach('academies', {
  members: 4,
  async prepare({ db }) {
    await sql`update app_user set birth_date = '2018-01-01'`.execute(db)
    ids.toulouse = await addCourse(db, { firstAt: wednesday, capacity: 2, level: 'debutant' })
    ids.lyon = await addCourse(db, { firstAt: wednesday + 3 * dayMs, centerId: centers.lyon })
    ids.camp = await addCourse(db, {
      type: 'camp',
      firstAt: wednesday,
      sessions: 5,
      priceCents: 16_800,
    })
    await addCourse(db, { firstAt: fixtureNow - 100 * dayMs, sessions: 3 })
    const enrolled = { academyId: ids.lyon, state: 'confirmed', at: fixtureNow } as const
    await addEnrolled(db, { ...enrolled, holderId: 1 })
  },
})
const { db } = stand

const list = async (query = '') =>
  (await stand.call<Listed>('GET', `/accademies?${query}`)).body.academies
const read = (id: number) => stand.call<Academy>('GET', `/accademies/${id}`)

describe('the list', () => {
  // requirement AC12
  test('has the academies that are not over, the nearest first within the distance', async () => {
    expect((await list()).map(({ id }) => id)).toEqual([ids.toulouse, ids.lyon])
    const near = 'userLatitude=45.76&userLongitude=4.84&distance='
    expect((await list(`${near}1000`)).map(({ id }) => id)).toEqual([ids.lyon, ids.toulouse])
    const [only, ...others] = await list(`${near}50`)
    expect(others).toEqual([])
    expect(only).toMatchObject({ id: ids.lyon, distanceKm: 0 })
  })

  test.each([
    ['type=2', ['camp']],
    ['center=5', ['lyon']],
    ['age=7%E2%80%9310%20ans', ['toulouse', 'lyon']],
    ['age=Adultes', []],
    ['level=debutant', ['toulouse', 'lyon']],
    ['level=elite', ['lyon']],
    ['weekday=3', ['toulouse']],
    ['weekday=6&age=Tous', ['lyon']],
    ['type=2&weekday=7', ['camp']],
    ['type=2&weekday=2', []],
  ] as const)('filters by %s', async (query, names) => {
    expect((await list(query)).map(({ id }) => id)).toEqual(names.map((name) => ids[name]))
  })

  test.each(['center=99', 'center=2'])('refuses %s', async (query) => {
    expect((await stand.call('GET', `/accademies?${query}`)).status).toBe(404)
  })

  // requirement AC13
  test('says places, families that wait, and the price of the sessions left', async () => {
    const of = { academyId: ids.toulouse, at: fixtureNow }
    await addEnrolled(db, { ...of, holderId: 1, state: 'confirmed' })
    await addEnrolled(db, { ...of, holderId: 2, state: 'confirmed' })
    await addEnrolled(db, { ...of, holderId: 3, state: 'waiting' })
    // seven of thirty have begun, the seventh just now
    stand.clock(wednesday + 42 * dayMs)
    const [course] = (await list('center=1'))[0]?.courses ?? []
    expect(course).toMatchObject({
      placesLeft: 0,
      waiting: 1,
      capacity: 2,
      sessions: { left: 23, all: 30 },
      price: { value: 48_000 },
      priceNow: { value: 36_800 },
      startTime: '14:00',
      endTime: '15:00',
      weekday: 3,
    })
  })
})

describe('one of them', () => {
  test('has its sessions, called-off ones marked, and the holidays between them', async () => {
    await sql`update course_session set called_off_at = now()
      where starts_at = ${new Date(wednesday + 7 * dayMs)} and course_id in
        (select id from course where academy_id = ${ids.toulouse})`.execute(db)
    const { body } = await read(ids.toulouse)
    const [course] = body.courses
    expect(course?.sessionDates.map(({ isCalledOff }) => isCalledOff).indexOf(true)).toBe(1)
    expect(course?.sessions).toEqual({ left: 29, all: 30 })
    expect(body.pauses.map(({ name }) => name)).toEqual(['Noël', 'hiver', 'printemps'])
  })

  test('a camp has its days, and what those to come cost once it has begun', async () => {
    stand.clock(wednesday + 3 * dayMs + hourMs)
    const { body } = await read(ids.camp)
    const [course] = body.courses
    expect(course?.days.map(({ price }) => price?.value)).toEqual([4200, 4200, 4200, 4200, 4200])
    expect(course).toMatchObject({ price: { value: 16_800 }, priceNow: { value: 4200 } })
  })

  test('that is not there is refused', async () => {
    expect((await read(999_999)).status).toBe(404)
  })
})

// requirement AC14
describe('the kind of enrolments', () => {
  const enrolled = async (academyId: number) => {
    const id = await addEnrolled(db, {
      academyId,
      holderId: 2,
      state: 'confirmed',
      at: fixtureNow,
    })
    return { id: id as EnrolmentId } as Parameters<typeof courseKind.mayHave>[1]
  }

  test.each([
    ['2017-11-25', wednesday - 1, null],
    ['2020-01-01', wednesday - 1, 'course_not_for_age'],
    [null, wednesday - 1, 'course_not_for_age'],
    ['2017-11-25', wednesday + 300 * dayMs, 'course_over'],
  ])('born %s: %s', async (born, now, refusal) => {
    await sql`update app_user set birth_date = ${born}::date where id = 2`.execute(db)
    expect(await courseKind.mayHave(db, await enrolled(ids.toulouse), now)).toBe(refusal)
  })

  const whole = (paidCents: number) => ({ paidCents, returnedCents: 0 })

  test('keeps what the rules of academies and of camps keep', async () => {
    const academy = await enrolled(ids.toulouse)
    expect(await courseKind.keptCents(db, academy, whole(45_500), wednesday + 7 * dayMs - 1)).toBe(
      0,
    )
    expect(await courseKind.keptCents(db, academy, whole(45_500), wednesday + 7 * dayMs)).toBe(
      45_500 - 38_220,
    )
    const camp = await enrolled(ids.camp)
    expect(await courseKind.keptCents(db, camp, whole(16_800), wednesday - 49 * hourMs)).toBe(8400)
    expect(await courseKind.keptCents(db, camp, whole(16_800), wednesday - hourMs)).toBe(16_800)
  })
})

// requirement AC26
test('a family is reminded once of its first session, the day before', async () => {
  const subjects = async () =>
    (
      await sql<{
        subject: string
      }>`select subject from mail where template = 'course_reminder'`.execute(db)
    ).rows
  await sql`update app_user set email = 'parent@exemple.fr' where id = 1`.execute(db)
  await addEnrolled(db, {
    academyId: ids.toulouse,
    holderId: 2,
    state: 'confirmed',
    at: fixtureNow - dayMs,
  })
  await sql`update enrolment set enrolled_by = 1`.execute(db)
  stand.clock(wednesday - 25 * hourMs)
  await stand.jobs.repeat('remind of courses')
  expect(await subjects()).toEqual([])
  stand.clock(wednesday - 23 * hourMs)
  await stand.jobs.repeat('remind of courses')
  await stand.jobs.repeat('remind of courses')
  expect(await subjects()).toHaveLength(1)
  // not of the sessions after it
  stand.clock(wednesday + 6 * dayMs + hourMs)
  await stand.jobs.repeat('remind of courses')
  expect(await subjects()).toHaveLength(1)
})
