import { randomUUID } from 'node:crypto'
import { dayMs, hourMs, minuteMs, type EnrolmentState } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { cards } from '../../testing/pay.ts'
import {
  addProofKinds,
  addProofOffer,
  proofEnrolments,
  proofPriceCents,
  type ProofRequest,
} from '../../testing/proof-enrolments.ts'
import { standForEach } from '../../testing/stand.ts'
import { selectPosition, updateCapacity, updateLineEnd } from './enrolment.sql.ts'

const stand = await standForEach('enrolments', {
  members: 6,
  bank: 'stand-in',
  apps: 2,
  features: [...features, proofEnrolments],
  world: addProofKinds,
})
const { db } = stand

const beginsAt = fixtureNow + 10 * dayMs
type Answer = { state: string; ids: number[]; placeIds: number[]; code: string; backCents: number }
const ask = async (asked: ProofRequest) =>
  (await stand.call<Answer>('POST', '/proof', { body: asked })).body

type Made = Awaited<ReturnType<typeof addProofOffer>>
type Line = Extract<ProofRequest, { act: 'enrol' }>['lines'][number]
const enrol = (
  by: number,
  made: Made,
  { waits = false, ...line }: Partial<Line> & { waits?: boolean } = {},
) => ask({ act: 'enrol', by, kind: 'proof', waits, lines: [{ ...made, ...line }] })
const wait = (by: number, made: Made, line: Partial<Line> = {}) =>
  enrol(by, made, { ...line, waits: true })
const accept = (by: number, id: number) => ask({ act: 'accept', by, id })
const leave = (by: number, id: number) => ask({ act: 'leave', by, id })
const look = () => stand.jobs.repeat('look after enrolments')

async function pay(by: number, id: number, cents = proofPriceCents, card: string = cards.accepted) {
  const amount = { value: cents, currency: 'EUR' as const }
  const body = { amount, paymentMethod: await stand.bank.card(card) }
  return ask({ act: 'pay', by, id, key: randomUUID(), body: body as never })
}

const firstId = (answer: Answer) => answer.ids[0] ?? 0

/** States by holder, in their order of row. */
async function states(): Promise<[holder: number, state: EnrolmentState][]> {
  const { rows } = await sql<{ holderId: number; state: EnrolmentState }>`
    select holder_id, state from enrolment order by id`.execute(db)
  return rows.map(({ holderId, state }) => [holderId, state])
}
const eventual = (expected: [number, EnrolmentState][]) =>
  eventually(async () => expect(await states()).toEqual(expected))

const templates = async () => {
  const { rows } = await sql<{ template: string; recipient: string }>`
    select template, recipient from mail where template like 'enrolment%' order by id`.execute(db)
  return rows.map(({ template, recipient }) => `${template} ${/\d+/.exec(recipient)?.[0]}`)
}

// requirement EN2
describe('a place that is held', () => {
  test('is nobody else’s until its instant, and anybody’s from then on', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    expect((await enrol(1, made)).state).toBe('held')
    stand.clock(fixtureNow + 15 * minuteMs - 1)
    expect(await enrol(2, made)).toEqual({ state: 'full', placeIds: made.placeIds })
    stand.pass(1 / minuteMs)
    expect((await enrol(2, made)).state).toBe('held')
    await eventual([
      [1, 'expired'],
      [2, 'held'],
    ])
    expect(await templates()).toEqual(['enrolment_expired 1'])
  })

  test('is the same one when it is asked for again, and of one offer one has one', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [3] })
    const first = await enrol(1, made)
    stand.pass(5)
    expect(await enrol(1, made)).toEqual(first)
    await pay(1, firstId(first))
    expect((await enrol(1, made)).code).toBe('already_enrolled')
  })

  // requirement EN3
  test('is one of a basket that is taken whole or not at all', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1, 2, 1] })
    const [monday, tuesday, wednesday] = made.placeIds as [number, number, number]
    await enrol(1, made, { placeIds: [wednesday] })
    const line = (holderId: number, placeIds: number[]) => ({ ...made, holderId, placeIds })
    const lines = [line(2, [tuesday, monday]), line(3, [tuesday, wednesday])]
    const basket = { act: 'enrol', by: 2, kind: 'proof', lines } as const
    expect(await ask(basket)).toEqual({ state: 'full', placeIds: [wednesday] })
    expect(await states()).toEqual([[1, 'held']])
    const open = [line(2, [tuesday, monday]), line(3, [tuesday])]
    const held = await ask({ ...basket, lines: open })
    expect(held.ids).toHaveLength(2)
    expect(await ask({ ...basket, by: 4, lines: [line(4, [tuesday])] })).toMatchObject({
      state: 'full',
    })
    await pay(2, held.ids[0] ?? 0, 2 * proofPriceCents)
    await eventual([
      [1, 'held'],
      [2, 'confirmed'],
      [3, 'confirmed'],
    ])
    // a line is given back alone
    expect(await leave(2, held.ids[1] ?? 0)).toMatchObject({ backCents: proofPriceCents / 2 })
    await requireSoundBooks(stand.bank, db)
  })

  test('needs no payment where there is no price', async () => {
    const made = await addProofOffer(db, { kind: 'proof_free', beginsAt, capacities: [1] })
    const asked = { act: 'enrol', by: 1, kind: 'proof_free', lines: [{ ...made }] } as const
    expect((await ask(asked)).state).toBe('confirmed')
    expect(await templates()).toEqual(['enrolment_confirmed 1'])
  })
})

