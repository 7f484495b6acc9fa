import type { Academy, CoachedList, OwnCourse } from '@quatre/contract'
import { dayMs, hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { addCoach, addGroups, setCapacity } from './academy-fixture.test-tools.ts'
import { openCourseStand } from './course-stand.test-tools.ts'

const stand = await openCourseStand('trials')
const { ids, group, ask, basket, pay, leave, line, list, post, read, enrolled, clock } = stand
const { db } = stand.stand
const [first = 0, second = 0, third = 0] = group.sessions

const offer = (cents: number | null, course = group.course) =>
  sql`update course set trial_cents = ${cents} where id = ${course}`.execute(db)
beforeEach(() => offer(0))

const tries = (session = first, person = ids.zoe, member = 1, of = group) =>
  ask(member, of, [line(of, person, { trial: session })])
const shown = async () => (await read<Academy>(1, `/accademies/${group.academy}`)).body.courses[0]
const mailed = async (key: string) => {
  const { rows } = await sql<{
    text: string
  }>`select concat_ws(' ', subject, text) as text from mail
    where event_key like ${`${key}%`}`.execute(db)
  return rows.map(({ text }) => text)
}

// requirement AC34
describe('a trial session', () => {
  test('that is free is confirmed at once, and leaves the places of the group as they are', async () => {
    const before = await shown()
    expect(before?.trial).toMatchObject({ session: first, price: { value: 0 } })
    const { status, body } = await tries()
    expect([status, body.isPaid, body.due.value]).toEqual([201, true, 0])
    expect(body.lines).toMatchObject([
      { isTrial: true, state: 'confirmed', sessions: [{ id: first }], refund: { value: 0 } },
    ])
    const after = await shown()
    expect([after?.placesLeft, after?.trial?.session]).toEqual([before?.placesLeft, second])
    expect((await mailed(`enrolment-confirmed:${body.id}`)).join()).toContain('Séance d’essai, ')
  })

  test('at a price is held, paid beside a season that it neither lowers nor is lowered by', async () => {
    await offer(1500)
    await tries(second)
    const { body } = await ask(1, group, [line(group), line(group, ids.neo)])
    expect(body.lines.map(({ isTrial, due }) => [isTrial, due.value])).toEqual([
      [true, 1500],
      [false, 48_000],
      [false, 43_200],
    ])
    expect((await pay(1, body.id, 92_700)).body.resultCode).toBe('Authorised')
    await requireSoundBooks(stand.stand.bank, db)
  })

  test('is given up by who does not pay it in time', async () => {
    await offer(1500)
    await tries()
    await clock(fixtureNow + 15 * minuteMs)
    expect((await tries(first, ids.neo)).body.lines).toMatchObject([{ state: 'held' }])
    expect((await tries(second)).status).toBe(201)
  })

  test.each([
    ['of a group that offers none', 'trial_not_offered', () => offer(null)],
    ['of another group', 'trial_not_offered', () => clock(fixtureNow), () => first + 999],
    ['that has begun', 'trial_not_offered', () => clock(fixtureNow + dayMs)],
    ['of a full group', 'course_line_full', () => setCapacity(group, 1, db)],
    ['that somebody else tries', 'course_line_full', () => tries(first, ids.max, 2)],
    [
      'by a child of another age',
      'course_not_for_age',
      () => sql`update app_user set birth_date = '2010-01-01' where id = ${ids.zoe}`.execute(db),
    ],
  ] as const)('%s is refused: %s', async (_name, problem, arrange, session = () => first) => {
    await arrange()
    const { body } = await ask(1, group, [line(group, ids.zoe, { trial: session() })], {
      waits: true,
    })
    expect(body.problem).toBe(problem)
    expect(await list(1, ids.lea)).toEqual([])
  })
})

// requirement AC35
describe('one trial a person, sport and season', () => {
  test('in whatever group; the same again is the same, and another season or sport has its own', async () => {
    const [other] = await addGroups(db, [8])
    if (other === undefined) throw new Error('no group')
    await offer(0, other.course)
    await tries()
    const again = await ask(1, other, [line(other, ids.zoe, { trial: other.sessions[0] })])
    expect([again.status, again.body.problem]).toEqual([409, 'trial_taken'])
    expect((await tries(second, ids.neo)).status).toBe(201)
    await sql`update academy set season = 2027 where id = ${other.academy}`.execute(db)
    await sql`update course_sheet set season = 2027 where person_id = ${ids.zoe}`.execute(db)
    expect((await ask(1, other, [line(other, ids.zoe, { trial: other.sessions[0] })])).status).toBe(
      201,
    )
    expect((await ask(1, group, [line(group, ids.neo)])).status).toBe(201)
  })

  test('of which the database has two refused', async () => {
    const { body } = await tries()
    const twice = sql`insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at)
      select offer_id, holder_id, enrolled_by, state, now() from enrolment where id = ${body.id}`
    await expect(twice.execute(db)).rejects.toThrow('enrolment_one_active')
  })

  test.each([
    ['exactly 24 hours before gives all back, and another one may be had', 0, 1500],
    ['a millisecond later gives nothing', 1, 0],
  ])('left %s', async (_name, lateMs, cents) => {
    await offer(1500)
    const { body } = await tries(second)
    await pay(1, body.id, 1500)
    await clock(fixtureNow + 7 * dayMs + lateMs)
    expect((await basket(1, body.id)).lines[0]?.refund?.value).toBe(cents)
    expect((await leave(1, body.id)).body.refund.value).toBe(cents)
    expect((await tries(third)).status).toBe(201)
    await requireSoundBooks(stand.stand.bank, db)
  })

  test('that has begun is not left, so that no other one may be had', async () => {
    const { body } = await tries()
    await clock(fixtureNow + dayMs)
    expect((await basket(1, body.id)).lines[0]?.refund).toBeNull()
    expect((await leave(1, body.id)).body).toMatchObject({ problem: 'course_over' })
    expect((await tries(second)).body.problem).toBe('trial_taken')
  })

  test('called off gives all back and may be had again', async () => {
    await offer(1500)
    await addCoach(db, ids.lea)
    const { body } = await tries()
    await pay(1, body.id, 1500)
    stand.stand.pass(1)
    await post(1, `/coaches/1/sessions/${first}/callOff`, { reason: 'pluie' })
    expect(await list(1, ids.lea)).toMatchObject([{ state: 'removed', paid: { value: 0 } }])
    expect((await mailed(`enrolment-called-off:${body.id}`)).join()).toMatch(/pluie.*15,00/s)
    expect((await tries(second)).status).toBe(201)
    await requireSoundBooks(stand.stand.bank, db)
  })
})

// requirement AC36
test('the coach reads who tries, its family is reminded, and the season can be bought after it', async () => {
  await addCoach(db, ids.lea)
  await enrolled(group, ids.neo)
  const { body } = await tries()
  const { body: session } = await read<CoachedList>(1, `/coaches/1/sessions/${first}`)
  expect(session.people.map(({ firstName, isTrial }) => [firstName, isTrial])).toEqual([
    ['Ana', false],
    ['Neo', false],
    ['Zoé', true],
  ])
  await clock(fixtureNow + 12 * hourMs)
  await stand.stand.jobs.repeat('remind of courses')
  const { rows } =
    await sql`select event_key from mail where event_key like ${`course-reminder:${body.id}:%`}`.execute(
      db,
    )
  expect(rows).toHaveLength(1)
  const own = async () =>
    (await list(1, ids.lea)).map(({ person, isTrial }: OwnCourse) => [person.firstName, isTrial])
  expect(await own()).toContainEqual(['Zoé', true])
  await clock(fixtureNow + 2 * dayMs)
  expect(await own()).toEqual([['Neo', false]])
  // beside Neo, of 29 sessions left
  expect((await ask(1, group, [line(group)])).body.due.value).toBe(41_760)
})
