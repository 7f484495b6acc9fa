import {
  advantageOn,
  askedSlot,
  cardsIn,
  eligibleCourts,
  horizonDays,
  instantAt,
  isoAtOffset,
  isSkipped,
  lastChoiceCourts,
  longestSlotMs,
  message,
  offeredStarts,
  offsetsBetween,
  slotDurations,
  windowsOfDay,
  type AskedSlot,
  type CourtId,
  type HeldCard,
  type OfferedStart,
  type OpeningWindow,
  type SlotWish,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { openCache, type Cache } from '../../platform/cache.ts'
import type { Catalogue } from './catalogue.sql.ts'
import type { Period } from './court-time.sql.ts'

// Rules that need the catalogue of a centre alone, without its bookings.

export interface Wish {
  readonly sportTypeId: number
  readonly fieldType: number
  readonly court?: number | undefined
  /** The caller's subscription cards; none for a guest. */
  readonly cards?: readonly HeldCard[]
}

/** How many days ahead a caller may book at a centre. */
export function bookableDays(
  { id, blockBookingAfterDays }: Catalogue,
  cards: readonly HeldCard[] = [],
): number {
  return horizonDays(blockBookingAfterDays, cardsIn(cards, id))
}

/** The part of every rule of slots that a centre settles. */
function centerRules(catalogue: Catalogue) {
  return {
    timeZone: catalogue.timeZone,
    stepMinutes: catalogue.slotStepMinutes,
    leadMinutes: catalogue.leadMinutes,
    weekly: catalogue.weeklyHours,
    exceptions: catalogue.exceptions,
    durations: slotDurations,
  }
}

/**
 * A local time is on the clock of each zone it is asked in: `2027-03-28T02:30` is not in Paris.
 * @throws Problem local_time_skipped, at the field
 */
export function checkShown(local: string, zones: Iterable<string>, field: string): void {
  for (const zone of zones) {
    if (!isSkipped(local, zone)) continue
    throw new Problem('local_time_skipped', { fields: { [field]: message('local_time_skipped') } })
  }
}

/**
 * A player's wish, as the rules of slots want it; a named court is taken as it is.
 * @throws Problem court_not_in_center, not_for_sale
 */
function slotWish(catalogue: Catalogue, wish: Wish): SlotWish {
  const { bands } = catalogue
  const cards = cardsIn(wish.cards ?? [], catalogue.id)
  const sportId = wish.sportTypeId
  if (wish.court === undefined) {
    const sport = catalogueSport(catalogue, sportId)
    return {
      sportId,
      courts: eligibleCourts(catalogue.courts, sport, wish.fieldType),
      bands,
      cards,
    }
  }
  const court = catalogue.courts.find(({ id }) => id === wish.court)
  if (court?.sportId !== sportId) throw new Problem('court_not_in_center')
  return { sportId, courts: [court], bands, cards }
}

export function catalogueSport(catalogue: Catalogue, sportId: number) {
  const sport = catalogue.sports.find(({ id }) => id === sportId)
  if (sport === undefined) throw new Problem('not_for_sale')
  return sport
}

/** Of a centre's courts those that are the last choice of a day. */
const lastCourts = ({ courts, openAirSeason }: Catalogue, day: string) =>
  lastChoiceCourts(courts, day, openAirSeason)

/** A start and duration with all that its assignment needs. */
export interface BookableSlot extends AskedSlot {
  readonly lastCourtIds: readonly number[]
}

/**
 * The asked start and duration with its day, price and courts.
 * @throws Problem with the rule that refuses it
 */
export function checkedSlot(
  catalogue: Catalogue,
  asked: Wish & { readonly startsAt: number; readonly duration: number; readonly now: number },
): BookableSlot {
  const blockBookingAfterDays = bookableDays(catalogue, asked.cards)
  const slot = askedSlot({
    ...centerRules(catalogue),
    ...asked,
    ...slotWish(catalogue, asked),
    blockBookingAfterDays,
  })
  if (slot.problem !== null) {
    throw new Problem(slot.problem, { values: { n: blockBookingAfterDays } })
  }
  return { ...slot, lastCourtIds: lastCourts(catalogue, slot.day) }
}

/** A local day of a centre. */
export interface LocalDay {
  readonly windows: readonly OpeningWindow[]
  /** The instants that the day's opening covers. */
  readonly period: Period
  /**
   * The possible starts of a wish, with their prices; of one duration where it is given.
   * @throws Problem court_not_in_center
   */
  offered(wish: Wish, duration?: number): readonly OfferedStart[]
  /** Courts that a booking on a court may be moved to, by the field type it asked for (0: any). */
  equivalentCourts(courtId: CourtId, wish: number): readonly number[]
  /** Courts that « Peu importe » is given only when no other is free. */
  readonly lastCourtIds: readonly number[]
  /** An instant of the day as the contract writes it, with its offset. */
  iso(instant: number): string
}

/** Kept entries of a centre: more than its planning shows, far fewer than callers may ask for. */
const mostDays = 40
const mostWishes = 20

// A catalogue never changes: its derived data are kept with it, and dropped with it.
const daysByCatalogue = new WeakMap<Catalogue, Cache<string, LocalDay>>()

/** The local day of a centre, made once for each catalogue. */
export function localDay(catalogue: Catalogue, day: string): LocalDay {
  const days = daysByCatalogue.get(catalogue) ?? openCache<string, LocalDay>(mostDays)
  daysByCatalogue.set(catalogue, days)
  return days.getOrMake(day, () => makeLocalDay(catalogue, day))
}

function makeLocalDay(catalogue: Catalogue, day: string): LocalDay {
  const { timeZone } = catalogue
  const windows = windowsOfDay(day, catalogue.weeklyHours, catalogue.exceptions)
  const from = instantAt(day, windows[0]?.opensAt ?? 0, timeZone)
  const to = instantAt(day, windows.at(-1)?.closesAt ?? 1440, timeZone)
  const starts = openCache<string, readonly OfferedStart[]>(mostWishes)
  const iso = cachedIsoText(offsetsBetween(from, to + longestSlotMs, timeZone))
  return {
    windows,
    period: { centerId: catalogue.id, from, to },
    offered: (wish, duration) => {
      const taken = advantageOn(cardsIn(wish.cards ?? [], catalogue.id), day)
      const byCard = taken && `${taken.percent} ${taken.coversPeak}`
      const name = [wish.sportTypeId, wish.fieldType, wish.court, duration, byCard].join('|')
      const durations = slotDurations.filter((one) => duration === undefined || one === duration)
      return starts.getOrMake(name, () =>
        offeredStarts({
          ...centerRules(catalogue),
          ...slotWish(catalogue, wish),
          day,
          windows,
          durations,
        }),
      )
    },
    equivalentCourts: courtsByWish(catalogue, day),
    lastCourtIds: lastCourts(catalogue, day),
    iso,
  }
}

/** A plain table: the starts and ends of a day are few, and each answer writes a hundred of them. */
function cachedIsoText(offsetAt: (instant: number) => number): (instant: number) => string {
  const texts = new Map<number, string>()
  return (instant) => {
    const found = texts.get(instant)
    if (found !== undefined) return found
    const text = isoAtOffset(instant, offsetAt(instant))
    texts.set(instant, text)
    return text
  }
}

/**
 * Plain tables as well: every row of a day asks, and a centre has few sports and kinds of court. A booking
 * is never moved to a last choice of the day from a court that is none.
 */
function courtsByWish(catalogue: Catalogue, day: string) {
  const { courts, sports } = catalogue
  const last = new Set<number>(lastCourts(catalogue, day))
  const tables = sports.map((sport) => ({ sport, byWish: new Map<number, readonly number[]>() }))
  const tableByCourt = new Map(
    courts.map(({ id, sportId }) => [id, tables.find(({ sport }) => sport.id === sportId)]),
  )
  return (courtId: CourtId, wish: number): readonly number[] => {
    const table = tableByCourt.get(courtId)
    if (table === undefined) return []
    const isLast = last.has(courtId)
    const name = isLast ? -1 - wish : wish
    const known = table.byWish.get(name)
    if (known !== undefined) return known
    const found = eligibleCourts(courts, table.sport, wish)
      .map(({ id }) => id)
      .filter((id) => isLast || !last.has(id))
    table.byWish.set(name, found)
    return found
  }
}
