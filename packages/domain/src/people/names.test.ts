import { expect, it } from 'vitest'
import { capitalised, isHidingName, isVisible, visibleText } from './names.ts'

it.each([
  ['a direction override', 'Léa\u202eseuqcaJ', 'LéaseuqcaJ'],
  ['zero-width characters', '\u200bL\u200cé\u200da\ufeff', 'Léa'],
  ['isolates and marks', '\u2066Léa\u2069\u200f', 'Léa'],
  ['fillers that look like nothing', '\u3164\uffa0\u115f\u2800', ''],
  ['soft hyphens and joiners', 'Jean\u00ad\u2060Paul', 'JeanPaul'],
])('%s are left out of a text', (_what, given, kept) => {
  expect(isVisible(given)).toBe(false)
  expect(visibleText(given)).toBe(kept)
})

it.each([
  ['after a picture it belongs to', '🎾\u200d\u200d', false],
  ['between two letters', 'a\u200db', false],
  ['before a picture', '\u200d🎾', false],
  ['in a picture made of several', '👩🏽\u200d🚀', true],
  ['that gives a picture its colours', 'Léa ❤\ufe0f', true],
])('A joiner or selector %s: %j can be seen: %j', (_where, text, seen) =>
  expect(isVisible(text)).toBe(seen),
)

it.each(['Zoé', 'Jean-Paul O’Brien', '山田', 'e\u0301ric', 'Le 🎾', 'Marie\u00a0Anne'])(
  'What can be seen stays as it is: %s',
  (name) => {
    expect(isVisible(name)).toBe(true)
    expect(visibleText(name)).toBe(name)
  },
)

// requirement M43
it.each([
  ['Deleted', true],
  ['dELETED', true],
  ['Deletedo', false],
])('« %s » hides who bears it: %j', (name, hides) => expect(isHidingName(name)).toBe(hides))

it.each([
  ['jean-luc', 'Jean-Luc'],
  ['élise', 'Élise'],
  ['marie anne', 'Marie Anne'],
  ['d’arcy', 'D’Arcy'],
  ['McCoy', 'McCoy'],
  ['e\u0301ric', 'E\u0301ric'],
  ['', ''],
])('« %s » is shown as « %s »', (typed, shown) => expect(capitalised(typed)).toBe(shown))
