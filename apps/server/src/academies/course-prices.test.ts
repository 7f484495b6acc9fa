import { dayMs, eurosExact, hourMs, instantAt, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { answerBank, cards, details } from '../testing/pay.ts'
import {
  addGroups,
  addLunch,
  courseIn,
  setCapacity,
  type Course,
} from './academy-fixture.test-tools.ts'
import { openCourseStand } from './course-stand.test-tools.ts'

const stand = await openCourseStand('course_prices')
const { ids, group, ask, basket, pay, leave, accept, post, line, camp, enrolled, states, clock } =
  stand
const { db } = stand.stand
const paris = (day: string, minute = 600) => instantAt(day, minute, 'Europe/Paris')
const look = () => stand.stand.jobs.repeat('look after enrolments')
/** Until when the lines of a basket are kept, in minutes from the fixture's now. */
const readKeptMinutes = async (id: number) =>
  (await basket(1, id)).lines.map(
    ({ expiresAt }) => (Date.parse(expiresAt ?? '') - fixtureNow) / minuteMs,
  )

// requirement AC19
describe('the price', () => {
  const joinedAt = (now: number) => async () => {
    await clock(now)
    return ask(1, group, [line(group)])
  }
  test.each([
    ['of 23 sessions of 30', 36_800, joinedAt(fixtureNow + 43 * dayMs)],
    ['over New Year: of 24 on 2 January', 38_400, joinedAt(paris('2027-01-02'))],
    [
      'of three groups: the dearest first, whatever the order',
      112_800,
      async () => {
        const [one, two, three] = (await addGroups(db, [9, 9, 9])) as [Course, Course, Course]
        await sql`update course set price_cents = 36000 where id in (${one.course}, ${three.course})`.execute(
          db,
        )
        return ask(1, one, [line(one), line(two, ids.neo), line(three)])
      },
    ],
    [
      'beside a group that is paid: 10 % less',
      43_200,
      async () => {
        await enrolled(group, ids.neo)
        return ask(1, group, [line(group)])
      },
    ],
    [
      'of three days, with lunch on one',
      3 * 4200 + 900,
      async () => {
        const week = await camp()
        const options = [await addLunch(db, week.sessions[2], 900)]
        return ask(1, week, [line(week, ids.zoe, { sessions: week.sessions.slice(0, 3), options })])
      },
    ],
    [
      'of five days: the week’s, and a second child pays the same',
      2 * 16_800,
      async () => {
        const week = await camp()
        return ask(1, week, [line(week, ids.zoe, { sessions: week.sessions }), line(week, ids.neo)])
      },
    ],
    [
      'of what is left of a camp that has begun',
      2 * 4200,
      async () => {
        const week = await camp({ firstAt: fixtureNow - 2 * dayMs })
        return ask(1, week, [line(week)])
      },
    ],
  ] as [string, number, () => ReturnType<typeof ask>][])('%s', async (_name, cents, asked) => {
    const { body } = await asked()
    expect(body.due.value).toBe(cents)
    for (const card of [cards.refused, cards.accepted]) await pay(1, body.id, cents, card)
    const { isPaid, lines } = await basket(1, body.id)
    expect([isPaid, lines.reduce((sum, { paid }) => sum + paid.value, 0)]).toEqual([true, cents])
    await requireSoundBooks(stand.stand.bank, db)
  })

  test('of lunch is paid where the camp itself costs nothing', async () => {
    const week = await camp({ priceCents: 0 })
    const options = [await addLunch(db, week.sessions[0], 900)]
    const { body } = await ask(1, week, [line(week, ids.zoe, { options }), line(week, ids.neo)])
    expect([body.isPaid, body.due.value]).toEqual([false, 900])
    await pay(1, body.id, 900)
    expect(await states()).toEqual(['confirmed', 'confirmed'])
  })

  test('of a line is paid once, though it comes by two payments', async () => {
    await setCapacity(group, 2, db)
    const { body: other } = await ask(2, group, [line(group, ids.max)])
    const { body } = await ask(1, group, [line(group)], { waits: true })
    await leave(2, other.id)
    await eventually(async () => expect(await states()).toEqual(['offered']))
    await accept(1, body.id)
    const early = await pay(1, body.id, 48_000, cards.challenge)
    stand.stand.pass(16)
    await look()
    const camped = await camp()
    const { body: second } = await ask(1, camped, [line(camped, ids.neo)])
    await pay(1, second.id, 16_800, cards.refused)
    await eventually(async () => expect(await states()).toEqual(['offered', 'held']))
    await accept(1, body.id)
    const late = await pay(1, body.id, 64_800, cards.challenge)
    for (const atBank of [early, late]) {
      const result = await answerBank(atBank, 'confirmed')
      await details(stand.stand, atBank.body.payment, result)
    }
    const { rows } = await sql<{ times: number }>`select count(*)::integer as times
      from enrolment_charge l join charge c on c.id = l.charge_id and c.state = 'paid'
      where l.enrolment_id = ${body.id} and l.returned_cents = 0`.execute(db)
    expect(rows).toEqual([{ times: 1 }])
    await requireSoundBooks(stand.stand.bank, db)
  })
})

// requirement AC18
test.each([
  ['before the rest is paid', 'Refunded'],
  ['after the rest is paid', 'Refused'],
])(
  'a line taken out while it is at the bank, which agrees %s: no money of it stays',
  async (when, result) => {
    const [dear, cheap] = (await addGroups(db, [9, 9])) as [Course, Course]
    await sql`update course set price_cents = 36000 where id = ${cheap.course}`.execute(db)
    const { body } = await ask(1, dear, [line(dear), line(cheap, ids.neo)])
    const [first, second] = body.lines
    expect([first?.due.value, second?.due.value]).toEqual([48_000, 32_400])
    const atBank = await pay(1, body.id, 80_400, cards.challenge)
    expect(await basket(1, body.id)).toMatchObject({ isBeingPaid: true })
    expect((await leave(1, first?.id ?? 0)).body.refund.value).toBe(0)
    const rest = second?.id ?? 0
    expect(await basket(1, rest)).toMatchObject({ lines: [{ id: rest }], due: { value: 36_000 } })
    const agree = async () => {
      const answer = await answerBank(atBank, 'confirmed')
      const outcome = await details(stand.stand, atBank.body.payment, answer)
      expect(outcome.body.resultCode).toBe(result)
    }
    if (when.startsWith('before')) await agree()
    expect((await pay(1, rest, 80_400)).body.problem).toBe('amount_incorrect')
    expect((await pay(1, rest, 36_000)).body.resultCode).toBe('Authorised')
    if (when.startsWith('after')) await agree()
    expect(await states()).toEqual(['confirmed'])
    await requireSoundBooks(stand.stand.bank, db)
  },
)

// requirement AC19
describe('a line left alone, of a basket that is paid', () => {
  const weekly = () => courseIn(db, { priceCents: 48_000 })
  const second = fixtureNow + 8 * dayMs
  const late = fixtureNow + 43 * dayMs
  const spring = paris('2027-03-29')
  const autumn = paris('2027-11-01')
  const lunched = (firstAt: number) => async () => {
    const week = await camp({ firstAt })
    return { ...week, options: [await addLunch(db, week.sessions[0], 900)] }
  }
  test.each([
    ['of an academy before the second session: whole', weekly, fixtureNow, second - 1, 48_000],
    ['when it begins: what is left less 10 %', weekly, fixtureNow, second, 40_320],
    ['joined late, twenty left of 23', weekly, late, late + 21 * dayMs, 28_800],
    ['of a camp seven days before, to the hour', lunched(spring), 0, paris('2027-03-22'), 17_700],
    ['later', lunched(spring), 0, paris('2027-03-22') + 1, 8850],
    ['48 hours before', lunched(spring), 0, spring - 48 * hourMs, 8850],
    ['later than that', lunched(spring), 0, spring - 48 * hourMs + 1, 0],
    ['in autumn', lunched(autumn), 0, paris('2027-10-25'), 17_700],
    ['in autumn, later', lunched(autumn), 0, paris('2027-10-25') + 1, 8850],
  ] as const)('%s', async (name, make, boughtAt, leftAt, cents) => {
    const bySolde = name.length % 2 === 0
    await giveCredit(db, 'wallet', 100_000, undefined, ids.lea)
    await clock(boughtAt || fixtureNow)
    const course: Course & { options?: number[] } = await make()
    const beside = await camp({ priceCents: 10_000, firstAt: stand.stand.now() + dayMs })
    const { body } = await ask(1, course, [
      line(course, ids.zoe, { options: course.options ?? [] }),
    ])
    await ask(1, beside, [line(beside, ids.neo, { sessions: beside.sessions.slice(-1) })])
    const { due } = await basket(1, body.id)
    await pay(1, body.id, due.value, bySolde ? null : cards.accepted)
    await clock(leftAt)
    const shown = (await basket(1, body.id)).lines.find(({ id }) => id === body.id)
    const left = await leave(1, body.id, 'wallet')
    expect([shown?.refund?.value, left.body.refund?.value]).toEqual([cents, cents])
    expect((await leave(1, body.id)).body.problem).toBe('enrolment_not_found')
    const mail = await sql<{ text: string }>`select text from mail
      where event_key = ${`enrolment-left:${body.id}`}`.execute(db)
    expect(mail.rows[0]?.text).toContain(cents === 0 ? 'rien à te rendre' : eurosExact(cents))
    const { rows } = await sql<{ cents: number }>`
      select -sum(amount_cents)::integer as cents from ledger_entry e
      join ledger_account a on a.id = e.account_id
      where a.kind = 'wallet' and a.user_id = ${ids.lea}`.execute(db)
    expect(rows[0]?.cents).toBe(100_000 - (bySolde ? due.value : 0) + cents)
    expect(await basket(1, body.id)).toMatchObject({ isPaid: true })
    await requireSoundBooks(stand.stand.bank, db)
  })
})

// requirement AC20
describe('the waiting line', () => {
  /** Zoé waits first and Ana second for the one place of Max, who leaves. */
  async function freed(firstAt: number, at: number, calledOff?: number) {
    const only = await courseIn(db, { capacity: 1, firstAt })
    const lines = { lines: [line(only, ids.max)], waits: false }
    const path = `/accademies/${only.academy}/enrolments`
    const taken = await post<{ id: number }>(2, path, lines)
    await pay(2, taken.body.id, 48_000)
    expect((await ask(1, only, [line(only)])).body.problem).toBe('course_line_full')
    const { body } = await ask(1, only, [line(only)], { waits: true })
    const behind = await ask(3, only, [line(only, ids.ana)], { waits: true })
    expect([body.lines[0]?.position, behind.body.lines[0]?.position]).toEqual([1, 2])
    expect((await ask(1, only, [line(only)], { waits: true })).body.problem).toBe('already_waiting')
    await clock(at)
    const calledOffId = only.sessions[calledOff ?? -1] ?? null
    await sql`update course_session set called_off_at = ${new Date(at)} where id = ${calledOffId}`.execute(
      db,
    )
    await leave(2, taken.body.id)
    await eventually(async () => expect(await states()).toEqual(['offered']))
    return { id: body.id, behind: behind.body.id }
  }

  test.each([
    ['24 hours', 5 * dayMs, 0, dayMs],
    ['2 hours when it begins within three days', 3 * dayMs, 0, 2 * hourMs],
    ['never beyond its beginning', 10 * minuteMs, 0, 10 * minuteMs],
    ['24 hours in the season', 5 * dayMs, 6 * dayMs, dayMs],
    ['never beyond the next session', 5 * dayMs, 12 * dayMs - hourMs, hourMs],
    ['24 hours when that one is called off', 5 * dayMs, 12 * dayMs - hourMs, dayMs],
  ])('a freed place is offered to the first for %s', async (name, first, at, lasts) => {
    const calledOff = name.endsWith('called off') ? 1 : undefined
    const { id, behind } = await freed(fixtureNow + first, fixtureNow + at, calledOff)
    const [offered] = (await basket(1, id)).lines
    expect(Date.parse(offered?.expiresAt ?? '') - fixtureNow - at).toBe(lasts)
    expect((await basket(3, behind)).lines).toMatchObject([{ state: 'waiting', position: 1 }])
    await clock(fixtureNow + at + lasts)
    expect((await accept(1, id)).body.problem).toBe('place_offer_over')
    expect((await accept(3, id)).status).toBe(404)
  })

  test('a member who takes it pays once for the sessions that are left then', async () => {
    const first = fixtureNow + dayMs
    const { id } = await freed(first, first + 6 * 7 * dayMs - hourMs)
    await clock(first + 6 * 7 * dayMs - 1)
    const { body } = await accept(1, id)
    expect(body).toMatchObject({ due: { value: 38_400 }, lines: [{ state: 'held', id }] })
    stand.stand.pass(1)
    expect((await accept(1, id)).body).toEqual(body)
    await pay(1, id, 38_400)
    expect((await accept(1, id)).status).toBe(200)
    expect(await states()).toEqual(['confirmed'])
  })

  test('a place that was accepted keeps its minutes when a line is added, and lends them', async () => {
    const { id } = await freed(fixtureNow + 5 * dayMs, fixtureNow + hourMs)
    const held = await ask(1, group, [line(group, ids.neo)])
    stand.stand.pass(10)
    await accept(1, id)
    expect(await readKeptMinutes(held.body.id)).toEqual([85, 85])
    stand.stand.pass(10)
    const { body } = await ask(1, group, [line(group)])
    expect(await readKeptMinutes(body.id)).toEqual([95, 95, 95])
    expect((await pay(1, body.id, body.due.value)).body.resultCode).toBe('Authorised')
  })

  test('it keeps them beyond the limit of the first line, whatever is added then', async () => {
    const { id } = await freed(fixtureNow + 5 * dayMs, fixtureNow + hourMs)
    await ask(1, group, [line(group, ids.neo)])
    const [one, two, three] = (await addGroups(db, [9, 9, 9])) as [Course, Course, Course]
    for (const of of [one, two]) {
      stand.stand.pass(14)
      await ask(1, of, [line(of)])
    }
    stand.stand.pass(14)
    await accept(1, id)
    stand.stand.pass(8)
    const { body } = await ask(1, three, [line(three)])
    expect(await readKeptMinutes(body.id)).toEqual(Array(5).fill(117))
    expect((await pay(1, body.id, body.due.value)).body.resultCode).toBe('Authorised')
  })
})
