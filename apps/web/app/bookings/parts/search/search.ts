import {
  clockPattern,
  isCalendarDate,
  slotDurations,
  type Position,
  type SlotDuration,
} from '@quatre/domain'
import { readCoordinates } from '../../../site/visit/coordinates.ts'
import { searchText } from '../../../site/form/form-text.ts'

/** Names of the times of day, as addresses write them. */
export const periods = ['matin', 'midi', 'apres-midi', 'soir'] as const

export type Period = (typeof periods)[number]

/** When the evening begins, in which most people play. */
export const eveningStart = '18:00'

export { slotDurations }

export type Duration = SlotDuration

/** The duration of a search that gives none. */
export const usualDuration: Duration = 90

/** The wish of a visitor: all of it is in the address. */
export interface Search {
  /** A centre's slug, or its number; null when none was chosen, '' to choose another. */
  readonly center: string | null
  readonly sport: number
  /** `YYYY-MM-DD` */
  readonly date: string | null
  /** 0: « Peu importe » */
  readonly fieldType: number
  readonly period: Period | null
  /** The start that was chosen, or the earliest one wished: `18:30`. */
  readonly from: string | null
  /** The latest start: `22:00`. */
  readonly to: string | null
  readonly duration: Duration | null
  readonly position: Position | null
  /** A town or a postal code, where there is no position. */
  readonly place: string | null
}

/** Sport type of padel (requirement B22). */
export const padel = 3

/** Reads a search; senseless values count as absent. */
export function readSearch(query: URLSearchParams): Search {
  const duration = Number(query.get('duration'))
  const period = query.get('period')
  return {
    center: query.get('center'),
    sport: wholeNumber(query.get('sport'), 1) ?? padel,
    date: dayIn(query.get('date')),
    fieldType: wholeNumber(query.get('fieldType'), 0) ?? 0,
    period: periods.find((name) => name === period) ?? null,
    from: clockIn(query.get('from')),
    to: clockIn(query.get('to')),
    duration: slotDurations.find((minutes) => minutes === duration) ?? null,
    position: readCoordinates(query),
    place: searchText(query, 'place') || null,
  }
}

function dayIn(text: string | null): string | null {
  return text !== null && isCalendarDate(text) ? text : null
}

function clockIn(text: string | null): string | null {
  return text !== null && clockPattern.test(text) ? text : null
}

function wholeNumber(text: string | null, least: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null
  return Number(text) < least ? null : Number(text)
}

/** The query of a search, the usual values left out: `?center=muret&date=2026-11-22`. */
export function searchQuery(search: Partial<Search>): string {
  const { position, sport, fieldType, ...plain } = search
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(plain)) {
    if (value !== null && value !== undefined) query.set(name, String(value))
  }
  if (sport !== undefined && sport !== padel) query.set('sport', String(sport))
  if (fieldType) query.set('fieldType', String(fieldType))
  if (position) {
    query.set('latitude', String(position.latitude))
    query.set('longitude', String(position.longitude))
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** The address of the slots that a search finds. */
export function slotsAddress(search: Partial<Search>): string {
  return `/reservations/slots${searchQuery(search)}`
}

/** Whether two searches have the same slots: they differ at most in parts that the browser can show alone. */
export function sameSlots(one: Search, other: Search): boolean {
  const bare = (search: Search) =>
    searchQuery({ ...search, period: null, from: null, duration: null })
  return bare(one) === bare(other)
}
