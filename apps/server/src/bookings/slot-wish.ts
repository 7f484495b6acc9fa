import {
  askedSlot,
  eligibleCourts,
  isSkipped,
  message,
  slotDurations,
  type AskedSlot,
  type SlotWish,
  type CourtId,
} from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Catalogue } from './catalogue.sql.ts'

export interface Wish {
  readonly sportTypeId: number
  readonly fieldType: number
  readonly court?: number | undefined
}

/** The part of every rule of slots that a centre settles. */
export function centerRules(catalogue: Catalogue) {
  return {
    timeZone: catalogue.timeZone,
    stepMinutes: catalogue.slotStepMinutes,
    leadMinutes: catalogue.leadMinutes,
    blockBookingAfterDays: catalogue.blockBookingAfterDays,
    weekly: catalogue.weeklyHours,
    exceptions: catalogue.exceptions,
    durations: slotDurations,
  }
}

/**
 * A local time is on the clock of each zone it is asked in: `2027-03-28T02:30` is not in Paris.
 * @throws Problem local_time_skipped, told at the field
 */
export function checkShown(local: string, zones: Iterable<string>, field: string): void {
  for (const zone of zones) {
    if (!isSkipped(local, zone)) continue
    throw new Problem('local_time_skipped', { fields: { [field]: message('local_time_skipped') } })
  }
}

/**
 * What a player asks for, as the rules of slots want it; who names a court takes it as it is.
 * @throws Problem court_not_in_center, not_for_sale
 */
export function slotWish(catalogue: Catalogue, wish: Wish): SlotWish {
  const { bands } = catalogue
  const sportId = wish.sportTypeId
  if (wish.court === undefined) {
    const sport = sportOf(catalogue, sportId)
    return { sportId, courts: eligibleCourts(catalogue.courts, sport, wish.fieldType), bands }
  }
  const court = catalogue.courts.find(({ id }) => id === wish.court)
  if (court?.sportId !== sportId) throw new Problem('court_not_in_center')
  return { sportId, courts: [court], bands }
}

function sportOf(catalogue: Catalogue, sportId: number) {
  const sport = catalogue.sports.find(({ id }) => id === sportId)
  if (sport === undefined) throw new Problem('not_for_sale')
  return sport
}

/**
 * The asked start and duration with its day, price and courts.
 * @throws Problem with the rule that refuses it
 */
export function checkedSlot(
  catalogue: Catalogue,
  asked: Wish & { readonly startsAt: number; readonly duration: number; readonly now: number },
): AskedSlot {
  const slot = askedSlot({ ...centerRules(catalogue), ...slotWish(catalogue, asked), ...asked })
  if (slot.problem !== null) {
    throw new Problem(slot.problem, { values: { n: catalogue.blockBookingAfterDays } })
  }
  return slot
}

/**
 * How many play: as asked, else the sport's number or what the courts hold.
 * @throws Problem players_out_of_range
 */
export function checkedPlayers(
  catalogue: Catalogue,
  wish: Wish & { readonly nbPlayers?: number | undefined },
  courtIds: readonly CourtId[],
): number {
  const places = catalogue.courts.filter(({ id }) => courtIds.includes(id)).map((c) => c.places)
  const most = Math.min(sportOf(catalogue, wish.sportTypeId).playerCount, Math.min(...places))
  const players = wish.nbPlayers ?? most
  if (players > most) throw new Problem('players_out_of_range')
  return players
}
