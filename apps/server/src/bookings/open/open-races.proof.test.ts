import { randomUUID } from 'node:crypto'
import type { Booking, OwnOpenMatch } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countStatuses } from '../../testing/count-statuses.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  accountCents,
  proveBooks,
  requireSoundBooks,
  soundBooks,
} from '../../testing/ledger-proof.ts'
import { sharedBooking } from '../../testing/shares.ts'
import { openStand, type PaymentStand } from '../../testing/stand.ts'
import { withoutLocks } from '../../testing/without-locks.ts'

// Two applications on one database, among others' bookings and payments. The negative control of each race is the same
// race without locks (requirement OM12).
interface Race extends PaymentStand {
  readonly booking: Booking
  join(token: string | undefined): ReturnType<PaymentStand['call']>
  /** The second member pays the share of their place. */
  pay(): ReturnType<PaymentStand['call']>
}

/** An open match of two, whose captain has paid their part. */
async function inRace(locks: 'kept' | 'none', act: (race: Race) => Promise<void>): Promise<void> {
  const plugin = locks === 'none' && { plugin: withoutLocks }
  const options = { members: 3, bank: 'stand-in', apps: 2, ...plugin } as const
  const stand = await openStand('open_races', options)
  const { bank, call, tokens } = stand
  try {
    // without locks the bank's notifications are refused, which this test does not look at
    await bank.control('notifications', { hold: locks === 'none' })
    await sql`update app_user set birth_date = '1990-05-01'`.execute(stand.db)
    const booking = await sharedBooking(stand, { nbPlayers: 2 })
    await call('PUT', `/bookings/${booking.id}/openMatch`, { token: tokens[0], body: {} })
    const amount = { currency: 'EUR', value: 2400 }
    await act({
      ...stand,
      booking,
      join: (token) => call('POST', `/openMatches/${booking.id}/join`, { token, body: {} }),
      async pay() {
        const body = { amount, paymentMethod: await bank.card() }
        const path = `/participations/${booking.shareKey}/payment`
        return call('POST', path, { token: tokens[1], key: randomUUID(), body })
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

describe('two for one last place', () => {
  const joinBoth = async ({ db, tokens, join }: Race) => {
    await linger(db, 'insert on participation for each row')
    return countStatuses(await Promise.all([join(tokens[1]), join(tokens[2])]))
  }

  test('one has it', () =>
    inRace('kept', async (race) => expect(await joinBoth(race)).toEqual({ 200: 1, 409: 1 })))

  test('without its lock the other meets the database, as a fault', () =>
    inRace('none', async (race) => expect(await joinBoth(race)).toEqual({ 200: 1, 500: 1 })))
})

/** The joiner's payment is about to be committed when the other application is asked for something else. */
async function payMeanwhile(race: Race, act: () => ReturnType<Race['call']>) {
  await race.join(race.tokens[1])
  await linger(
    race.db,
    `update on participation for each row when (new.status = 'Confirmed' and old.status = 'Pending')`,
  )
  const paying = race.pay()
  await lingering(race.db)
  const [, answer] = await Promise.all([paying, act()])
  return answer
}

describe('a captain who cancels while a joiner pays', () => {
  const cancel = (race: Race) =>
    payMeanwhile(race, () =>
      race.call('POST', `/bookings/${race.booking.id}/cancel`, {
        token: race.tokens[0],
        key: randomUUID(),
        body: { to: 'wallet' },
      }),
    )

  test('has everybody refunded, to the cent', () =>
    inRace('kept', async (race) => {
      expect((await cancel(race)).status).toBe(200)
      expect(await accountCents(race.db, 'wallet')).toBe(-4800)
      await requireSoundBooks(race.bank, race.db)
    }))

  test('without its lock keeps the money of who joined', () =>
    inRace('none', async (race) => {
      await cancel(race)
      expect(await proveBooks(race.db)).not.toEqual(soundBooks)
    }))
})

describe('a captain who refuses a joiner while they pay', () => {
  const refuse = (race: Race) =>
    payMeanwhile(race, async () => {
      const [token] = race.tokens
      const path = `/bookings/${race.booking.id}/openMatch`
      const { body } = await race.call<{ match: OwnOpenMatch }>('GET', path, { token })
      const joinerId = body.match.joiners[0]?.id ?? 0
      return race.call('POST', `${path}/${joinerId}/refuse`, { token, body: {} })
    })

  test('waits for the payment, and sends all of it back', () =>
    inRace('kept', async (race) => {
      expect((await refuse(race)).status).toBe(200)
      expect(await accountCents(race.db, 'wallet')).toBe(-2400)
      await requireSoundBooks(race.bank, race.db)
    }))

  test('without its lock does not see them', () =>
    inRace('none', async (race) => expect((await refuse(race)).status).toBe(404)))
})
