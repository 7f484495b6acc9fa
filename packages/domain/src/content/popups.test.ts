import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concernsStep, type BookingLine } from './booking-lines.ts'
import { pickOne, popupCookie, popupsFor, popupShape } from './popups.ts'

const popups = ['mucho', 'noel', 'essai'].map((id) => ({ id }))

// requirements PO2, PO3 and PO8
test.each([
  ['', [], ['mucho', 'noel', 'essai']],
  ['?page=2', [], ['mucho', 'noel', 'essai']],
  ['', ['announced'], []],
  ['', ['popup-noel', 'popup-mucho'], []],
  ['', ['popup-noel', 'popup-of-another-day'], []],
  ['', ['session', 'popup', 'mucho'], ['mucho', 'noel', 'essai']],
  ['', ['popup-noel'], ['mucho', 'essai']],
  ['', ['popup-Noel'], ['mucho', 'noel', 'essai']],
  ['?center=tours', [], []],
  ['?center=', [], []],
  ['?centre=42', [], []],
  ['?a=1&center_name=tours', [], []],
  ['?centerId=42', ['popup-noel'], []],
  ['?Center=42&centers=1&mycenter=2', [], ['mucho', 'noel', 'essai']],
])('With « %s » and the cookies %j: %j', (query, cookies, shown) => {
  const visit = { query: new URLSearchParams(query), cookies: new Set(cookies) }
  expect(popupsFor(popups, visit).map(({ id }) => id)).toEqual(shown)
})

// requirement PO4
test('10,000 picks fall on each as often, within four standard deviations', () => {
  let state = 42
  // Lehmer's generator: the same 10,000 numbers each time
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const counts = new Map<string, number>()
  for (let pick = 0; pick < 10_000; pick++) {
    const { id } = pickOne(popups, random()) ?? { id: '' }
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(['essai', 'mucho', 'noel'])
  const deviation = Math.sqrt(10_000 * (1 / 3) * (2 / 3))
  for (const count of counts.values()) {
    expect(Math.abs(count - 10_000 / 3)).toBeLessThan(4 * deviation)
  }
})

test('A pick is one of them, and none of none', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), random, (some, chance) =>
      some.includes(pickOne(some, chance) ?? NaN),
    ),
  )
  expect(pickOne([], 0)).toBeNull()
})

test('A cookie’s name holds the popup’s id', () => expect(popupCookie('noel')).toBe('popup-noel'))

const origin = 'https://4padel.fr'

// requirements PO5 and PO7
test.each([
  [false, true, 'https://www.google.com/', 'strip'],
  [false, true, 'http://4padel.fr/padel', 'strip'],
  [false, true, '', 'dialog'],
  [false, true, `${origin}/padel`, 'dialog'],
  [false, false, 'https://www.google.com/', 'dialog'],
  [true, false, '', 'strip'],
  [true, true, `${origin}/padel`, 'strip'],
])(
  'On a page of strips (%s), a phone (%s), from « %s »: %s',
  (isStripOnly, isPhone, referrer, shape) =>
    expect(popupShape({ isStripOnly, isPhone, referrer, origin })).toBe(shape),
)

const step = { sport: 3, fieldTypes: [1, 3], weekday: 4, starts: [600, 1080] }

// requirement PO12
test.each<[BookingLine, boolean]>([
  [{}, true],
  [{ sportTypeId: 3 }, true],
  [{ sportTypeId: 4 }, false],
  [{ fieldType: 3 }, true],
  [{ fieldType: 2 }, false],
  [{ weekdays: [1, 4] }, true],
  [{ weekdays: [6, 7] }, false],
  [{ from: 480, to: 600 }, false],
  [{ from: 480, to: 601 }, true],
  [{ from: 1080 }, true],
  [{ from: 1081 }, false],
  [{ sportTypeId: 3, weekdays: [4], from: 1020, to: 1320 }, true],
])('A line of %j concerns the step: %s', (line, concerns) =>
  expect(concernsStep(line, step)).toBe(concerns),
)

test('Where no time can be had no line concerns it', () =>
  expect(concernsStep({}, { ...step, starts: [] })).toBe(false))
