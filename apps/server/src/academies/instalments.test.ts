import type { CourseBasket } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { instalmentsCommand } from '../core/enrolments/instalments-command.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { answerBank, cards, details } from '../testing/pay.ts'
import { addCoach, courseIn, type Course } from './academy-fixture.test-tools.ts'
import { openCourseStand } from './course-stand.test-tools.ts'

const stand = await openCourseStand('instalments')
const { ids, group, ask, basket, pay, leave, list, post, read, line, camp, clock } = stand
const { db, jobs, bank } = stand.stand
beforeEach(async () => {
  // the stand-in keeps its stored cards
  await sql`update app_user set shopper_reference = gen_random_uuid()`.execute(db)
})

const inThree = { inThree: true }
const days = ['2026-11-24', '2026-12-24', '2027-01-23'] as const
const at = (day: string, time = '00:00') => clock(Date.parse(`${day}T${time}+01:00`))
/** Runs the repeated jobs of instalments, as each process does. */
async function charge(): Promise<void> {
  await jobs.repeat('charge instalments')
  await jobs.repeat('reconcile payments')
}

interface Row {
  readonly state: string
  readonly cents: number
  readonly refusals: number
  readonly isWithPerson: boolean
}

/** The instalments of Léa’s baskets that follow a first. */
async function rows(): Promise<Row[]> {
  const found = await sql<Row>`select c.state, c.amount_cents as cents, i.refusals,
      i.person_since is not null as is_with_person
    from instalment i join charge c on c.id = i.charge_id order by i.charge_id`.execute(db)
  return found.rows
}
const states = async () => (await rows()).map(({ state, cents }) => `${state} ${cents}`)

const attempts = async () => {
  const found = await sql`select from payment where charged_as is not null`.execute(db)
  return found.rows.length
}

/** A basket that is held, and paid in three. */
async function bought(of: readonly (readonly [Course, number])[], card: string = cards.accepted) {
  let body: Partial<CourseBasket> = {}
  for (const [course, person] of of) {
    body = (await ask(1, course, [line(course, person)])).body
  }
  const { id = 0, inThree: spread } = body
  const paid = await pay(1, id, spread?.[0]?.amount.value ?? 0, card, inThree)
  expect(paid.body).toMatchObject({ resultCode: 'Authorised' })
  await eventually(async () => {
    const { rows: kept } = await sql`select from payment where stored_card_id is not null
      and user_id = ${ids.lea} and state = 'captured'`.execute(db)
    expect(kept).toHaveLength(1)
  })
  return id
}

const mails = async () => {
  const found = await sql<{ subject: string }>`select subject from mail
    where template = 'instalment_refused' order by id`.execute(db)
  return found.rows.map(({ subject }) => subject.split('\u00a0')[0])
}

// requirements AC28 and AC29
test('a basket is taken in three to the cent, each on its day, once however many ask', async () => {
  const week = await camp({ priceCents: 16_801 })
  const id = await bought([
    [group, ids.zoe],
    [group, ids.neo],
    [week, ids.zoe],
  ])
  const whole = 48_000 + 43_200 + 16_801
  const third = Math.floor(whole / 3)
  expect(await states()).toEqual([`due ${third}`, `due ${third}`])
  const { lines, due, isPaid } = await basket(1, id)
  expect([due.value, isPaid]).toEqual([0, true])
  const sum = (day: string) =>
    lines
      .flatMap(({ toCome }) => toCome.filter((one) => one.day === day))
      .map((one) => one.amount.value)
      .reduce((a, b) => a + b)
  expect([sum(days[1]), sum(days[2])]).toEqual([third, third])
  expect(
    lines.map(({ paid, toCome }) =>
      toCome.reduce((all, { amount }) => all + amount.value, paid.value),
    ),
  ).toEqual([48_000, 43_200, 16_801])
  await at('2026-12-23', '23:59')
  await charge()
  expect(await attempts()).toBe(0)
  await at(days[1])
  await Promise.all(Array.from({ length: 8 }, charge))
  await eventually(async () => expect(await states()).toEqual([`paid ${third}`, `due ${third}`]))
  await at(days[2])
  await charge()
  await eventually(async () => expect(await states()).toEqual([`paid ${third}`, `paid ${third}`]))
  await charge()
  expect(await attempts()).toBe(2)
  const [line0] = (await basket(1, id)).lines
  expect(line0).toMatchObject({ paid: { value: 48_000 }, toCome: [] })
  await requireSoundBooks(bank, db)
})

