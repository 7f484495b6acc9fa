import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../time/durations.ts'
import {
  isAlerted,
  joinProblem,
  refusableUntil,
  type Joiner,
  type OpenMatchWish,
} from './open-match.ts'

const open: OpenMatchWish = { levels: null, sex: 'any', places: 4, genders: [] }
const lea: Joiner = { level: 'avance', gender: 'Female', isAdult: true, wasRefused: false }
const between = (from: number, to: number) => ({ levels: { from, to } })
const women = ['Female', 'Female'] as const

// requirements OM2, OM3 and OM4
describe('who may join an open match', () => {
  test.each<[string, Partial<OpenMatchWish>, Partial<Joiner>, ReturnType<typeof joinProblem>]>([
    ['anybody, when nothing is asked', {}, { level: null, gender: null }, null],
    ['the first level of a range', between(3, 5), {}, null],
    ['the last level of a range', between(0, 3), {}, null],
    ['a level below', between(4, 5), {}, 'open_match_level_too_low'],
    ['a level above', between(0, 2), {}, 'open_match_level_too_high'],
    ['without a level', between(0, 5), { level: null }, 'open_match_level_unknown'],
    ['a woman among women', { sex: 'women' }, {}, null],
    ['a man among women', { sex: 'women' }, { gender: 'Male' }, 'open_match_for_women'],
    ['a woman among men', { sex: 'men' }, {}, 'open_match_for_men'],
    [
      'a sex not shared, for one sex',
      { sex: 'women' },
      { gender: 'Decline' },
      'open_match_for_women',
    ],
    ['a sex not told, for one sex', { sex: 'men' }, { gender: null }, 'open_match_for_men'],
    ['a sex not shared, mixed', { sex: 'mixed', genders: women }, { gender: 'Decline' }, null],
    ['a second woman, mixed', { sex: 'mixed', genders: ['Female', 'Male'] }, {}, null],
    ['a third woman, mixed', { sex: 'mixed', genders: women }, {}, 'open_match_mixed'],
    ['a man beside two women, mixed', { sex: 'mixed', genders: women }, { gender: 'Male' }, null],
    ['a child', {}, { isAdult: false }, 'open_match_for_adults'],
    ['sent away before', {}, { wasRefused: true }, 'open_match_sent_away'],
  ])('%s', (_, match, joiner, problem) => {
    expect(joinProblem({ ...open, ...match }, { ...lea, ...joiner })).toBe(problem)
  })
})

// requirement OM8
test('a joiner can be sent away for an hour, and not once the match begins', () => {
  expect(refusableUntil({ paidAt: 0, startsAt: 5 * hourMs })).toBe(hourMs)
  expect(refusableUntil({ paidAt: 0, startsAt: 20 * minuteMs })).toBe(20 * minuteMs)
})

// requirement OM14
describe('an alert', () => {
  const evening = { centerIds: [25], weekdays: [1, 2], fromMinute: 1080, toMinute: 1200 }
  const tonight = { ...open, centerId: 25, weekday: 2, minute: 1080 }
  test.each<[string, object, object, boolean]>([
    ['fits at its first minute', {}, {}, true],
    ['fits at its last minute', {}, { minute: 1200 }, true],
    ['is of other hours', {}, { minute: 1201 }, false],
    ['is of other days', {}, { weekday: 3 }, false],
    ['is of other clubs', {}, { centerId: 42 }, false],
    ['wants a range that a match has not', { fitsLevel: true }, {}, false],
    ['wants a range that a match has', { fitsLevel: true }, between(3, 3), true],
    ['never tells of what cannot be joined', {}, between(4, 5), false],
  ])('%s', (_, alert, match, fits) => {
    expect(
      isAlerted({ fitsLevel: false, ...evening, ...alert }, { ...tonight, ...match }, lea),
    ).toBe(fits)
  })
})
