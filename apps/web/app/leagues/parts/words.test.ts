import type { LeagueHead } from '@quatre/contract'
import { expect, test } from 'vitest'
import { nextChange, stateText } from './words.ts'

const open = {
  status: 'open',
  entryOpensAt: '2027-01-16T19:00:00+01:00',
  entryDeadline: '2027-01-30T19:00:00+01:00',
  capacity: 8,
  teams: 3,
} as LeagueHead
const opensAt = Date.parse(open.entryOpensAt)

// requirement LG17
test('places that are kept for the teams of last season are not offered to all', () => {
  expect(stateText(open, opensAt - 1)).toBe('Inscriptions le 16\u00a0janv.')
  expect(stateText(open, opensAt)).toBe('5\u00a0places sur 8')
  expect(nextChange(open, opensAt - 1)).toBe(opensAt)
  expect(nextChange(open, opensAt)).toBe(Date.parse(open.entryDeadline))
  expect(nextChange({ ...open, status: 'playing' }, 0)).toBeUndefined()
})
