import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Booking } from '@quatre/contract'
import { createTestDatabase, type Db } from '@quatre/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addMembers, at, courts, fillCenters, fixtureNow } from './center-fixture.ts'
import { eventually } from './eventually.ts'
import { proveBooks, providerAccountCents, soundBooks, standInCents } from './ledger-proof.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import type { StandIn } from './stand-in.ts'

const mostActs = 20
const fields = [courts.indoorA, courts.indoorB, courts.outdoor]

/** A request of a call that moves money: repeated under its key it is done once. */
interface Request {
  readonly path: string
  readonly player: number
  readonly body: object
}

/** Two server processes on one database; the first is to die, the second survives all rounds. */
export interface KillWorld {
  readonly db: Db
  readonly bank: StandIn
  /** Sends through the survivor; throws on a refusal. */
  call<Body>(request: Request): Promise<Body>
  put<Body>(path: string, player: number, body: object): Promise<Body>
  /** A hold of an hour on a time and court of its own, two days ahead or more. */
  hold(player: number): Promise<Booking>
  /** Pays the price of a hold, or the given one. */
  pay(booking: Pick<Booking, 'id' | 'price'>, player: number): Promise<void>
  now(): number
  /** The time from then on; the survivor's only once the other is asked for its work. */
  clock(now: number): void
}

export interface KillScenario {
  readonly checkpoint: string
  /** The rows of the database beside the small network. */
  readonly fill?: (db: Db) => Promise<unknown>
  readonly variables?: Readonly<Record<string, string>>
  /** Prepares rows before the first process is armed. */
  readonly prepare?: (world: KillWorld, time: number) => Promise<unknown>
  /** The requests to both while the first one dies of them. */
  readonly act?: (world: KillWorld) => Promise<readonly Request[]>
  /** Repeated work that both do then, in turn. */
  readonly work?: readonly string[]
  /** One row for each thing that was to be done once: how many times it is (`n`). */
  readonly effects: (now: number) => ReturnType<typeof sql>
}

export interface KillReport {
  /** Deaths. */
  readonly faults: number
  /** Calls made while a process died, and the answers to them. */
  readonly operations: number
  readonly acknowledged: number
  /** Without an answer: asked again they are done, once. */
  readonly unknown: number
  /** The things to be done once, by calls or by repeated work. */
  readonly things: number
  readonly lost: number
  readonly double: number
  readonly ledgerCents: number
}

