import { addDays, dayOf } from '@quatre/domain'
import { call } from './api.ts'

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
  return addDays(dayOf(Date.now(), 'Europe/Paris'), days)
}

/** The starts of a centre's day. */
export async function slotsOf(center: number, date: string): Promise<readonly Slot[]> {
  const day = await call<{ slots: Slot[] }>(
    'GET',
    `/slots?center=${center}&date=${date}&sportType=3&fieldType=0`,
  )
  return day.slots
}

/** Keeps any free court of a centre for a member, for 90 minutes; gives the booking's number. */
export async function keepCourt(token: string, center: number): Promise<number> {
  for (const { startingDate, choices } of await slotsOf(center, dayAhead(2))) {
    const free = choices.some(({ duration, left, price }) => duration === 90 && left > 0 && price)
    if (!free) continue
    const body = { center, startingDate, duration: 90 }
    return (await call<{ id: number }>('POST', '/bookings', { token, body })).id
  }
  throw new Error(`Centre ${center} has no free court in two days.`)
}
