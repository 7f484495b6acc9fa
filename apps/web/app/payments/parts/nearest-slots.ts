import type { Booking } from '@quatre/contract'
import { holdAddress, optionValue } from '../../bookings/parts/search/court-search.ts'
import {
  missedSlot,
  nearestSlots as findNearest,
} from '../../bookings/parts/times/nearest-slots.ts'
import type { NearestSlot } from '../../bookings/parts/times/nearest-slots.ts'
import type { RequestContext } from '../../site/context.ts'

export interface NearestSlots {
  /** The form that holds its own slot again; null when it has been taken since. */
  readonly again: { readonly action: string; readonly option: string } | null
  readonly others: readonly NearestSlot[]
}

export const noSlots: NearestSlots = { again: null, others: [] }

/** The slot of a booking when it is free, and others of the same length at that centre, nearest to it. */
export async function nearestSlots(
  api: RequestContext['api'],
  booking: Booking,
): Promise<NearestSlots> {
  const slot = missedSlot(booking)
  if (slot === null) return noSlots
  const nearest = await findNearest(api, booking.center.id, slot)
  const same = nearest.find(({ start }) => Date.parse(start) === Date.parse(slot.start))
  if (same === undefined) return { again: null, others: nearest }
  const option = optionValue({ fieldType: slot.fieldType, court: null, cents: same.cents })
  const again = { action: holdAddress(slot), option }
  return { again, others: nearest.filter((one) => one !== same) }
}
