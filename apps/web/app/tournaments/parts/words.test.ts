import { expect, test } from 'vitest'
import { sampleTournament } from '../testing/tournament.test-tools.ts'
import { tournamentStage, stageUntil } from './stage.ts'
import { stateText } from './entry/entry-words.ts'
import { daysText, deadlineText, placesText, scoreText, competitionTitle } from './words.ts'

const at = (day: string) => `${day}T10:00:00+01:00`

test.each([
  ['2026-11-21', '2026-11-21', 'sam. 21 nov.'],
  ['2026-11-21', '2026-11-22', 'sam. 21 et dim. 22 nov.'],
  ['2026-11-20', '2026-11-22', 'ven. 20 au dim. 22 nov.'],
  ['2026-10-31', '2026-11-01', 'sam. 31 oct. et dim. 1er nov.'],
])('%s to %s is « %s »', (first, last, text) => {
  expect(daysText({ startsAt: at(first), endsAt: at(last) }).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['2026-12-20T00:00:00+01:00', 'sam. 19 déc. à 23h59'],
  ['2027-01-01T00:00:00+01:00', 'jeu. 31 déc. à 23h59'],
  ['2026-12-18T09:00:00+01:00', 'ven. 18 déc. à 9h00'],
])('a deadline at %s is « %s »', (deadline, text) => {
  expect(deadlineText(deadline).replaceAll('\u00a0', ' ')).toBe(text)
})

const open = sampleTournament('open')

test.each([
  [{}, '5 places sur 24'],
  [{ pairs: 24 }, 'Complet'],
  [{ pairs: 24, waiting: 3 }, 'Complet, 3 paires en attente'],
  [{ pairs: 23 }, '1 place sur 24'],
])('what is left of %j is « %s »', (change, text) => {
  expect(placesText({ ...open, ...change }).replaceAll('\u00a0', ' ')).toBe(text)
})

test('A title names the category and the event', () => {
  expect(competitionTitle(open)).toBe('P100 messieurs')
  expect(competitionTitle({ ...open, category: null, preview: 'academy', event: 'mixed' })).toBe(
    'Académie mixte',
  )
})

test.each([
  ['2026-10-01T00:00:00Z', 'soon'],
  ['2026-11-01T00:00:00Z', 'open'],
  ['2026-11-19T00:00:00Z', 'closed'],
])('at %s its entries are %s', (now, stage) => {
  expect(tournamentStage(open, Date.parse(now))).toBe(stage)
})

test('The clock alone changes the stage when entries open and close', () => {
  expect(stageUntil(open, Date.parse('2026-10-01T00:00:00Z'))).toBe(Date.parse(open.entryOpensAt))
  expect(stageUntil(open, Date.parse('2026-11-01T00:00:00Z'))).toBe(Date.parse(open.entryDeadline))
  expect(stageUntil({ ...open, status: 'playing' }, 0)).toBe(Infinity)
})

test.each([
  [2000, false, 'Ta part n’est pas payée : la place est gardée.'],
  [0, true, 'Ta part est payée. La place est gardée pour l’autre moitié.'],
  [0, false, 'La paire n’est pas encore payée : la place est gardée.'],
])('of a held pair who owes %s, paid %s, reads « %s »', (value, paid, text) => {
  const player = { due: { value, currency: 'EUR' as const }, paid, isBeingPaid: false }
  const entry = { state: 'held', expiresAt: null, position: null, isHalfMissing: true } as const
  expect(stateText({ ...entry, player }).replaceAll('\u00a0', ' ')).toBe(text)
})

test('A score is told from the side that asks', () => {
  const final = sampleTournament('finished').matches.find(({ id }) => id === 'main/r4/m1')
  if (!final) throw new Error('no final')
  expect([scoreText(final), scoreText(final, 1)]).toEqual(['4-2 · 2-4 · 10-7', '2-4 · 4-2 · 7-10'])
})