/** Lets a process die at a checkpoint so many times while another works beside it. */
export async function killInRounds(
  bank: StandIn,
  scenario: KillScenario,
  rounds: number,
): Promise<KillReport> {
  const database = await createTestDatabase('kill_rounds')
  const { db } = database
  await fillCenters(db)
  const tokens = await addMembers(db, 6)
  await sql`update session set expires_at = '2030-01-01'`.execute(db)
  await scenario.fill?.(db)
  const variables = { ...bank.variables, ...scenario.variables }
  const living = await startServerProcess(database.url, { variables })
  await bank.notify(living.address)
  const counts = { faults: 0, operations: 0, acknowledged: 0, unknown: 0 }
  const started: Promise<ServerProcess>[] = [Promise.resolve(living)]
  /** The next to die is there before it is needed: it is armed when its round begins. */
  function startNext(): Promise<ServerProcess> {
    const next = startServerProcess(database.url, { variables, now: fixtureNow })
    started.push(next)
    return next
  }
  let next = startNext()
  let now = fixtureNow
  let slots = 0

  async function send(to: ServerProcess, { path, player, body }: Request, key: string) {
    return to.post<Record<string, unknown>>(path, tokens[player], body, key)
  }

  const world: KillWorld = {
    db,
    bank,
    async call<Body>(request: Request) {
      const key = randomUUID()
      return eventually(async () => {
        const { status, body } = await send(living, request, key)
        if (status >= 300) throw new Error(`${request.path}: ${status} ${JSON.stringify(body)}`)
        return body as Body
      })
    },
    async put<Body>(path: string, player: number, given: object) {
      const { status, body } = await living.put<Body>(path, tokens[player], given)
      if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    hold(player) {
      const day = new Date(now + (2 + (Math.floor(slots / 15) % 9)) * 86_400_000).toISOString()
      const hour = String(8 + (slots % 15)).padStart(2, '0')
      const court = fields[Math.floor(slots++ / 135) % 3]
      const startingDate = at(`${hour}:00`, day.slice(0, 10))
      const body = { center: 1, duration: 60, startingDate, court }
      return world.call<Booking>({ path: '/bookings', player, body })
    },
    async pay({ id, price }, player) {
      const path = `/payments/adyen/booking?bookingId=${id}`
      const body = { amount: price, paymentMethod: await bank.card() }
      await world.call({ path, player, body })
    },
    now: () => now,
    clock(to) {
      now = to
    },
  }

  /** Asks both in turn; requests without an answer are repeated to the survivor, under their key. */
  async function ask(dying: ServerProcess, requests: readonly Request[]): Promise<void> {
    await Promise.all(
      requests.map(async (request, index) => {
        const key = randomUUID()
        counts.operations += 1
        const answer = await send(index % 2 === 0 ? dying : living, request, key).catch(() => null)
        if (answer !== null && answer.status < 300) {
          counts.acknowledged += 1
          return
        }
        counts.unknown += 1
        unanswered.push({ request, key })
      }),
    )
  }
  const unanswered: { request: Request; key: string }[] = []

  /** The one that is to die is a little ahead. */
  async function workBoth(dying: ServerProcess, works: readonly string[]): Promise<void> {
    await dying.clock(now)
    const ahead = repeatAll(dying, works)
    await pause(30)
    await living.clock(now)
    await Promise.all([ahead, repeatAll(living, works)])
  }

  async function repeatAll(server: ServerProcess, works: readonly string[]): Promise<void> {
    for (const work of works) await server.repeat(work)
  }

  let prepared = 0
  const prepare = () => scenario.prepare?.(world, prepared++)

  async function round(): Promise<void> {
    await living.clock(now)
    await prepare()
    const dying = await next
    await dying.arm(scenario.checkpoint)
    let dead = false
    void dying.ended.then(() => (dead = true))
    // so that its first connections are there
    await dying.repeat('reconcile payments')
    for (let acts = 0; !dead; acts++) {
      if (acts === mostActs) throw new Error(`nothing came to « ${scenario.checkpoint} »`)
      if (acts > 0) await prepare()
      await ask(dying, (await scenario.act?.(world)) ?? [])
      if (scenario.work === undefined) await pause(150)
      else await workBoth(dying, scenario.work)
    }
    expect(await dying.ended).toBe('SIGKILL')
    counts.faults += 1
    if (counts.faults < rounds) next = startNext()
    // the effect of the end of its claim on a job of a dead process
    await sql`update pgboss.job set state = 'retry', start_after = now()
      where state = 'active'`.execute(db)
    for (const { request, key } of unanswered.splice(0)) {
      await eventually(async () =>
        expect((await send(living, request, key)).status).toBeLessThan(300),
      )
    }
    await repeatAll(living, scenario.work ?? [])
    await settled(db, bank)
  }

  try {
    for (let number = 0; number < rounds; number++) await round()
    const { rows } = await sql<{
      things: number
      lost: number
      double: number
      cents: number
    }>`
      select count(*)::integer as things, count(*) filter (where n = 0)::integer as lost, count(*) filter (where n > 1)::integer as double,
        (select coalesce(sum(amount_cents), 0)::integer from ledger_entry) as cents
      from (${scenario.effects(now)}) e`.execute(db)
    const { things = 0, lost = 0, double = 0, cents: ledgerCents = 0 } = rows[0] ?? {}
    return { ...counts, things, lost, double, ledgerCents }
  } finally {
    await Promise.all(started.map(async (server) => (await server).stop()))
    await database.close()
  }
}

/** Nothing is under way any more, the books are sound and equal the provider's journal to the cent. */
async function settled(db: Db, bank: StandIn): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ open: number }>`select
      (select count(*) from payment where state in ('created', 'redirected'))
      + (select count(*) from provider_event where done_at is null)
      + (select count(*) from mail where sent_at is null)
      + (select count(*) from refund where state in ('requested', 'sent'))
      + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
          and name not like '\\_\\_%' and start_after <= now()) as open`.execute(db)
    expect(Number(rows[0]?.open)).toBe(0)
    expect(await proveBooks(db)).toEqual(soundBooks)
    expect(await providerAccountCents(db)).toBe(await standInCents(bank, db))
  })
}