interface Asked {
  readonly amount: number
  readonly credit?: number
  readonly card?: null
}

// requirement AC28
describe('in three is refused, and nothing is kept', () => {
  test.each<[string, string, { sessions?: number }, Asked]>([
    ['with SOLDE in it', 'in_three_by_card', {}, { amount: 16_000, credit: 5000 }],
    [
      'with all of it by SOLDE',
      'in_three_by_card',
      {},
      { amount: 16_000, credit: 16_000, card: null },
    ],
    ['without a card', 'card_missing', {}, { amount: 16_000, card: null }],
    ['of another amount than the first', 'amount_incorrect', {}, { amount: 48_000 }],
    ['when the last session is tomorrow', 'nothing_to_spread', { sessions: 1 }, { amount: 48_000 }],
  ])('%s: %s', async (_, problem, added, { amount, credit = 0, card = cards.accepted }) => {
    const course = await courseIn(db, added)
    const { body } = await ask(1, course, [line(course)])
    const refused = await post(1, `/charges/course/${body.id}/payment?paidCredit=${credit}`, {
      amount: { value: amount, currency: 'EUR' },
      ...(card && { paymentMethod: await bank.card(card) }),
      ...inThree,
    })
    expect(refused.body.problem).toBe(problem)
    expect([(await basket(1, body.id)).isPaid, await rows()]).toEqual([false, []])
  })

  test('of something else than courses', async () => {
    const held = await stand.stand.hold(stand.stand.tokens[0], {
      startingDate: '2026-11-26T18:00:00+01:00',
    })
    const refused = await post(1, `/payments/adyen/booking?bookingId=${held.body.id}`, {
      amount: held.body.price,
      paymentMethod: await bank.card(),
      ...inThree,
    })
    expect(refused.body.problem).toBe('nothing_to_spread')
  })

  test('once it is paid', async () => {
    const id = await bought([[group, ids.zoe]])
    const again = await pay(1, id, 16_000, cards.accepted, inThree)
    expect(again.body.problem).toBe('enrolment_paid')
    expect(await states()).toEqual(['due 16000', 'due 16000'])
  })
})

// requirement AC28
test('a member who changes their mind pays all at once, and the answer of the first attempt pays nothing', async () => {
  const { body } = await ask(1, group, [line(group)])
  const first = await pay(1, body.id, 16_000, cards.challenge, inThree)
  const whole = await pay(1, body.id, 48_000)
  expect(whole.body.resultCode).toBe('Authorised')
  await details(stand.stand, first.body.payment, await answerBank(first, 'confirmed'))
  await charge()
  expect([await rows(), (await basket(1, body.id)).lines[0]?.paid.value]).toEqual([[], 48_000])
  await requireSoundBooks(bank, db)
})

