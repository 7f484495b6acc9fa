import { expect, it, test } from 'vitest'
import {
  capitalised,
  isHidingName,
  isVisible,
  nameForOthers,
  nameOnSheet,
  visibleText,
} from './names.ts'

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
  'Visible characters stay unchanged: %s',
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
])('« %s » hides its person: %j', (name, hides) => expect(isHidingName(name)).toBe(hides))

it.each([
  ['jean-luc', 'Jean-Luc'],
  ['élise', 'Élise'],
  ['marie anne', 'Marie Anne'],
  ['d’arcy', 'D’Arcy'],
  ['McCoy', 'McCoy'],
  ['e\u0301ric', 'E\u0301ric'],
  ['', ''],
])('« %s » is shown as « %s »', (typed, shown) => expect(capitalised(typed)).toBe(shown))

// requirement SH30
it.each([
  ['julien', 'Julien'],
  ['jean-paul', 'Jean-Paul'],
  ['Anne  Sophie ', 'Anne  Sophie'],
  ['L. A.', 'L. A.'],
  ['山田', '山田'],
  ['www.gain.example', 'Un joueur'],
  ['gain.example', 'Un joueur'],
  ['a@b.example', 'Un joueur'],
  ['Colis : payez', 'Un joueur'],
  ['0612345678', 'Un joueur'],
  ['Léa 06', 'Un joueur'],
  ['appelle vite ce numero', 'Un joueur'],
  ['Ton compte expire', 'Un joueur'],
  ['Rappelle vite Paul', 'Un joueur'],
  ['maria de fatima', 'Maria De Fatima'],
  ['Marie-Anne Lou', 'Marie-Anne Lou'],
  ['appelle-vite-ce-numero', 'Un joueur'],
  ['Urgent. Clique', 'Un joueur'],
  ['Gagné!', 'Un joueur'],
  ['a'.repeat(31), 'Un joueur'],
  ['🎾', 'Un joueur'],
  ['Cliquez_ici_pour', 'Un joueur'],
  ['evil．com', 'Un joueur'],
  ['evil[.]com', 'Un joueur'],
  ['Urgent—Compte—Bloqué', 'Un joueur'],
  ['Ton’compte’est’suspendu', 'Un joueur'],
  ['M’Bappé', 'M’Bappé'],
  ['\u200b', 'Un joueur'],
  [null, 'Un joueur'],
])('The first name %j is « %s » in a subject', (firstName, said) =>
  expect(nameForOthers(firstName)).toBe(said),
)

// requirement M111
test.each([
  ['zoé', 'dubois', 'Zoé DUBOIS'],
  ['jean-marc', 'd’été', 'Jean-Marc D’ÉTÉ'],
  ['Léa', null, 'Léa'],
])('%s %s is %s on the sheet of a match', (first, last, shown) => {
  expect(nameOnSheet(first, last)).toBe(shown)
})
