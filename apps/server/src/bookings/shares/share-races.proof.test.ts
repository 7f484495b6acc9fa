import { randomUUID } from 'node:crypto'
import type { Db } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countStatuses } from '../../testing/count-statuses.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  proveBooks,
  requireSoundBooks,
  soundBooks,
  standInCents,
} from '../../testing/ledger-proof.ts'
import { dueAt, sharedBooking } from '../../testing/shares.ts'
import { openStand, type PaymentStand } from '../../testing/stand.ts'
import { withoutLocks } from '../../testing/without-locks.ts'

// A share that is paid from two tabs, and a deadline against a friend who pays, by two applications on
// one database. The negative control of each is the same race without locks: nothing else separates the
// two (requirements SH4, SH5 and SH24).
interface Race extends PaymentStand {
  readonly shareCents: number
  /** The friend pays their share; each application in turn is asked. */
  pay(): ReturnType<PaymentStand['call']>
}

/** A booking that two share, of which the captain has paid their part and the friend has taken a place. */
async function inRace(locks: 'kept' | 'none', act: (race: Race) => Promise<void>): Promise<void> {
  const plugin = locks === 'none' && { plugin: withoutLocks }
  const options = { members: 2, bank: 'stand-in', apps: 2, ...plugin } as const
  const stand = await openStand('share_races', options)
  const { bank, tokens, call } = stand
  const [, friend] = tokens
  try {
    // without locks the bank's notifications are refused, which this test does not look at
    await bank.control('notifications', { hold: locks === 'none' })
    const { shareKey, participations } = await sharedBooking(stand, { nbPlayers: 2 })
    const amount = participations[0]?.share
    const asked = { token: friend, body: {} }
    await call('POST', `/participations/${shareKey}`, asked)
    const share = `/participations/${shareKey}/payment`
    await act({
      ...stand,
      shareCents: amount?.value ?? 0,
      async pay() {
        const body = { amount, paymentMethod: await bank.card() }
        return call('POST', share, { token: friend, key: randomUUID(), body })
      },
    })
  } finally {
    await stand.close()
  }
}

/** The barrier of a race: a writer waits a while after its reading. */
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

/** Returns the answers to the two tabs, and the amount that the bank took from the friend. */
async function payFromTwoTabs({ bank, db, apps, shareCents, pay }: Race) {
  await linger(db, 'insert on payment for each row')
  const answers = await Promise.all(apps.map(pay))
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
      await requireSoundBooks(race.bank, race.db)
    }))

  test('without its guards its money is taken twice', () =>
    inRace('none', async (race) => {
      await sql`drop index payment_one_live_per_charge`.execute(race.db)
      expect((await payFromTwoTabs(race)).takenCents).toBe(2 * race.shareCents)
    }))
})

/** The friend’s payment is about to be committed when the other application settles the deadline. */
async function settleMeanwhile({ db, clock, jobs, pay }: Race): Promise<void> {
  await linger(
    db,
    `update on participation for each row when (new.status = 'Confirmed' and old.status = 'Pending')`,
  )
  clock(dueAt - minuteMs)
  const paying = pay()
  await lingering(db)
  clock(dueAt)
  await Promise.all([paying, jobs.repeat('settle deadlines of shares')])
}

const readBookingStatus = async (db: Db) => {
  const { rows } = await sql<{
    status: string
  }>`select status from booking where user_id = 1`.execute(db)
  return rows[0]?.status
}

// requirements SH5 and SH24
describe('a deadline against a friend who pays', () => {
  test('waits for the payment, which closes the match', () =>
    inRace('kept', async (race) => {
      await settleMeanwhile(race)
      expect(await readBookingStatus(race.db)).toBe('Confirmed')
      await requireSoundBooks(race.bank, race.db)
    }))

  test('without its lock keeps the money of a match that is given back', () =>
    inRace('none', async (race) => {
      await settleMeanwhile(race)
      expect(await readBookingStatus(race.db)).toBe('Cancelled')
      expect(await proveBooks(race.db)).not.toEqual(soundBooks)
    }))
})