// requirement EN4
describe('the waiting line', () => {
  test('is offered each freed place in its order, whoever comes meanwhile', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    const held = await enrol(1, made)
    await wait(2, made)
    await wait(3, made)
    expect((await wait(3, made)).code).toBe('already_waiting')
    await leave(1, firstId(held))
    await eventual([
      [1, 'left'],
      [2, 'offered'],
      [3, 'waiting'],
    ])
    expect((await enrol(4, made)).state).toBe('full')
    expect(await templates()).toEqual(['enrolment_left 1', 'enrolment_offered 2'])
  })

  test('comes before who asks in the moment between', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    await enrol(1, made)
    await wait(2, made)
    stand.pass(15)
    // nobody has looked after the place: this one is first to see that it is free
    expect((await enrol(3, made)).state).toBe('full')
    await eventual([
      [1, 'expired'],
      [2, 'offered'],
    ])
  })

  // requirement EN5
  test('goes on when an offer is not taken, who is at its end then', async () => {
    const made = await addProofOffer(db, { beginsAt: fixtureNow + 2 * dayMs, capacities: [1] })
    await enrol(1, made)
    const second = await wait(2, made)
    await wait(3, made)
    stand.pass(15)
    await look()
    await eventual([
      [1, 'expired'],
      [2, 'offered'],
      [3, 'waiting'],
    ])
    stand.pass(2 * 60)
    expect((await accept(2, firstId(second))).code).toBe('place_offer_over')
    await look()
    await eventual([
      [1, 'expired'],
      [2, 'waiting'],
      [3, 'offered'],
    ])
    stand.pass(2 * 60)
    await look()
    await eventual([
      [1, 'expired'],
      [2, 'offered'],
      [3, 'waiting'],
    ])
  })

  test('has who accepts and does not pay at its end', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    await enrol(1, made)
    const second = await wait(2, made)
    stand.pass(15)
    await look()
    await eventually(async () => expect((await accept(2, firstId(second))).state).toBe('held'))
    expect((await accept(2, firstId(second))).state).toBe('held')
    await wait(3, made)
    stand.pass(15)
    await look()
    await eventual([
      [1, 'expired'],
      [2, 'waiting'],
      [3, 'offered'],
    ])
  })

  test('has as many offers out as there are places free, in the order of its kind', async () => {
    const made = await addProofOffer(db, { kind: 'proof_weighted', beginsAt, capacities: [2] })
    const asked = (by: number, weight: number) =>
      ask({
        act: 'enrol',
        by,
        kind: 'proof_weighted',
        waits: true,
        lines: [{ ...made, weight }],
      })
    const held = [await asked(1, 0), await asked(2, 0)]
    for (const [by, weight] of [
      [3, 10],
      [4, 30],
      [5, 20],
    ] as const)
      await asked(by, weight)
    for (const [index, one] of held.entries()) await leave(index + 1, firstId(one))
    await eventual([
      [1, 'left'],
      [2, 'left'],
      [3, 'waiting'],
      [4, 'offered'],
      [5, 'offered'],
    ])
  })

  test('of all its places passes over who still lacks one', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1, 1] })
    const [monday, tuesday] = made.placeIds as [number, number]
    const first = await enrol(1, made, { placeIds: [monday] })
    await enrol(2, made, { placeIds: [tuesday] })
    await wait(3, made)
    await wait(4, made, { placeIds: [monday] })
    await leave(1, firstId(first))
    await eventual([
      [1, 'left'],
      [2, 'held'],
      [3, 'waiting'],
      [4, 'offered'],
    ])
  })

  test('is told its positions, and goes on when there are more places', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    const [place = 0] = made.placeIds
    await enrol(1, made)
    const waiting = [await wait(2, made), await wait(3, made)].map(firstId)
    const positions = () => Promise.all(waiting.map((id) => selectPosition(db, id)))
    expect(await positions()).toEqual([1, 2])
    await updateCapacity(db, place, 2)
    await look()
    await eventually(async () => expect(await positions()).toEqual([null, 1]))
    await expect(updateCapacity(db, place, 1)).rejects.toMatchObject({
      constraint: 'place_capacity',
    })
    await updateLineEnd(db, made.offerId, stand.now())
    await look()
    expect(await states()).toEqual([
      [1, 'held'],
      [2, 'offered'],
      [3, 'expired'],
    ])
  })

  test('ends when what it is for begins', async () => {
    const made = await addProofOffer(db, { beginsAt: fixtureNow + hourMs, capacities: [1] })
    await pay(1, firstId(await enrol(1, made)))
    await wait(2, made)
    stand.pass(60)
    await look()
    await eventual([
      [1, 'confirmed'],
      [2, 'expired'],
    ])
  })
})

