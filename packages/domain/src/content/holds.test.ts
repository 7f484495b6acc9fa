import { describe, expect, test } from 'vitest'
import { hasOwnFacts, holdsFor } from './holds.ts'

const anywhere = { centers: [], notCenters: [], features: [], sports: [] }
const colomiers = { id: 42, flags: new Set(['fitness']), sports: new Set(['padel', 'squash']) }

// requirement CT5
describe('a document', () => {
  test.each([
    ['without conditions', {}, true, true],
    ['of the centre', { centers: [4, 42] }, true, false],
    ['of another', { centers: [4] }, false, false],
    ['of all but the centre', { notCenters: [42] }, false, false],
    ['of all but another', { notCenters: [4] }, true, false],
    ['with one of its flags', { features: ['p20', 'fitness'] }, true, false],
    ['with none of its flags', { features: ['p20'] }, false, false],
    ['with one of its sports', { sports: ['foot-5', 'padel'] }, true, false],
    ['with none of its sports', { sports: ['foot-5'] }, false, false],
    ['of the centre, with none of its sports', { centers: [42], sports: ['foot-5'] }, false, false],
  ])('%s', (_, given, here, nowhere) => {
    expect(holdsFor({ ...anywhere, ...given }, colomiers)).toBe(here)
    expect(holdsFor({ ...anywhere, ...given }, null)).toBe(nowhere)
  })
})

// requirement CT6
test.each([
  [{ holds: true, ownDocument: false, courts: true, onlineTimes: true }, true],
  [{ holds: true, ownDocument: true, courts: true, onlineTimes: false }, true],
  [{ holds: true, ownDocument: true, courts: false, onlineTimes: false }, false],
  [{ holds: false, ownDocument: true, courts: true, onlineTimes: true }, false],
])('two facts make a version of a centre its own: %o', (facts, expected) => {
  expect(hasOwnFacts(facts)).toBe(expected)
})
