import type { contract, HandlerInput, Slot, SlotsOfDay } from '@quatre/contract'
import {
  addDays,
  assignCourt,
  bestFit,
  dayInZone,
  daySlots,
  euro,
  instantAt,
  isBeyondHorizon,
  message,
  problems,
  timeOfMinute,
  type DaySlot,
  type HeldCard,
  type SlotChoice,
} from '@quatre/domain'
import type { Catalogue } from './catalogue.sql.ts'
import type { CenterDay } from './center-days.ts'
import { bookableDays, type LocalDay } from './center-rules.ts'

type DayQuery = HandlerInput<typeof contract.slots.day>['query']

interface SlotsAsked {
  readonly query: DayQuery
  readonly cards: readonly HeldCard[]
  readonly now: number
}

const dayOver: SlotsOfDay['notice'] = {
  title: 'C’est fini pour aujourd’hui',
  message: 'Plus aucun créneau ne commence avant la fermeture.',
}

/** The answer of `GET /slots`: the day's starts, or why there are none. */
export function slotsOfDay(day: CenterDay, { query, cards, now }: SlotsAsked): SlotsOfDay {
  const { catalogue } = day
  const today = dayInZone(now, catalogue.timeZone)
  const ahead = bookableDays(catalogue, cards)
  const notice = dayNotice(day, ahead, now)
  const wished = { sportTypeId: query.sportType, fieldType: query.fieldType, cards }
  const hasSport = catalogue.sports.some(({ id }) => id === query.sportType)
  const starts =
    notice !== null || !hasSport
      ? []
      : daySlots({
          ...day,
          offered: day.local.offered(wished, query.duration),
          now,
          leadMinutes: catalogue.leadMinutes,
        })
  const typesOfSport = new Set(
    catalogue.courts
      .filter(({ sportId }) => sportId === query.sportType)
      .map(({ fieldTypeId }) => fieldTypeId),
  )
  const hasType = query.fieldType === 0 || typesOfSport.has(query.fieldType)
  const isOver = day.day === today && hasSport && hasType && starts.length === 0
  return {
    center: catalogue.id,
    date: day.day,
    sportType: query.sportType,
    fieldType: query.fieldType,
    today,
    lastDay: addDays(today, ahead),
    notice: notice ?? (isOver ? dayOver : null),
    sports: catalogue.sports.map(({ id, slug, name, playerCount }) => ({
      id,
      slug,
      name,
      nbPlayers: playerCount,
    })),
    fieldTypes: [
      { id: 0, name: 'Peu importe' },
      ...catalogue.fieldTypes.filter(({ id }) => typesOfSport.has(id)),
    ],
    slots: asAnswer(starts, day),
  }
}

/** Domain slots as the contract words them. */
export function asAnswer(
  starts: readonly DaySlot[],
  day: CenterDay,
  known: 'whole day' | 'hours' = 'whole day',
): Slot[] {
  const { iso } = day.local
  const givenFieldType = fieldTypesGiven(day, known)
  return starts.map(({ startsAt, choices, localMinute }) => ({
    startingDate: iso(startsAt),
    choices: choices.map((choice) => ({
      duration: choice.duration,
      endingDate: iso(choice.endsAt),
      price: choice.priceCents === null ? null : euro(choice.priceCents),
      discountPrice: choice.discountPriceCents === null ? null : euro(choice.discountPriceCents),
      message: choiceMessage(choice, day.local, localMinute),
      left: choice.left,
      fieldType: choice.state === 'free' ? givenFieldType(choice, startsAt) : null,
    })),
  }))
}

/**
 * Names the kind of court that `assignCourt` would give. The best of two kinds depends on the whole day:
 * from a few hours it is certain only for courts that are free without a move, by the last choice alone.
 */
function fieldTypesGiven(
  { catalogue, day, local: { windows: opening, lastCourtIds }, busy }: CenterDay,
  known: 'whole day' | 'hours',
) {
  const { courts, fieldTypes, timeZone } = catalogue
  const typeIds = new Map<number, number>(courts.map(({ id, fieldTypeId }) => [id, fieldTypeId]))
  const names = new Map<number | undefined, string>(fieldTypes.map(({ id, name }) => [id, name]))
  const windows = opening.map(({ opensAt, closesAt }) => ({
    windowFrom: instantAt(day, opensAt, timeZone),
    windowTo: instantAt(day, closesAt, timeZone),
  }))
  return ({ courtIds, endsAt: to }: SlotChoice, from: number): string | null => {
    const byType = [...Map.groupBy(courtIds, (id) => typeIds.get(id)).values()]
    if (byType.length === 1) return names.get(typeIds.get(courtIds[0] ?? -1)) ?? null
    const window = windows.find(({ windowFrom, windowTo }) => windowFrom <= from && to <= windowTo)
    if (!window) return null
    const ask = { from, to, eligibleCourtIds: courtIds, lastCourtIds, busy, ...window }
    const fits =
      known === 'whole day'
        ? [assignCourt(ask)?.courtId ?? -1]
        : byType.flatMap((eligibleCourtIds) => bestFit({ ...ask, eligibleCourtIds }) ?? [])
    const firstFits = fits.filter((id) => !lastCourtIds.includes(id))
    const [given, ...others] = firstFits.length > 0 ? firstFits : fits
    return (others.length === 0 && names.get(typeIds.get(given ?? -1))) || null
  }
}

function choiceMessage(choice: SlotChoice, { windows }: LocalDay, start: number): string | null {
  if (choice.state === 'full') return 'complet'
  if (choice.state === 'free') return choice.left === 1 ? 'dernier terrain' : null
  const window = windows.find(({ opensAt, closesAt }) => opensAt <= start && start < closesAt)
  return window === undefined ? 'fermé' : `ferme à ${timeOfMinute(window.closesAt)}`
}

/** Why nothing can be booked on a day on any court. */
export function dayNotice(day: CenterDay, ahead: number, now: number): SlotsOfDay['notice'] {
  const { timeZone, exceptions, bookable } = day.catalogue
  if (!bookable) {
    return { title: 'Réservation au club', message: message('center_closed_to_booking') }
  }
  if (isBeyondHorizon(day.day, now, timeZone, ahead)) {
    return {
      title: problems.day_out_of_horizon.title,
      message: message('day_out_of_horizon', { n: ahead }),
    }
  }
  if (day.local.windows.length > 0) return null
  const reason = exceptions.find((exception) => exception.day === day.day)?.reason
  return { title: 'Club fermé', message: reason ?? 'Le club est fermé ce jour-là.' }
}

/** Whether a centre has courts for a sport. */
export function playsSport({ sports }: Catalogue, sportId: number): boolean {
  return sports.some(({ id }) => id === sportId)
}