// requirement EN9
describe('money', () => {
  test('confirms, and what leaving keeps is the kind’s to say', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    const id = firstId(await enrol(1, made))
    await pay(1, id)
    await eventual([[1, 'confirmed']])
    expect(await leave(1, id)).toMatchObject({ backCents: proofPriceCents / 2 })
    expect((await leave(1, id)).code).toBe('enrolment_not_found')
    await requireSoundBooks(stand.bank, db)
  })

  test.each(['taken', 'free'] as const)('that comes late finds the place %s', async (place) => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    const id = firstId(await enrol(1, made))
    await stand.bank.control('notifications', { hold: true })
    await pay(1, id, proofPriceCents, cards.lostAnswer)
    stand.pass(20)
    await look()
    if (place === 'taken') await pay(2, firstId(await enrol(2, made)))
    await stand.bank.control('notifications', { hold: false })
    await eventual(
      place === 'free'
        ? [[1, 'confirmed']]
        : [
            [1, 'expired'],
            [2, 'confirmed'],
          ],
    )
    await requireSoundBooks(stand.bank, db)
    const { rows } = await sql<{ state: string }>`
      select state from payment where user_id = 1`.execute(db)
    expect(rows).toEqual([{ state: place === 'free' ? 'captured' : 'returned' }])
  })

  describe('of one half', () => {
    const half = proofPriceCents / 2
    const firstHalf = async () => {
      const made = await addProofOffer(db, { beginsAt, capacities: [1] })
      const id = firstId(await enrol(1, made, { partnerId: 2 }))
      await pay(1, id, half)
      stand.pass(29)
      await look()
      return id
    }

    test('holds the places for the other, which confirms', async () => {
      const id = await firstHalf()
      expect(await states()).toEqual([[1, 'held']])
      expect((await pay(3, id, half)).code).toBe('enrolment_not_found')
      await pay(2, id, half)
      await eventual([[1, 'confirmed']])
      expect(await leave(1, id)).toMatchObject({ backCents: half })
      await requireSoundBooks(stand.bank, db)
    })

    test('goes back when the other does not come in time', async () => {
      await firstHalf()
      stand.pass(1)
      await look()
      await eventual([[1, 'expired']])
      await eventually(async () => {
        const { rows } = await sql`select amount_cents as cents from refund`.execute(db)
        expect(rows).toEqual([{ cents: half }])
      })
      await requireSoundBooks(stand.bank, db)
    })
  })

  // requirement EN7
  test('goes back whole to who is removed, with the reason', async () => {
    const made = await addProofOffer(db, { beginsAt, capacities: [1] })
    const id = firstId(await enrol(1, made))
    await pay(1, id)
    await ask({ act: 'remove', by: 2, id })
    const { rows } = await sql`select amount_cents as cents from refund`.execute(db)
    expect(rows).toEqual([{ cents: proofPriceCents }])
    const { rows: told } = await sql<{ text: string }>`
      select text from mail where template = 'enrolment_called_off'`.execute(db)
    expect(told[0]?.text).toContain('absent')
    await requireSoundBooks(stand.bank, db)
  })
})

// requirement EN8
test('a member who closes their account leaves their enrolments', async () => {
  const made = await addProofOffer(db, { beginsAt, capacities: [1] })
  await enrol(1, made)
  await wait(2, made)
  await sql`update session set created_at = ${new Date(fixtureNow)} where user_id = 1`.execute(db)
  const closed = await stand.call('DELETE', '/users/me', {
    token: stand.tokens[0],
    body: { giveUpBalance: false },
  })
  expect(closed.status).toBe(200)
  await eventual([
    [1, 'left'],
    [2, 'offered'],
  ])
})