// requirement AC30
describe('an instalment that the bank refuses', () => {
  /** Tried on its day, one and three days after. */
  async function refusedOn(tries: readonly string[]): Promise<void> {
    for (const [count, day] of tries.entries()) {
      await at(day, '00:30')
      await charge()
      await eventually(async () => expect((await rows())[0]?.refusals).toBe(count + 1))
      await charge()
      expect(await attempts()).toBe(count + 1)
    }
  }

  test('is tried twice more, each told by mail, then is a person’s to decide', async () => {
    const id = await bought([[group, ids.zoe]], cards.keptThenRefused)
    await refusedOn(['2026-12-24', '2026-12-25', '2026-12-27'])
    expect(await rows()).toMatchObject([{ state: 'due', isWithPerson: true }, { refusals: 0 }])
    expect(await mails()).toEqual([
      'Paiement refusé',
      'Paiement refusé',
      'Paiement refusé trois fois',
    ])
    expect(stand.stand.logged()).toContain('an instalment was refused three times')
    await at('2026-12-31')
    await charge()
    expect(await attempts()).toBe(3)
    // the place is kept and the amount due is shown
    const { due, lines } = await basket(1, id)
    expect([due.value, lines[0]?.state]).toEqual([16_000, 'confirmed'])
    expect(lines[0]?.toCome).toMatchObject([{ refusals: 3 }, { refusals: 0 }])
    const decide = async (...typed: string[]) =>
      (await instalmentsCommand(db, typed, stand.stand.now())).lines.join()
    const number = /^\d+/.exec(await decide())?.[0] ?? ''
    expect(await decide()).toMatch(/160,00.*2 of 3, due 2026-12-24 .*1 instalments/)
    await expect(decide('again', '1')).rejects.toThrow('No such instalment')
    await decide('again', number)
    await charge()
    await eventually(async () => expect(await decide()).toContain('1 instalments'))
    expect(await attempts()).toBe(4)
    await decide('forgive', number)
    expect([await decide(), await states()]).toEqual(['0 instalments', ['due 0', 'due 16000']])
    // leaving counts the price without it: 320 € × 24 of 30 sessions, less 10 %
    expect((await list(1, ids.lea))[0]).toMatchObject({
      refund: { value: 7040 },
      lessened: { value: 16_000 },
    })
    await requireSoundBooks(bank, db)
  })

  test.each([
    ['by another card', cards.accepted],
    ['by SOLDE', null],
  ])('is paid by its payer %s, and the next goes on', async (_, card) => {
    const id = await bought([[group, ids.zoe]], cards.keptThenRefused)
    await refusedOn(['2026-12-24'])
    const ways = await read<{ amount: { value: number } }>(1, `/charges/course/${id}/methods`)
    expect(ways.body.amount.value).toBe(16_000)
    if (card === null) await giveCredit(db, 'wallet', 16_000, undefined, ids.lea)
    const paid = await pay(1, id, 16_000, card)
    expect(paid.body).toMatchObject({ resultCode: 'Authorised' })
    // the next one was not refused: it is not to be paid by hand
    expect((await pay(1, id, 16_000)).body.problem).toBe('enrolment_paid')
    expect(await states()).toEqual(['paid 16000', 'due 16000'])
    await at('2026-12-25', '01:00')
    await charge()
    expect(await attempts()).toBe(1)
    await requireSoundBooks(bank, db)
  })

  test('is charged when the card has money again', async () => {
    await bought([[group, ids.zoe]], cards.keptThenRefused)
    await refusedOn(['2026-12-24'])
    const good = await courseIn(db, { firstAt: stand.stand.now() + dayMs })
    const { body } = await ask(1, good, [line(good)])
    await pay(1, body.id, body.due.value, cards.accepted, { storePaymentMethod: true })
    await eventually(async () => {
      const { rows: stored } =
        await sql`select from stored_card where user_id = ${ids.lea}`.execute(db)
      expect(stored).toHaveLength(2)
    })
    await sql`update payment set stored_card_id = (select id from stored_card where not only_guarantees and user_id = ${ids.lea})
      where charge_id = (select min(first_id) from instalment)`.execute(db)
    await at('2026-12-25')
    await charge()
    await eventually(async () => expect(await states()).toEqual(['paid 16000', 'due 16000']))
    await requireSoundBooks(bank, db)
  })

  test('without a card that is kept counts as refused', async () => {
    await bought([[group, ids.zoe]])
    await sql`update stored_card set removed_at = now()`.execute(db)
    await at(days[1])
    await charge()
    expect(await rows()).toMatchObject([{ refusals: 1 }, { refusals: 0 }])
    expect([await attempts(), await mails()]).toEqual([0, ['Paiement refusé']])
  })
})

// requirement AC29
test('the card is kept for the instalments alone, and as long as they last', async () => {
  await bought([[group, ids.zoe]])
  const kept = async () => {
    await jobs.repeat('forget guarantee cards')
    const { rows: found } = await sql<{ id: string }>`select id from stored_card
      where removed_at is null and user_id = ${ids.lea}`.execute(db)
    return found.map(({ id }) => id)
  }
  const [card] = await kept()
  const removed = await stand.stand.call<{ problem: string }>(
    'DELETE',
    `/payments/storedCards/${card}`,
    {
      token: stand.stand.tokens[0],
    },
  )
  expect(removed.body.problem).toBe('stored_card_guarantees')
  for (const day of days.slice(1)) {
    await at(day)
    await charge()
  }
  await eventually(async () => expect(await kept()).toEqual([]))
})

