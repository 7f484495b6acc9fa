import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/transaction.ts'
import { fixtureNow } from '../../testing/center-fixture.ts'
import {
  beginsAt,
  enrolmentFaults,
  lockInAnyOrder,
  openEnrolmentPair,
  removeGuards,
  type EnrolmentPair,
} from '../../testing/enrolment-pair.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { cards } from '../../testing/pay.ts'
import {
  addProofOffer,
  proofPriceCents,
  type ProofRequest,
} from '../../testing/proof-enrolments.ts'
import { proofSize } from '../../testing/proof-size.ts'

// Two real processes on one database. Each race is run a second time without the guards of the database: a race that
// then shows no fault would prove nothing.

const members = 100
const rounds = proofSize({ usual: 5, long: 50 })
let pair: EnrolmentPair

type Offer = Awaited<ReturnType<typeof addProofOffer>> & { readonly partnerId?: number }
const offer = (...capacities: number[]) => addProofOffer(pair.db, { beginsAt, capacities })
const server = (number: number) => pair.servers[number % 2 === 0 ? 0 : 1]
const send = (through: number, asked: ProofRequest) => pair.ask(server(through), asked)
const enrolling = (by: number, made: Offer, waits = false): ProofRequest => ({
  act: 'enrol',
  by,
  kind: 'proof',
  waits,
  lines: [made],
})

const enter = async (by: number, made: Offer) =>
  (await send(by, enrolling(by, made, true))).ids[0] ?? 0

async function count(state: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from enrolment where state = ${state}`.execute(pair.db)
  return rows[0]?.n ?? -1
}

async function setClocks(first: number, second = first): Promise<void> {
  await Promise.all([pair.servers[0].clock(first), pair.servers[1].clock(second)])
}

/** A hundred at once ask for twelve places; the kept ones. */
async function hundredForTwelve(): Promise<number> {
  const made = await offer(12)
  await Promise.all(
    Array.from({ length: members }, (_, index) => send(index, enrolling(index + 1, made, true))),
  )
  return count('held')
}

/** Baskets of one to four of five places, in every order; the deadlocks. */
async function baskets(askers: number): Promise<number> {
  const made = await offer(20, 20, 20, 20, 20)
  const before = await deadlocks()
  await Promise.allSettled(
    Array.from({ length: askers }, (_, index) => {
      const placeIds = made.placeIds
        .toSorted((a, b) => ((a * (index + 3)) % 7) - ((b * (index + 3)) % 7))
        .slice(0, 1 + (index % 4))
      return send(index, {
        act: 'enrol',
        by: index + 1,
        kind: 'proof',
        waits: index % 3 === 0,
        lines: [{ ...made, placeIds }],
      })
    }),
  )
  return (await deadlocks()) - before
}

async function deadlocks(): Promise<number> {
  // the counters of a connection are published at most once a second
  await new Promise((done) => setTimeout(done, 1_100))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(pair.db)
  return rows[0]?.deadlocks ?? -1
}

/**
 * Two leave at once while two processes offer the free places. Returns the members who were offered
 * a place, once for each mail.
 */
async function freedWhileOffered(): Promise<number[]> {
  // mails of one instant would be one
  await setClocks(fixtureNow, fixtureNow + 1_000)
  const made = await offer(2)
  const held = [await send(0, enrolling(1, made)), await send(0, enrolling(2, made))]
  for (const by of [3, 4, 5, 6]) await send(by, enrolling(by, made, true))
  await Promise.all([
    ...held.map(({ ids: [id = 0] }, index) => send(index, { act: 'leave', by: index + 1, id })),
    ...pair.servers.map((one) => one.repeat('look after enrolments')),
  ])
  await Promise.all(pair.servers.map((one) => one.repeat('look after enrolments')))
  return eventually(async () => {
    const { rows } = await sql<{ holderId: number }>`
      select e.holder_id from enrolment e
      join mail on event_key like 'enrolment-offered:' || e.id || ':%'
      where e.offer_id = ${made.offerId} order by e.holder_id`.execute(pair.db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    return rows.map(({ holderId }) => holderId)
  })
}

/** One process goes by the last moment of an offer, the other by its end; whether who accepted has the place. */
async function acceptAtTheEnd(): Promise<boolean> {
  await setClocks(fixtureNow)
  const made = await offer(1)
  const first = await enter(1, made)
  const id = await enter(2, made)
  await send(0, { act: 'leave', by: 1, id: first })
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from enrolment where id = ${id}`.execute(pair.db)
    return rows[0]?.state
  }
  await eventually(async () => expect(await state()).toBe('offered'))
  const end = fixtureNow + 24 * 60 * minuteMs
  await setClocks(end - 1, end)
  const [answer] = await Promise.all([
    send(0, { act: 'accept', by: 2, id }),
    pair.servers[1].repeat('look after enrolments'),
  ])
  const after = await state()
  // after a late answer the member is at the end of the line, and is offered the place again
  return answer.state === 'held' ? after === 'held' : after !== 'held'
}

