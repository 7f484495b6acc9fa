import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  beginsAt,
  enrolmentFaults,
  openEnrolmentPair,
  type EnrolmentPair,
} from '../../testing/enrolment-pair.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks, standInCents } from '../../testing/ledger-proof.ts'
import { addProofOffer, proofPriceCents } from '../../testing/proof-enrolments.ts'

// A process dies by kill -9 between the payment and the place, or while it offers one; another goes on.

let pair: EnrolmentPair
beforeAll(async () => {
  pair = await openEnrolmentPair('enrolment_kills', 6)
})
afterAll(() => pair.close())

const readEnrolmentState = async (id: number) => {
  const { rows } = await sql<{ state: string }>`
    select state from enrolment where id = ${id}`.execute(pair.db)
  return rows[0]?.state
}
const holdsOne = async (by: number) => {
  const made = await addProofOffer(pair.db, { beginsAt, capacities: [1] })
  const asked = { act: 'enrol', by, kind: 'proof', waits: true, lines: [made] } as const
  const { ids } = await pair.ask(pair.servers[1], asked)
  return { id: ids[0] ?? 0, asked }
}

const holdNotifications = (hold: boolean) => pair.bank.control('notifications', { hold })

/**
 * A process of its own dies at a checkpoint while it takes the money; gives the enrolment. Notifications wait
 * meanwhile: one that comes first would settle the payment elsewhere, and nothing would die.
 */
async function payAndDie() {
  await holdNotifications(true)
  const dying = await pair.start()
  await dying.arm('payment: after the provider, before the commit')
  const { id } = await holdsOne(1)
  const paying = await pair.payment(1, id)
  await pair.ask(dying, paying).catch(() => {})
  expect(await dying.ended).toBe('SIGKILL')
  return id
}

const takenCents = () => standInCents(pair.bank, pair.db)

// requirement EN12
test('the bank’s notification alone brings the place', async () => {
  const id = await payAndDie()
  await holdNotifications(false)
  await eventually(async () => expect(await readEnrolmentState(id)).toBe('confirmed'))
  await requireSoundBooks(pair.bank, pair.db)
})

// Negative control: it is the news of the payment that brings the place, or the money back.
test('without notification and repetition there is money without a place', async () => {
  const before = await takenCents()
  const id = await payAndDie()
  expect([await readEnrolmentState(id), (await takenCents()) - before]).toEqual([
    'held',
    proofPriceCents,
  ])
  await holdNotifications(false)
  await eventually(async () => expect(await readEnrolmentState(id)).toBe('confirmed'))
})

// requirement EN4
test('dead while it offers a place: another offers it, once', async () => {
  const dying = await pair.start()
  await dying.arm('enrolment: offered, before the commit')
  let isDead = false
  void dying.ended.then(() => (isDead = true))
  let offered = 0
  // another may come first, as often as it likes
  const until = Date.now() + 60_000
  while (!isDead && Date.now() < until) {
    const { id: held, asked } = await holdsOne(2)
    const waiting = await pair.ask(pair.servers[1], { ...asked, by: 3 })
    offered = waiting.ids[0] ?? 0
    // the club opens another one
    await sql`update place set capacity = 2 where id in (
      select place_id from enrolment_place where enrolment_id = ${held})`.execute(pair.db)
    await dying.repeat('look after enrolments')
    await pause(50)
  }
  expect(isDead).toBe(true)
  expect(await dying.ended).toBe('SIGKILL')
  await pair.servers[1].repeat('look after enrolments')
  await eventually(async () => expect(await readEnrolmentState(offered)).toBe('offered'))
  const { rows } = await sql`select from mail
    where event_key like ${`enrolment-offered:${offered}:%`}`.execute(pair.db)
  expect(rows).toHaveLength(1)
  expect(await enrolmentFaults(pair.db)).toEqual([])
})
