import { minuteMs, time } from '@quatre/domain'
import { startPeriod, type Choice, type Row } from './day-rows.ts'
import type { OwnSlot } from '../parts/own-slots.ts'
import type { Duration } from '../parts/search/search.ts'

/** The note of a time that overlaps the member's own court. */
const meetsNote = 'pendant ton créneau'

/**
 * The rows of a day for the member: their own time is theirs, and times that it overlaps were not taken by others. A
 * booked time that can be had once more stays for sale: it is a second court.
 */
export function withOwnSlots(
  rows: readonly Row[],
  own: readonly OwnSlot[],
  day: string,
): readonly Row[] {
  if (own.length === 0) return rows
  const known = new Set(rows.map(({ start }) => start))
  const added = own
    .filter(({ start }) => !known.has(start) && start.startsWith(day))
    .map((slot) => ownRow(slot, day))
  const seen = rows.map((row) =>
    own.some((slot) => isTouched(row, slot)) ? seenRow(row, own) : row,
  )
  return [...seen, ...added].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

/** Whether a start and length (minutes) shares some time with the member's own. */
export function meets(own: OwnSlot, start: string, duration: number): boolean {
  const from = Date.parse(start)
  return from < Date.parse(own.end) && Date.parse(own.start) < from + duration * minuteMs
}

const isTouched = (row: Row, slot: OwnSlot) =>
  row.choices.some(({ duration }) => meets(slot, row.start, duration))

/** The own choice comes last: it is a line by itself. */
function seenRow(row: Row, own: readonly OwnSlot[]): Row {
  const others = row.choices.flatMap((choice) => {
    const slot = own.find(
      ({ start, duration }) => start === row.start && duration === choice.duration,
    )
    if (slot && isShown(slot, row)) return []
    const isInTheWay = own.some((one) => meets(one, row.start, choice.duration))
    const wasFull = !choice.free && choice.cents !== null
    return isInTheWay && wasFull ? { ...choice, note: meetsNote } : choice
  })
  const here = own.filter((slot) => slot.start === row.start && isShown(slot, row))
  return { ...row, choices: [...others, ...here.map(ownChoice)] }
}

function isShown({ state, duration }: OwnSlot, { choices }: Row): boolean {
  return state !== 'booked' || !choices.some((one) => one.duration === duration && one.free)
}

function ownRow(slot: OwnSlot, day: string): Row {
  const { start } = slot
  const period = startPeriod(start, day)
  return { start, time: time(start), period, warning: null, choices: [ownChoice(slot)] }
}

function ownChoice(own: OwnSlot): Choice {
  const { duration, cents } = own
  return {
    duration: duration as Duration,
    cents,
    insteadOfCents: null,
    free: false,
    note: null,
    own,
  }
}
