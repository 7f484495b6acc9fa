import assert from 'node:assert/strict'
import type { CourseBasket } from '@quatre/contract'
import { dayMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { holdBank } from '../testing/held-bank.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { answerBank, cards, details } from '../testing/pay.ts'
import { addCoach, addGroups, addLunch, type Course } from './academy-fixture.test-tools.ts'
import { openCourseStand, type Refused } from './course-stand.test-tools.ts'

const stand = await openCourseStand('course_promo')
const { ids, group, ask, basket, pay, leave, line, camp, enrolled } = stand
const { db } = stand.stand

beforeEach(() =>
  sql`insert into promo_code (code, percent, amount_cents, is_active, last_day, max_uses, max_uses_per_account,
      is_one_participation, center_ids, sport_ids, products, durations, play_last_day, weekdays, from_minute,
      to_minute, minimum_cents)
    values ('DIX', 10, null, true, '2026-11-24', 1, null, false, null, null, null, null, null, null, null, null, null),
      ('MOINS5', null, 501, true, null, null, 1, false, null, null, null, null, null, null, null, null, null),
      ('CADEAU', 100, null, true, null, null, null, false, null, null, null, null, null, null, null, null, null),
      ('INACTIF', 10, null, false, null, null, null, false, null, null, null, null, null, null, null, null, null),
      ('EXPIRE', 10, null, true, '2026-11-23', null, null, false, null, null, null, null, null, null, null, null, null),
      ('EPUISE', 10, null, true, null, 0, null, false, null, null, null, null, null, null, null, null, null),
      ('SEUL', 10, null, true, null, null, null, true, null, null, null, null, null, null, null, null, null),
      ('LYON', 10, null, true, null, null, null, false, array[5], null, null, null, null, null, null, null, null),
      ('SQUASH', 10, null, true, null, null, null, false, null, array[4], null, null, null, null, null, null, null),
      ('TERRAIN', 10, null, true, null, null, null, false, null, null, array['booking'], null, null, null, null, null, null),
      ('COURT', 10, null, true, null, null, null, false, null, null, null, array[90], null, null, null, null, null),
      ('HIER', 10, null, true, null, null, null, false, null, null, null, null, '2026-11-24', null, null, null, null),
      ('MIDI', 10, null, true, null, null, null, false, null, null, null, null, null, null, 690, 700, null),
      ('DES2000', 10, null, true, null, null, null, false, null, null, null, null, null, null, null, null, 200000),
      ('TROP', null, 200000, true, null, null, null, false, null, null, null, null, null, null, null, null, null)`.execute(
    db,
  ),
)
// after every test the codes must count their uses correctly
afterEach(async () => {
  const { rows } = await sql`select code, used from promo_code c where used <> (
    select count(distinct u.id) from promo_use u join enrolment_promo l on l.promo_use_id = u.id
    join enrolment e on e.id = l.enrolment_id and e.state in ('held', 'confirmed')
    where u.promo_code_id = c.id)`.execute(db)
  assert.deepEqual(rows, [])
})

const call = (method: 'POST' | 'DELETE', id: number, body?: object, member = 1) =>
  stand.stand.call<CourseBasket & Refused>(method, `/courseEnrolments/${id}/promoCode`, {
    token: stand.stand.tokens[member - 1],
    ...(body && { body }),
  })
const add = (id: number, code: string, member = 1) => call('POST', id, { code }, member)
const remove = (id: number) => call('DELETE', id)
const used = async (code = 'DIX') => {
  const { rows } = await sql<{
    used: number
  }>`select used from promo_code where code = ${code}`.execute(db)
  return rows[0]?.used
}
/** Zoé and Neo in a group: 480 and 432 €. */
const both = async () => (await ask(1, group, [line(group), line(group, ids.neo)])).body
const dues = ({ lines }: CourseBasket) => lines.map(({ due }) => due.value)

// requirement AC32
describe('a code of a basket', () => {
  test('takes off what it covers, each line its part, and is taken off again', async () => {
    const { id } = await both()
    for (const typed of [' dix', 'DIX']) {
      const { status, body } = await add(id, typed)
      expect(status).toBe(200)
      expect(dues(body)).toEqual([43_200, 38_880])
      expect(body).toMatchObject({
        due: { value: 82_080 },
        promoCode: { code: 'DIX', discount: { value: 9120 }, refusal: null },
        lines: [{ discount: { value: 4800 } }, { discount: { value: 4320 } }],
      })
    }
    expect([await used(), (await add(id, 'MOINS5')).body.problem]).toEqual([
      1,
      'promo_not_for_booking',
    ])
    for (const _again of [1, 2]) {
      const { body } = await remove(id)
      expect([dues(body), body.promoCode, await used()]).toEqual([[48_000, 43_200], null, 0])
    }
  })

  test.each([
    ['RIEN', 9, 'Code promo inexistant'],
    ['  ', 12030, 'Informations manquantes'],
    ['INACTIF', 12031, 'Code promo inactif'],
    ['EPUISE', 12033, 'Code promo indisponible'],
    ['EXPIRE', 12028, 'Code promo expiré'],
    ['SEUL', 12081, 'Code promo valable pour une seule participation'],
    ['LYON', 12064, 'Code promo non valide pour ce centre'],
    ['SQUASH', 12077, 'Code promo non valide pour ce sport'],
    ['TERRAIN', 12036, 'Code promo non valide pour ce produit'],
    ['COURT', 12038, 'Code promo non valide pour cette durée'],
    ['HIER', 12034, 'Code promo non valide pour cette date'],
    ['MIDI', 12066, 'Créneau horaire non éligible'],
    ['DES2000', 12029, 'Montant minimum non atteint'],
    ['TROP', 12032, 'Le montant de la réduction excède le prix total'],
  ])('%j is refused with %i: %s', async (typed, code, message) => {
    const before = await both()
    expect(await add(before.id, typed)).toMatchObject({ status: 422, body: { code, message } })
    expect(await basket(1, before.id)).toEqual(before)
  })

  test('covers the lines of its weekday alone, their options too; odd cents to the largest remainder', async () => {
    const week = await camp()
    const options = [await addLunch(db, week.sessions[0], 900)]
    await ask(1, week, [line(week, ids.neo, { sessions: week.sessions.slice(0, 1), options })])
    const [one] = (await addGroups(db, [9])) as [Course]
    await sql`update course set price_cents = 10001 where id = ${one.course}`.execute(db)
    await sql`update course_session set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where course_id = ${one.course}`.execute(db)
    const { body } = await ask(1, one, [line(one)])
    const full = body.lines.map(({ course, due }) => [course.id, due.value])
    expect(full).toEqual([
      [week.course, 5100],
      [one.course, 10_001],
    ])
    await add(body.id, 'MOINS5')
    // 501 × 5100 / 15101 is 169.2
    expect(dues(await basket(1, body.id))).toEqual([4931, 9669])
    await remove(body.id)
    await sql`update promo_code set weekdays = array[3] where code = 'DIX'`.execute(db)
    expect(dues((await add(body.id, 'DIX')).body)).toEqual([4590, 10_001])
  })

  test('follows a line that is added and one that leaves, and is free again with the last one', async () => {
    const { body } = await ask(1, group, [line(group)])
    await add(body.id, 'MOINS5')
    const added = await ask(1, group, [line(group, ids.neo)])
    expect(added.body).toMatchObject({ due: { value: 90_699 }, promoCode: { code: 'MOINS5' } })
    await leave(1, body.id)
    expect((await basket(1, added.body.id)).due.value).toBe(47_499)
    expect(await used('MOINS5')).toBe(1)
    await leave(1, added.body.id)
    expect(await used('MOINS5')).toBe(0)
  })

  test('that ends meanwhile is said and takes nothing off; the price before is not charged', async () => {
    const { id, lines } = await both()
    await add(id, 'DIX')
    await sql`update promo_code set is_active = false where code = 'DIX'`.execute(db)
    expect((await pay(1, id, 82_080)).body.problem).toBe('amount_incorrect')
    expect(await basket(1, id)).toMatchObject({
      due: { value: 91_200 },
      promoCode: { code: 'DIX', discount: { value: 0 }, refusal: 'Code promo inactif' },
    })
    expect((await remove(id)).body.lines).toHaveLength(lines.length)
  })

  test('is nobody else’s, and no longer changed once it is paid or over', async () => {
    const { id } = await both()
    expect((await add(id, 'DIX', 2)).status).toBe(404)
    await stand.clock(fixtureNow + 15 * minuteMs)
    expect((await add(id, 'DIX')).body.problem).toBe('enrolment_over')
    await enrolled(group)
    const [paid] = await stand.list(1, ids.lea)
    expect((await add(paid?.id ?? 0, 'DIX')).body.problem).toBe('enrolment_paid')
  })
})

// requirement AC33
describe('a charge reduced by a code', () => {
  test('is paid and given back line by line, named by the receipt, and used until the last line has left', async () => {
    const { id, lines } = await both()
    await add(id, 'DIX')
    expect((await pay(1, id, 82_080)).body.resultCode).toBe('Authorised')
    expect(await basket(1, id)).toMatchObject({
      isPaid: true,
      promoCode: { code: 'DIX', discount: { value: 9120 } },
      lines: [{ paid: { value: 43_200 } }, { paid: { value: 38_880 } }],
    })
    const { rows } =
      await sql`select promo, full_price_cents as full, amount_cents as paid from receipt
      where user_id = ${ids.lea}`.execute(db)
    expect(rows).toEqual([{ promo: { code: 'DIX', cents: 9120 }, full: 91_200, paid: 82_080 }])
    const backs: unknown[] = []
    for (const one of lines) {
      backs.push((await leave(1, one.id)).body.refund.value, await used())
    }
    expect(backs).toEqual([43_200, 1, 38_880, 0])
    await requireSoundBooks(stand.stand.bank, db)
  })

  test('of the whole price is confirmed without a bank', async () => {
    const { id } = await both()
    expect((await add(id, 'CADEAU')).body.due.value).toBe(0)
    expect((await pay(1, id, 0, null)).status).toBe(200)
    expect((await basket(1, id)).lines.map(({ state }) => state)).toEqual([
      'confirmed',
      'confirmed',
    ])
    expect((await leave(1, id)).body.refund.value).toBe(0)
  })

  test('waits while the bank is asked, and an attempt left at the bank’s page is over', async () => {
    const { id } = await both()
    const bank = await holdBank(stand.stand.bank)
    const answer = pay(1, id, 91_200, cards.slow)
    await bank.reachedBy(1)
    expect((await add(id, 'DIX')).body.problem).toBe('payment_in_progress')
    await bank.release()
    expect((await answer).body.resultCode).toBe('Authorised')
  })

  test('an attempt at the price before is over once a code is added', async () => {
    const { id } = await both()
    const left = await pay(1, id, 91_200, cards.challenge)
    await add(id, 'DIX')
    const result = await answerBank(left, 'confirmed')
    expect((await details(stand.stand, left.body.payment, result)).body.resultCode).toBe('Refused')
    expect((await basket(1, id)).due.value).toBe(82_080)
    expect((await pay(1, id, 82_080)).body.resultCode).toBe('Authorised')
    await requireSoundBooks(stand.stand.bank, db)
  })

  test.each([
    ['has its code again', false, 'Authorised'],
    ['goes back when another family has its last use', true, 'Refunded'],
  ])('money that comes after the hold %s', async (_name, isTaken, resultCode) => {
    const { id } = await both()
    await add(id, 'DIX')
    const bank = await holdBank(stand.stand.bank)
    const answer = pay(1, id, 82_080, cards.slow)
    await bank.reachedBy(1)
    await stand.clock(fixtureNow + 15 * minuteMs)
    await stand.stand.jobs.repeat('look after enrolments')
    expect(await used()).toBe(0)
    const { body } = await ask(2, group, [line(group, ids.max)])
    if (isTaken) await add(body.id, 'DIX', 2)
    expect(await used()).toBe(isTaken ? 1 : 0)
    await bank.release()
    expect((await answer).body.resultCode).toBe(resultCode)
    await eventually(async () => expect(await used()).toBe(1))
    await requireSoundBooks(stand.stand.bank, db)
  })
})

// requirements AC24, AC33 and AC38
test.each([
  ['without a code', null, 20_800, 3360, 7360],
  ['with one', 'DIX', 18_720, 3024, 6624],
])(
  'a camp with lunch on its last day gives back what was paid of each day: %s',
  async (_, code, whole, dayCents, lunchDayCents) => {
    await addCoach(db, ids.lea)
    const week = await camp({ firstAt: fixtureNow + 20 * dayMs })
    const lunch = await addLunch(db, week.sessions[4], 4000)
    const { body } = await ask(1, week, [line(week, ids.zoe, { options: [lunch] })])
    if (code !== null) await add(body.id, code)
    expect((await pay(1, body.id, whole)).body.resultCode).toBe('Authorised')
    const own = async () => (await basket(1, body.id)).lines[0]
    const calledOff = async (day: number) => {
      stand.stand.pass(1)
      const path = `/coaches/1/sessions/${week.sessions[day]}/callOff`
      await stand.post(1, path, { reason: 'pluie' })
      return (await own())?.paid.value
    }
    expect(await calledOff(0)).toBe(whole - dayCents)
    expect(await calledOff(4)).toBe(whole - dayCents - lunchDayCents)
    await stand.clock(fixtureNow + 21 * dayMs)
    expect((await own())?.certificate?.refund.value).toBe(2 * dayCents)
    await requireSoundBooks(stand.stand.bank, db)
  },
)