/** Money comes after the end while another asks for the place; the places kept. */
async function lateMoney(): Promise<number> {
  await setClocks(fixtureNow)
  const made = await offer(1)
  const id = await enter(1, made)
  await pair.bank.control('notifications', { hold: true })
  await send(0, await pair.payment(1, id, cards.lostAnswer))
  await setClocks(fixtureNow + 20 * minuteMs)
  await Promise.all([
    pair.bank.control('notifications', { hold: false }),
    send(0, enrolling(2, made)),
  ])
  return eventually(async () => {
    const { rows } = await sql<{ kept: number; open: number }>`select
      (select count(*)::integer from enrolment where offer_id = ${made.offerId}
        and state in ('held', 'confirmed')) as kept,
      (select count(*)::integer from payment where state in ('created', 'redirected')) as open`.execute(
      pair.db,
    )
    expect(rows[0]?.open).toBe(0)
    return rows[0]?.kept ?? -1
  })
}

/** One member asks from two tabs; their enrolments. */
async function twoTabs(): Promise<number> {
  const made = await offer(5, 5)
  const [one = 0, two = 0] = made.placeIds
  await Promise.all(
    [[one], [two]].map((placeIds, tab) =>
      send(tab, { act: 'enrol', by: 1, kind: 'proof', lines: [{ ...made, placeIds }] }),
    ),
  )
  return count('held')
}

/**
 * All of an offer are lined up, by both processes in opposite orders, so long after or before one pays the second half,
 * one the whole, one leaves and one accepts; the faults.
 */
async function linedUp(round: number, lineMs: number): Promise<readonly object[]> {
  await setClocks(fixtureNow)
  const made = await offer(3)
  const half = (by: number, id: number) => pair.payment(by, id, cards.accepted, proofPriceCents / 2)
  const shared = await enter(1, { ...made, partnerId: 5 })
  const whole = await enter(2, made)
  const leaving = await enter(3, made)
  const offered = await enter(4, made)
  const ids = [offered, whole, shared, leaving]
  await Promise.all([send(0, await half(1, shared)), send(1, await pair.payment(3, leaving))])
  // the club opens another place
  await sql`update place set capacity = 4 where id = ${made.placeIds[0]}`.execute(pair.db)
  await pair.servers[0].repeat('look after enrolments')
  const acts: ProofRequest[] = [
    await half(5, shared),
    await pair.payment(2, whole),
    { act: 'leave', by: 3, id: leaving },
    { act: 'accept', by: 4, id: offered },
  ]
  const later = async (ms: number, through: number, asked: ProofRequest) => {
    await pause(Math.max(0, ms))
    return send(through, asked)
  }
  const answers = await Promise.allSettled([
    ...acts.map((asked, index) => later(-lineMs, round + index, asked)),
    later(lineMs, 0, { act: 'lineUp', by: 1, ids }),
    later(lineMs, 1, { act: 'lineUp', by: 1, ids: ids.toReversed() }),
  ])
  return eventually(async () => {
    const { rows } =
      await sql`select from payment where state in ('created', 'redirected')`.execute(pair.db)
    expect(rows).toEqual([])
    const refused = answers.filter(({ status }) => status === 'rejected')
    return [...refused, ...(await enrolmentFaults(pair.db))]
  })
}

/** Two offers with the same members in opposite orders are lined up at once, which pays all back. */
async function paidBackTogether(): Promise<void> {
  const payers = [1, 2, 3, 4, 5, 6, 7, 8]
  const lines = await Promise.all(
    [payers, payers.toReversed()].map(async (order) => {
      const made = await offer(order.length)
      const ids: number[] = []
      for (const by of order) ids.push(await enter(by, made))
      const paying = order.map((by, index) => pair.payment(by, ids[index] ?? 0))
      await Promise.all(paying.map(async (asked, index) => send(index, await asked)))
      return ids
    }),
  )
  await Promise.all(lines.map((ids, index) => send(index, { act: 'lineUp', by: 1, ids })))
}

