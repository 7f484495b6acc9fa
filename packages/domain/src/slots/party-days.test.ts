import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../time/durations.ts'
import { instantAt } from '../time/hours.ts'
import { askedSlot } from './asked-slot.ts'
import { assignCourt, type BusyRow } from './assignment.ts'
import { courtsForPeople, partyDays, peopleAtOnce, type PartyDaysInput } from './party-days.ts'
import { slotDurations, type PriceBand } from './price.ts'

const paris = 'Europe/Paris'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const band: PriceBand = {
  sportId: 3,
  fieldTypeId: 0,
  weekdays: everyDay,
  fromMinute: 540,
  toMinute: 1440,
  period: 'peak',
  priceCents: { 60: 3200, 90: 4800, 120: 6400 },
  discountPercent: null,
}
const courts = [1, 2, 3].map((id) => ({ id, fieldTypeId: 1 }))
// Saturday 5 December 2026, open 10:00 to 13:00
const saturday = '2026-12-05'
const at = (minute: number, day = saturday) => instantAt(day, minute, paris)

const asked: PartyDaysInput = {
  sportId: 3,
  courts,
  bands: [band],
  plan: { courtMinutes: 60, peoplePerCourt: 4, weekdays: [6, 7] },
  people: 8,
  from: saturday,
  to: saturday,
  timeZone: paris,
  stepMinutes: 60,
  leadMinutes: 0,
  weekly: everyDay.map((weekday) => ({ weekday, opensAt: 600, closesAt: 780 })),
  exceptions: [],
  busy: [],
  now: at(0, '2026-12-01'),
}
const told = (input: Partial<PartyDaysInput>) =>
  partyDays({ ...asked, ...input }).map(
    ({ day, state, starts }) =>
      `${day.slice(8)} ${state}: ${starts.map((s) => `${s.localMinute} ${s.state}`).join(', ')}`,
  )
const row = (courtId: number, from: number, to: number) => ({ courtId, from: at(from), to: at(to) })

// requirement ED57
test.each([
  ['as many as the courts hold', 5, 20],
  ['no more than the package takes', 20, 48],
  ['none, below its fewest', 2, 0],
])('of a package plays at once: %s', (_, on, most) => {
  expect(peopleAtOnce({ minPeople: 12, maxPeople: 48, peoplePerCourt: 4 }, on)).toBe(most)
})

// requirement ED52
describe('the days on which a group can come', () => {
  test.each<[string, Partial<PartyDaysInput>, string[]]>([
    ['more courts than it needs', {}, ['05 free: 600 free, 660 free, 720 free']],
    [
      'as many courts as it needs',
      { people: 9 },
      ['05 almostFull: 600 almostFull, 660 almostFull, 720 almostFull'],
    ],
    [
      'hours of children',
      { plan: { ...asked.plan, hours: { from: 630, to: 740 } } },
      ['05 free: 660 free'],
    ],
    ['more people than courts', { people: 13 }, ['05 full: 600 full, 660 full, 720 full']],
    [
      'a court taken for half of the hour',
      { busy: [row(1, 690, 720)] },
      ['05 free: 600 free, 660 almostFull, 720 free'],
    ],
    [
      'two taken one after the other',
      { busy: [row(1, 600, 660), row(2, 660, 780)] },
      ['05 almostFull: 600 almostFull, 660 almostFull, 720 almostFull'],
    ],
    [
      'a longer package',
      { plan: { ...asked.plan, courtMinutes: 150 }, busy: [row(1, 600, 660)] },
      ['05 almostFull: 600 almostFull'],
    ],
    [
      'other weekdays left out',
      { from: '2026-12-04', to: '2026-12-07' },
      ['05 free: 600 free, 660 free, 720 free', '06 free: 600 free, 660 free, 720 free'],
    ],
    [
      'a day that is closed',
      { exceptions: [{ day: saturday, opensAt: null, closesAt: null, reason: 'Travaux' }] },
      [],
    ],
    ['what has begun', { now: at(610) }, ['05 free: 660 free, 720 free']],
    [
      'no price before 11:00',
      { bands: [{ ...band, fromMinute: 660 }] },
      ['05 free: 600 full, 660 free, 720 free'],
    ],
    [
      'months ahead',
      { from: '2027-03-06', to: '2027-03-06' },
      ['06 free: 600 free, 660 free, 720 free'],
    ],
  ])('%s', (_, input, days) => expect(told(input)).toEqual(days))

  test('free courts can be held: all courts of the group, one after the other', () => {
    const halfHours = fc.integer({ min: 0, max: 12 }).map((n) => 540 + n * 30)
    const rows = fc.array(
      fc.record({
        courtId: fc.integer({ min: 1, max: 3 }),
        start: halfHours,
        minutes: fc.constantFrom(30, 60, 90, 120),
        moves: fc.boolean(),
      }),
      { maxLength: 9 },
    )
    const duration = fc.constantFrom(...slotDurations)
    const day = fc.constantFrom(saturday, '2027-03-28', '2026-10-25')
    let held = 0
    fc.assert(
      fc.property(
        rows,
        duration,
        day,
        fc.integer({ min: 1, max: 12 }),
        (plan, courtMinutes, on, people) => {
          const busy: BusyRow[] = []
          for (const { courtId, start, minutes, moves } of plan) {
            const from = at(start, on)
            const to = from + minutes * minuteMs
            if (busy.some((b) => b.courtId === courtId && b.from < to && from < b.to)) continue
            const movableTo = moves ? [1, 2, 3].filter((id) => id !== courtId) : []
            busy.push({ courtId, from, to, movableTo, bookingId: busy.length + 1 })
          }
          const input = {
            ...asked,
            from: on,
            to: on,
            people,
            busy,
            now: at(0, on) - dayMs,
            stepMinutes: 30,
            plan: { courtMinutes, peoplePerCourt: 4, weekdays: everyDay },
          }
          for (const { startsAt, state } of partyDays(input).flatMap(({ starts }) => starts)) {
            if (state === 'full') continue
            const slot = askedSlot({
              ...input,
              startsAt,
              duration: courtMinutes,
              durations: slotDurations,
              blockBookingAfterDays: 14,
            })
            expect(slot.problem).toBeNull()
            if (slot.problem !== null) return
            const rowsNow = [...busy]
            for (let court = 0; court < courtsForPeople(people, input.plan); court++) {
              const seat = assignCourt({
                from: startsAt,
                to: slot.endsAt,
                eligibleCourtIds: slot.eligibleCourtIds,
                lastCourtIds: [],
                busy: rowsNow,
                windowFrom: slot.windowFrom,
                windowTo: slot.windowTo,
              })
              expect(seat?.moves).toEqual([])
              held++
              rowsNow.push({
                courtId: seat?.courtId ?? 0,
                from: startsAt,
                to: slot.endsAt,
                movableTo: [],
                bookingId: null,
              })
            }
          }
        },
      ),
    )
    expect(held).toBeGreaterThan(100)
  })
})
