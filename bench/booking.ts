import type { Booking, PaymentMethods } from '@quatre/contract'
import { encryptCard } from '../apps/sandbox/src/payments/stand.test-tools.ts'
import { bookAndRecordBare, bookBare } from './bare-booking.ts'
import type { Bench } from './bench.ts'
import type { FreeSlot } from './free-slots.ts'
import { inParallel } from './load.ts'
import { medianRound, type Measured } from './measured.ts'
import { forgetBookings, type BenchMember } from './members.ts'
import { Clients, expectStatus } from './post.ts'
import { startBeside } from './site.ts'

const rounds = 3
const holds = 1500
const bareBookings = 3000
const payments = 150
/** After the tidying of the round before, every connection plans its statements anew. */
const warmUps = 200

/** A hold as the slots page asks for it: « Peu importe », at the price the player saw. */
export function holdBody(slot: FreeSlot) {
  const { centerId, startingDate, priceCents } = slot
  return { center: centerId, startingDate, duration: 90, price: priceCents }
}

/** The same for one court by name, at that court's own price. */
export function courtBody({ centerId, startingDate, courtId }: FreeSlot) {
  return { center: centerId, startingDate, duration: 90, court: courtId }
}

interface Stage {
  readonly clients: Clients
  readonly slots: readonly FreeSlot[]
  readonly members: readonly BenchMember[]
}

/** Takes the slot and the member of a turn; both lists are longer than any round. */
export function turn({ slots, members }: Omit<Stage, 'clients'>, index: number) {
  const slot = slots[index]
  const member = members[index]
  if (!slot || !member) throw new Error('the world has too few free slots for this measurement')
  return { slot, member }
}

/**
 * Holds over HTTP against the bare statement, and against that behind the least of a server, each on
 * slots of its own that are freed after.
 */
export async function measureHolds(bench: Bench): Promise<void> {
  const { report, database, members } = bench
  const clients = new Clients(bench.site.origin)
  const stage = { clients, slots: await bench.freeSlots(), members }
  const floor = await startBeside('floor-server.ts', bench.cleanup, [database.url])
  const floorClients = new Clients(floor)
  const bookOverFloor = (index: number) => {
    const { slot, member } = turn(stage, index)
    return book(floorClients, member, slot)
  }
  const held: Measured[] = []
  const bare: Measured[] = []
  const least: Measured[] = []
  await round(bench, holds / 5, (index) => holdOver(stage, index))
  await round(bench, holds / 5, bookOverFloor)
  for (let count = 0; count < rounds; count++) {
    held.push(await round(bench, holds, (index) => holdOver(stage, index)))
    least.push(await round(bench, holds, bookOverFloor))
    bare.push(
      await round(bench, bareBookings, (index) => {
        const { slot, member } = turn(stage, index)
        return bookBare(database, slot, member)
      }),
    )
  }
  clients.close()
  floorClients.close()
  const ours = medianRound(held)
  const theirs = medianRound(bare)
  const floors = medianRound(least)
  report.heading('Holding a court, 16 clients, distinct slots')
  report.load('POST /api/v1/bookings', ours)
  report.load('bare Fastify: session, then the bare booking', floors)
  report.load('bare one-statement booking in SQL', theirs)
  const target = { atLeast: 0.45 }
  report.figure({ name: 'hold / bare SQL', value: ours.perSecond / theirs.perSecond, target })
  report.figure({
    name: 'p99 hold / p99 bare SQL',
    value: ours.p99 / theirs.p99,
    target: { atMost: 1.8 },
  })
  report.figure({ name: 'bare Fastify / bare SQL', value: floors.perSecond / theirs.perSecond })
  report.figure({
    name: 'hold / bare Fastify',
    value: ours.perSecond / floors.perSecond,
    target: { atLeast: 0.62 },
  })
  report.figure({
    name: 'p99 hold / p99 bare Fastify',
    value: ours.p99 / floors.p99,
    target: { atMost: 1.4 },
  })
  report.figure({ name: 'p99 bare Fastify / p99 bare SQL', value: floors.p99 / theirs.p99 })
}

async function round(
  { database, members }: Bench,
  count: number,
  job: (index: number) => Promise<void>,
): Promise<Measured> {
  await inParallel({ count: warmUps }, (index) => job(count + index))
  const measured = await inParallel({ count }, job)
  await forgetBookings(database, members)
  return measured
}

async function holdOver(stage: Stage, index: number): Promise<void> {
  const { slot, member } = turn(stage, index)
  await book(stage.clients, member, holdBody(slot))
}

async function book(clients: Clients, member: BenchMember, body: object): Promise<void> {
  expectStatus(await clients.post('/bookings', member.token, crypto.randomUUID(), body), 201)
}

/**
 * Hold and payment through the stand-in against the bare statement that also records a payment.
 * Payments stay in the ledger for good: every round takes slots of its own.
 */
export async function measurePayments(bench: Bench): Promise<void> {
  const { report, database } = bench
  const clients = new Clients(bench.site.origin)
  const slots = await bench.freeSlots()
  const stage = { clients, slots, members: bench.members }
  const paid: Measured[] = []
  const bare: Measured[] = []
  const card = await readCard(bench, stage)
  for (let count = 0; count < rounds; count++) {
    const first = count * payments + 1
    paid.push(await inParallel({ count: payments }, (index) => payOver(stage, first + index, card)))
    bare.push(
      await round(bench, bareBookings, (index) => {
        const { slot, member } = turn(stage, rounds * payments + 1 + index)
        return bookAndRecordBare(database, slot, member)
      }),
    )
  }
  clients.close()
  const ours = medianRound(paid)
  const theirs = medianRound(bare)
  report.heading('Hold and payment, 16 clients, card accepted by the stand-in')
  report.load('POST /bookings, then POST /payments/adyen/booking', ours)
  report.load('bare booking and payment record in one SQL statement', theirs)
  report.figure({ name: 'hold + payment / bare SQL', value: ours.perSecond / theirs.perSecond })
}

type Card = Awaited<ReturnType<typeof encryptCard>>

/** The card as a browser encrypts it, once: the server is measured. */
async function readCard({ site }: Bench, stage: Stage): Promise<Card> {
  const { slot, member } = turn(stage, 0)
  const key = crypto.randomUUID()
  const held = await stage.clients.post('/bookings', member.token, key, holdBody(slot))
  expectStatus(held, 201)
  const { id } = JSON.parse(held.text) as Booking
  const answer = await fetch(`${site.origin}/api/v1/payments/methods?bookingId=${id}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const { card } = (await answer.json()) as PaymentMethods
  if (card.provider !== 'standin') throw new Error('payments are measured on the stand-in only')
  return encryptCard(card.publicKey, {})
}

async function payOver(stage: Stage, index: number, paymentMethod: Card): Promise<void> {
  const { clients } = stage
  const { slot, member } = turn(stage, index)
  const key = crypto.randomUUID()
  // A paid court stays taken: it has to be the one that no other slot of the list counts on.
  const held = await clients.post('/bookings', member.token, key, courtBody(slot))
  expectStatus(held, 201)
  const { id, price } = JSON.parse(held.text) as Booking
  const answer = await clients.post(`/payments/adyen/booking?bookingId=${id}`, member.token, key, {
    amount: { currency: 'EUR', value: price.value },
    paymentMethod,
  })
  expectStatus(answer, 200)
  if (!answer.text.includes('"Authorised"')) throw new Error(`not authorised: ${answer.text}`)
}
