import { clockPattern, isCalendarDate } from '@quatre/domain'
import { padel, slotDurations, type Duration } from './search.ts'

/** A start and length for which a court is chosen; all of it is in the address. */
export interface CourtSearch {
  /** The centre's slug. */
  readonly center: string
  readonly sport: number
  readonly fieldType: number
  /** An instant with its offset. */
  readonly start: string
  readonly duration: Duration
  readonly court: number | null
  readonly players: number | null
  /** Of a lesson, with its players. */
  readonly coach: number | null
  /** The price that a guest agreed to, in cents: signing in holds the court at it. */
  readonly price: number | null
}

export const courtPath = '/reservations/terrain'

/** Reads the address of /reservations/terrain; null when it names no slot. */
export function readCourtSearch(query: URLSearchParams): CourtSearch | null {
  const center = query.get('center')
  const start = query.get('start')
  const duration = slotDurations.find((minutes) => String(minutes) === query.get('duration'))
  if (!center || !start || !isStart(start) || duration === undefined) return null
  return {
    center,
    start,
    duration,
    sport: positive(query.get('sport')) ?? padel,
    fieldType: positive(query.get('fieldType')) ?? 0,
    court: positive(query.get('court')),
    players: positive(query.get('players')),
    coach: positive(query.get('coach')),
    price: positive(query.get('price')),
  }
}

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[0-5]\d)?(?:\.\d{1,3})?[+-](\d\d:\d\d)$/

/** Whether it is an instant with the centre's own time, which the page shows. */
function isStart(text: string): boolean {
  const [, day = '', clock = '', offset = ''] = instant.exec(text) ?? []
  return isCalendarDate(day) && clockPattern.test(clock) && clockPattern.test(offset)
}

function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** The address that chooses the court of a slot. */
export function courtAddress(search: Partial<CourtSearch>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === null || value === undefined || value === 0) continue
    if (name === 'sport' && value === padel) continue
    query.set(name, String(value))
  }
  return `${courtPath}?${query.toString()}`
}

/** The mark of an address that a form is sent to, and that shows a refusal. */
const heldMark = 'hold'
const reason = 'reason'

/** The reason when the member has another court at that time, and the value of a form that takes this one besides. */
export const metCode = 'met'
export const besides = 'besides'

/** The address that a choice is sent to, to be held. */
export const holdAddress = (search: Partial<CourtSearch>): string =>
  `${courtAddress(search)}&${heldMark}=1`

/** The choice again, after it could not be held for the reason of a Problem's code. */
export const refusedAddress = (search: CourtSearch, code: string): string =>
  `${courtAddress(search)}&${reason}=${code}`

/** The arrival at the choice: by a link, by its form, or refused (with the code of the Problem). */
export function readArrival(query: URLSearchParams): {
  readonly by: 'link' | 'form' | 'refusal'
  readonly code: string | null
} {
  const code = query.get(reason)
  if (code !== null) return { by: 'refusal', code }
  return { by: query.has(heldMark) ? 'form' : 'link', code: null }
}

/** The chosen option of the form, with the price that was seen. */
export interface CourtOption {
  readonly fieldType: number
  readonly court: number | null
  readonly cents: number
}

/** `type-2:4800` is any court of a type, `court-12:4800` that one; type 0 is « Peu importe ». */
export function optionValue({ fieldType, court, cents }: CourtOption): string {
  return `${court === null ? `type-${fieldType}` : `court-${court}`}:${cents}`
}

/** Reads back an option; null when it is none. */
export function readOption(value: unknown): CourtOption | null {
  const found = /^(type|court)-(\d{1,6}):(\d{1,7})$/.exec(String(value))
  if (!found) return null
  const number = Number(found[2])
  const isCourt = found[1] === 'court'
  return {
    fieldType: isCourt ? 0 : number,
    court: isCourt ? number : null,
    cents: Number(found[3]),
  }
}
