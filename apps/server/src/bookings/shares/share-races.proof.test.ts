import type { Booking } from '@quatre/contract'
import { createTestDatabase, type Db } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMembers, at, fillCenters } from '../../testing/center-fixture.ts'
import { countStatuses } from '../../testing/count-statuses.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  proveBooks,
  requireSoundBooks,
  soundBooks,
  standInCents,
} from '../../testing/ledger-proof.ts'
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { dueAt, sharedDay } from '../../testing/shares.ts'
import { startStandIn, type StandIn } from '../../testing/stand-in.ts'

// A share that is paid from two tabs, and a deadline against a friend who pays, on two server processes;
// the negative control of each is the same without locks (requirements SH4, SH5 and SH24).
let bank: StandIn
beforeAll(async () => {
  bank = await startStandIn()
})
afterAll(() => bank.stop())

interface Race {
  readonly db: Db
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly shareCents: number
  /** The friend pays their share through one of the servers. */
  pay(through: ServerProcess): ReturnType<ServerProcess['post']>
}

/** A booking that two share, of which the captain has paid their part and the friend has taken a place. */
async function inRace(locks: 'kept' | 'none', act: (race: Race) => Promise<void>): Promise<void> {
  const database = await createTestDatabase('share_races')
  const { db, url } = database
  await fillCenters(db)
  const [captain, friend] = await addMembers(db, 2)
  const options = { variables: { ...bank.variables, TEST_LOCKS: locks } }
  const open = () => startServerProcess(url, options)
  const servers = await Promise.all([open(), open()])
  const [first] = servers
  try {
    // without locks what the bank tells is refused, which is not what is looked at
    if (locks === 'kept') await bank.notify(first.address)
    const held = await first.hold(captain, { startingDate: at('18:00', sharedDay) })
    const { id, shareKey } = held.body as Booking
    const wish = { nbPlayers: 2, missing: 'give_back' }
    const { body } = await first.put<Booking>(`/bookings/${id}/split`, captain, wish)
    const amount = body.participations[0]?.share ?? body.price
    const pay = async (path: string, server: ServerProcess, token: string | undefined) =>
      server.post(path, token, { amount, paymentMethod: await bank.card() })
    expect((await pay(`/payments/adyen/booking?bookingId=${id}`, first, captain)).status).toBe(200)
    const joined = await first.post<{ id: number }>(`/participations/${shareKey}/me`, friend, {})
    const share = `/payments/adyen/share?participationId=${joined.body.id}`
    await act({
      db,
      servers,
      shareCents: amount.value,
      pay: (through) => pay(share, through, friend),
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
  }
}

/** Whoever writes so stays a while with what they have read before: the barrier of a race. */
const linger = (db: Db, on: string) =>
  sql
    .raw(
      `create function linger() returns trigger language plpgsql as $$
        begin perform pg_sleep(1); return new; end $$;
      create trigger linger before ${on} execute function linger()`,
    )
    .execute(db)

const lingering = (db: Db) =>
  eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(db)
    expect(rows).toHaveLength(1)
  })

/** Gives how the two tabs are answered, and what the bank has taken of the friend. */
async function payFromTwoTabs({ db, servers, shareCents, pay }: Race) {
  await linger(db, 'insert on payment for each row')
  const answers = await Promise.all(servers.map(pay))
  return {
    statuses: countStatuses(answers),
    takenCents: (await standInCents(bank, db)) - shareCents,
  }
}

// requirement SH4
describe('one share that is paid from two tabs', () => {
  test('is paid once', () =>
    inRace('kept', async (race) => {
      const { statuses, takenCents } = await payFromTwoTabs(race)
      expect(statuses).toEqual({ 200: 1, 409: 1 })
      expect(takenCents).toBe(race.shareCents)
      await requireSoundBooks(bank, race.db)
    }))

  test('without its guards its money is taken twice', () =>
    inRace('none', async (race) => {
      await sql`drop index payment_one_live_per_charge`.execute(race.db)
      expect((await payFromTwoTabs(race)).takenCents).toBe(2 * race.shareCents)
    }))
})

/** The friend's payment is about to be committed by one server when the other one settles the deadline. */
async function settleMeanwhile({ db, servers: [first, second], pay }: Race): Promise<void> {
  await linger(
    db,
    `update on participation for each row when (new.status = 'Confirmed' and old.status = 'Pending')`,
  )
  await first.clock(dueAt - minuteMs)
  await second.clock(dueAt)
  const paying = pay(first)
  await lingering(db)
  await Promise.all([paying, second.repeat('settle deadlines of shares')])
}

const statusOf = async (db: Db) => {
  const { rows } = await sql<{ status: string }>`select status from booking`.execute(db)
  return rows[0]?.status
}

// requirements SH5 and SH24
describe('a deadline against a friend who pays', () => {
  test('waits for the payment, which closes the match', () =>
    inRace('kept', async (race) => {
      await settleMeanwhile(race)
      expect(await statusOf(race.db)).toBe('Confirmed')
      await requireSoundBooks(bank, race.db)
    }))

  test('without its lock keeps the money of a match that is given back', () =>
    inRace('none', async (race) => {
      await settleMeanwhile(race)
      expect(await statusOf(race.db)).toBe('Cancelled')
      expect(await proveBooks(race.db)).not.toEqual(soundBooks)
    }))
})
