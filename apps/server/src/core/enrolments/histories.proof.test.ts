import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs, seededRng, type EnrolmentId } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { enrolmentFaults, removeGuards } from '../../testing/enrolment-pair.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { cards } from '../../testing/pay.ts'
import {
  addProofKinds,
  addProofOffer,
  proofEnrolments,
  proofKinds,
  proofPriceCents,
  type ProofRequest,
} from '../../testing/proof-enrolments.ts'
import { proofSeed, proofSize } from '../../testing/proof-size.ts'
import { openStand, type PaymentStand } from '../../testing/stand.ts'

// Members enrol, wait, accept, pay, leave, are removed and lined up at random, in offers of all kinds, by two
// applications, four at once; the clock goes on between.

const members = 12
const steps = proofSize({ usual: 60, long: 800 })
const atOnce = 4
const shown = [cards.accepted, cards.accepted, cards.refused, cards.lostAnswer]

type ProofOffer = Awaited<ReturnType<typeof addProofOffer>>

interface History {
  readonly stand: PaymentStand
  /** Every answer, by its state or its refusal. */
  readonly answers: Map<string, number>
}

async function open(label: string, world = addProofKinds): Promise<History> {
  const all = [...features, proofEnrolments]
  const options = { members, bank: 'stand-in', apps: 2, features: all, world } as const
  return { stand: await openStand(label, options), answers: new Map() }
}

async function live(history: History, seed: number): Promise<void> {
  const { stand, answers } = history
  const { db } = stand
  const rng = seededRng(seed, 'enrolments')
  const pick = <T>(from: readonly T[]) => (from.length === 0 ? undefined : rng.pick(from))
  const offers: ({ kind: (typeof proofKinds)[number] } & ProofOffer)[] = []
  for (const kind of [...proofKinds, ...proofKinds]) {
    const capacities = offers.length < 3 ? [3] : [2, 3, 2]
    const beginsAt = fixtureNow + rng.between(1, 4) * dayMs
    offers.push({ kind, ...(await addProofOffer(db, { kind, beginsAt, capacities })) })
  }

  async function next(): Promise<ProofRequest | null> {
    const { rows: active } = await sql<{
      id: EnrolmentId
      by: number
      state: string
      offerId: number
    }>`
      select id, enrolled_by as by, state, offer_id from enrolment
      where state in ('held', 'waiting', 'offered', 'confirmed') order by id`.execute(db)
    const chance = rng.next()
    const some = (state: string) => pick(active.filter((one) => one.state === state))
    if (chance < 0.46) {
      const offer = pick(offers)
      if (offer === undefined) return null
      const placeIds = offer.placeIds.filter((_, index) => index === 0 || rng.chance(0.6))
      const partnerId = rng.chance(0.2) ? rng.between(1, members) : undefined
      const by = rng.between(1, members)
      const weight = rng.below(9)
      const line = {
        ...offer,
        placeIds: rng.shuffle(placeIds),
        weight,
        ...(partnerId !== undefined && partnerId !== by && { partnerId }),
      }
      return { act: 'enrol', by, kind: offer.kind, waits: rng.chance(0.7), lines: [line] }
    }
    if (chance < 0.6) {
      const one = some('offered')
      return one === undefined ? null : { act: 'accept', by: one.by, id: one.id }
    }
    if (chance < 0.82) {
      const one = some('held')
      if (one === undefined) return null
      const { rows } = await sql<{ partnerId: number | null }>`
        select partner_id from proof_entry where enrolment_id = ${one.id}`.execute(db)
      const partnerId = rows[0]?.partnerId ?? null
      const value = partnerId === null ? proofPriceCents : proofPriceCents / 2
      const by = partnerId !== null && rng.chance(0.5) ? partnerId : one.by
      const body = {
        amount: { value, currency: 'EUR' },
        paymentMethod: await stand.bank.card(pick(shown)),
      }
      return { act: 'pay', by, id: one.id, key: randomUUID(), body: body as never }
    }
    const one = (chance < 0.91 ? some('confirmed') : undefined) ?? pick(active)
    if (one !== undefined && chance < 0.91) {
      const line = active.filter(({ offerId }) => offerId === one.offerId && rng.chance(0.8))
      return { act: 'lineUp', by: one.by, ids: rng.shuffle(line.map(({ id }) => id)) }
    }
    const act = rng.chance(0.8) ? 'leave' : 'remove'
    return one === undefined ? null : { act, by: one.by, id: one.id }
  }

  for (let step = 0; step < steps; step++) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const asked = await next()
        if (asked === null) return
        const { body, status } = await stand.call<{ state?: string; code?: string }>(
          'POST',
          '/proof',
          { body: asked },
        )
        const answer = `${asked.act} ${status >= 400 ? body.code : (body.state ?? 'done')}`
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }),
    )
    const faults = await enrolmentFaults(db)
    if (faults.length > 0) throw new Error(`faults: ${JSON.stringify(faults)}`)
    stand.clock(stand.now() + rng.below(20 * minuteMs))
    if (rng.chance(0.5)) await stand.jobs.repeat('look after enrolments')
  }
  stand.clock(fixtureNow + 10 * dayMs)
  await stand.jobs.repeat('look after enrolments')
}

// requirements EN2, EN4, EN9 and EN11
test(`${steps} steps of ${atOnce} at once: never too many, in order, and the books are sound`, async () => {
  const history = await open('enrolment_histories')
  const { stand, answers } = history
  try {
    await live(history, proofSeed('enrolments'))
    await eventually(async () => {
      const { rows } = await sql`select from enrolment
        where state in ('held', 'waiting', 'offered')`.execute(stand.db)
      expect(rows).toEqual([])
    })
    expect(await enrolmentFaults(stand.db)).toEqual([])
    const { rows: twice } = await sql`select from mail where template = 'enrolment_offered'
      group by event_key having count(*) > 1`.execute(stand.db)
    expect(twice).toEqual([])
    await requireSoundBooks(stand.bank, stand.db)
    console.info(Object.fromEntries(answers))
    expect(stand.logged()).not.toContain('unexpected error')
    const needed = ['enrol held', 'enrol waiting', 'accept held', 'pay done', 'leave done']
    expect([...answers.keys()]).toEqual(
      expect.arrayContaining([...needed, 'lineUp lined up', 'lineUp paid back']),
    )
  } finally {
    await stand.close()
  }
})

// Negative control: the same history without the guards of the database takes more places than there are.
test('without the guards of the database a history shows faults', async () => {
  const history = await open('enrolment_histories_unguarded', async (db) => {
    await addProofKinds(db)
    await removeGuards(db, 0.03)
  })
  const lives = async () => {
    // the meetings of processes are random: over all these seeds they seldom miss each other
    for (const seed of [7, 8, 9, 10, 11]) {
      history.stand.clock(fixtureNow)
      await live(history, seed)
    }
  }
  try {
    await expect(lives()).rejects.toThrow(/faults: |may not move/)
  } finally {
    await history.stand.close()
  }
})
