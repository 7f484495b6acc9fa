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
test.each<[facts: string, expected: boolean]>([
  ['holds courts onlineTimes', true],
  ['holds courts ownDocument', true],
  ['holds ownCard ownDocument', true],
  ['holds ownDocument', false],
  ['holds ownCard', false],
  ['ownDocument courts onlineTimes', false],
])('two facts make a version of a centre its own: %s', (facts, expected) => {
  const has = (name: string) => facts.split(' ').includes(name)
  const said = {
    holds: has('holds'),
    ownDocument: has('ownDocument'),
    ownCard: has('ownCard'),
    courts: has('courts'),
    onlineTimes: has('onlineTimes'),
  }
  expect(hasOwnFacts(said)).toBe(expected)
})