const clear = () =>
  inTransaction(pair.db, async (tx) => {
    await sql`truncate enrolment, enrolment_offer, place, charge, receipt_series cascade`.execute(
      tx,
    )
    await sql`update ledger_account set balance_cents = 0 where user_id is not null`.execute(tx)
  })

describe('with the guards of the database', () => {
  beforeAll(async () => {
    pair = await openEnrolmentPair('enrolment_races', members)
  })
  beforeEach(clear)
  afterEach(async () => assert.deepEqual(await enrolmentFaults(pair.db), []))
  afterAll(() => pair.close())

  // requirement EN2
  test('100 holders for 12 places: 12 have one, 88 wait in the order of their rows', async () => {
    expect(await hundredForTwelve()).toBe(12)
    const { rows } = await sql`select from (
      select line_number, lag(line_number) over (order by id) as before from enrolment
      where state = 'waiting') line where line_number <= before`.execute(pair.db)
    expect([await count('waiting'), rows]).toEqual([88, []])
  })

  // requirement EN3
  test('baskets of 1 to 4 that share places in different orders: no deadlock', async () => {
    expect(await baskets(members)).toBe(0)
  })

  // requirement EN4
  test(`a place freed while another is offered: the first two of the line, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      await clear()
      expect(await freedWhileOffered()).toEqual([3, 4])
    }
  })

  // requirement EN5
  test(`accepted and expired at one instant: the answer is true, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      await clear()
      expect(await acceptAtTheEnd()).toBe(true)
    }
  })

  // requirement EN9
  test(`money after the end against another who asks: one has the place, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) expect(await lateMoney()).toBe(1)
    await requireSoundBooks(pair.bank, pair.db)
  })

  // requirements EN2, EN3 and EN9
  test(`lined up while they pay, leave and accept: no fault, no deadlock, ${rounds} times`, async () => {
    const before = await deadlocks()
    for (let round = 0; round < rounds; round++) {
      expect(await linedUp(round, ((3 * round) % 10) * 12 - 24)).toEqual([])
    }
    expect((await deadlocks()) - before).toBe(0)
    await requireSoundBooks(pair.bank, pair.db)
  })

  test('members who are paid back for two offers at once: no deadlock', async () => {
    const before = await deadlocks()
    for (let round = 0; round < rounds; round += 3) await paidBackTogether()
    expect((await deadlocks()) - before).toBe(0)
    await requireSoundBooks(pair.bank, pair.db)
  })

  // requirement EN6
  test('two tabs of one member: one enrolment', async () => {
    for (let round = 0; round < rounds; round++) {
      await clear()
      expect(await twoTabs()).toBe(1)
    }
  })
})

// Negative controls.
describe('without them', () => {
  beforeAll(async () => {
    pair = await openEnrolmentPair('enrolment_races_unguarded', members)
    await removeGuards(pair.db)
  })
  beforeEach(clear)
  afterAll(() => pair.close())

  test('more than 12 have one of 12 places', async () => {
    expect(await hundredForTwelve()).toBeGreaterThan(12)
  })

  test('one member has two enrolments', async () => {
    expect(await twoTabs()).toBe(2)
  })

  test('two have the place that one has paid late for', async () => {
    expect(await lateMoney()).toBe(2)
  })

  test('a place is offered twice', async () => {
    let offered: unknown = [3, 4]
    for (let round = 0; isDeepStrictEqual(offered, [3, 4]) && round < 10; round++) {
      await clear()
      offered = await freedWhileOffered()
    }
    expect(offered).not.toEqual([3, 4])
  })

  test('a member who has accepted in time loses the place', async () => {
    const answers: boolean[] = []
    while (!answers.includes(false) && answers.length < 20) {
      await clear()
      answers.push(await acceptAtTheEnd())
    }
    expect(answers).toContain(false)
  })

  test('a member put into the line during their payment has a place without its money', async () => {
    const faults: object[] = []
    await pair.bank.control('notifications', { hold: true })
    for (let round = 0; faults.length === 0 && round < 10; round++) {
      faults.push(...(await linedUp(round, 300 + (round % 4) * 100)))
    }
    await pair.bank.control('notifications', { hold: false })
    expect(JSON.stringify(faults)).toContain('money of ')
  })

  test('baskets deadlock when places are locked in any order', async () => {
    await lockInAnyOrder(pair.db)
    expect(await baskets(12)).toBeGreaterThan(0)
  })
})
