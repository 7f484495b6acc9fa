import { addDays, dayInZone, hourMs } from '@quatre/domain'
import { call } from './api.ts'
import { withDatabase } from './with-database.ts'

/** One start, with how many courts it has left for each length. */
export interface Slot {
  readonly startingDate: string
  readonly choices: readonly {
    readonly duration: number
    readonly left: number
    readonly price: { readonly value: number } | null
  }[]
}

/** A day of the centres, so many days from now. */
export function dayAhead(days: number): string {
  return addDays(dayInZone(Date.now(), 'Europe/Paris'), days)
}

/** The starts of a centre's day. */
export async function readSlots(center: number, date: string): Promise<readonly Slot[]> {
  const day = await call<{ slots: Slot[] }>(
    'GET',
    `/slots?center=${center}&date=${date}&sportType=3&fieldType=0`,
  )
  return day.slots
}

/** Keeps the first free court of a centre in two days for a member, for 90 minutes; gives the booking's number. */
export const keepCourt = (token: string, center: number): Promise<number> =>
  keepCourtOn([dayAhead(2)], token, center)

/** The same for slots of a given price, from two days on. */
export const keepCourtFor = (cents: number, token: string, center: number): Promise<number> =>
  keepCourtOn([2, 3, 4, 5, 6, 7, 8].map(dayAhead), token, center, (court) => court.cents === cents)

/** The same of the next free court, when it is too late for a free cancellation. */
export const keepCourtLate = (token: string, center: number): Promise<number> =>
  keepCourtOn([dayAhead(0), dayAhead(1)], token, center, ({ startsAt }) => {
    const aheadMs = startsAt - Date.now()
    return aheadMs > hourMs && aheadMs < 23 * hourMs
  })

/** Lets a member have paid for the next free court of a centre; gives the booking's number. */
export async function bookNextCourt(token: string, center: number): Promise<number> {
  // late in the evening none is left today
  const id = await keepCourtOn([dayAhead(0), dayAhead(1)], token, center)
  await withDatabase(async (db) => {
    // as the club books: paid there, without a charge
    const booked = { status: 'Confirmed', expiresAt: null, channel: 'club' } as const
    await db.updateTable('booking').set(booked).where('id', '=', id).execute()
  })
  return id
}

async function keepCourtOn(
  days: readonly string[],
  token: string,
  center: number,
  isWanted: (court: { readonly startsAt: number; readonly cents: number }) => boolean = () => true,
): Promise<number> {
  for (const day of days) {
    for (const { startingDate, choices } of await readSlots(center, day)) {
      const startsAt = Date.parse(startingDate)
      const free = choices.some(
        ({ duration, left, price }) =>
          duration === 90 && left > 0 && price && isWanted({ startsAt, cents: price.value }),
      )
      if (!free) continue
      const body = { center, startingDate, duration: 90 }
      const kept = await call<{ id: number }>('POST', '/bookings', { token, body }).catch(orTaken)
      if (kept !== null) return kept.id
    }
  }
  throw new Error(`Centre ${center} has no free court on ${days.join(' or ')}.`)
}

/** Another test, which runs at the same time, may have been quicker. */
function orTaken(refusal: Error): null {
  if (refusal.message.includes('"slot_taken"')) return null
  throw refusal
}

/** Lets a booking have an attempt to pay whose player is at their bank. */
export async function leaveForTheBank(bookingId: number): Promise<void> {
  await withDatabase(async (db) => {
    const { userId, priceCents } = await db
      .selectFrom('booking')
      .select(['userId', 'priceCents'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const charge = await db
      .insertInto('charge')
      .values({ kind: 'booking', payerId: userId, amountCents: priceCents })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chargeId = charge.id
    await db.updateTable('booking').set({ chargeId }).where('id', '=', bookingId).execute()
    const sum = { methodId: 4, amountCents: priceCents, address: '127.0.0.1' }
    await db
      .insertInto('payment')
      .values({ id: crypto.randomUUID(), chargeId, userId, state: 'redirected', ...sum })
      .execute()
  })
}