// requirement AC31
describe('leaving first lessens what is to come, the last first', () => {
  test.each([
    ['before the second session: all', fixtureNow, 16_000, 32_000],
    // 24 of 30 left, less 10 %: 345.60
    ['after six sessions', fixtureNow + 38 * dayMs, 34_560 - 16_000, 16_000],
    // 8 left: 115.20
    ['when most is over', fixtureNow + 150 * dayMs, 11_520, 0],
  ])('%s', async (_, when, back, lessened) => {
    const id = await bought([[group, ids.zoe]])
    for (const [count, day] of days.slice(1).entries()) {
      if (Date.parse(day) > when) break
      await at(day)
      await charge()
      await eventually(async () => expect((await states())[count]).toBe('paid 16000'))
    }
    await clock(when)
    const [shown] = await list(1, ids.lea)
    expect([shown?.refund?.value, shown?.lessened.value]).toEqual([back, lessened])
    const left = await leave(1, id)
    expect(left.body).toMatchObject({ refund: { value: back }, lessened: { value: lessened } })
    const { rows: said } = await sql<{ text: string }>`select text from mail
      where event_key = ${`enrolment-left:${id}`}`.execute(db)
    const words = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`
    expect(said[0]?.text).toContain(words(back))
    expect(said[0]?.text.includes('ne seront pas prélevés')).toBe(lessened > 0)
    expect(said[0]?.text).toContain(words(lessened > 0 ? lessened : back))
    const asked = await attempts()
    await clock(fixtureNow + 200 * dayMs)
    await charge()
    expect(await attempts()).toBe(asked)
    await requireSoundBooks(bank, db)
  })

  test('sessions that are called off are given back once, also when an instalment is nothing by then', async () => {
    await addCoach(db, ids.lea)
    const short = await courseIn(db, { sessions: 12, priceCents: 12_000 })
    const id = await bought([[short, ids.zoe]])
    for (const session of short.sessions.slice(7)) {
      stand.stand.pass(1)
      await post(1, `/coaches/1/sessions/${session}/callOff`, { reason: 'pluie' })
    }
    expect(await states()).toEqual(['due 3000', 'due 0'])
    expect((await leave(1, id)).body).toMatchObject({
      refund: { value: 4000 },
      lessened: { value: 3000 },
    })
    await requireSoundBooks(bank, db)
  })

  test('an instalment still due after a course was left is charged on its day', async () => {
    const short = await courseIn(db, {
      sessions: 12,
      priceCents: 12_000,
      firstAt: fixtureNow + dayMs,
    })
    const id = await bought([[short, ids.zoe]])
    await clock(fixtureNow + 29 * dayMs)
    // the account is not closed before
    await sql`update session set signed_in_at = ${new Date(stand.stand.now())}`.execute(db)
    const closed = await stand.stand.call<{ problem: string }>('DELETE', '/users/me', {
      token: stand.stand.tokens[0],
      body: { giveUpBalance: true },
    })
    expect(closed.body.problem).toBe('account_has_instalments')
    const left = await leave(1, id)
    // 7 of 12 left, less 10 %: 63 €
    expect(left.body).toMatchObject({ refund: { value: 0 }, lessened: { value: 6300 } })
    expect(await states()).toEqual(['due 1700', 'due 0'])
    await at(days[1])
    await charge()
    await eventually(async () => expect(await states()).toEqual(['paid 1700', 'due 0']))
    await requireSoundBooks(bank, db)
  })
})

// requirement AC29
test('an instalment that does not ask what its lines owe is refused by the database', async () => {
  await bought([[group, ids.zoe]])
  const change = sql`update charge set amount_cents = amount_cents - 1
    where id = (select min(charge_id) from instalment)`.execute(db)
  await expect(change).rejects.toThrow(/does not ask/)
})
