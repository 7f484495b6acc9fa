import { describe, expect, test } from 'vitest'
import type { Counts, Side } from '../formats/score.ts'
import { dayMs, hourMs } from '../../time/durations.ts'
import {
  endFromCounts,
  matchEndFault,
  matchWinner,
  takesScore,
  type ScoredMatch,
} from './match-score.ts'
import {
  friendlyResultDays,
  resultActs,
  resultSettlesMs,
  type LivingResult,
} from './result-life.ts'

// requirement MA1
test.each<[string, ScoredMatch, Counts[], string]>([
  [
    'two sets',
    { kind: 'league', sport: 'sets' },
    [
      [6, 4],
      [6, 3],
    ],
    'won by 0',
  ],
  [
    'a super tie-break decides',
    { kind: 'league', sport: 'sets' },
    [
      [6, 4],
      [3, 6],
      [8, 10],
    ],
    'won by 1',
  ],
  [
    'a third set is none',
    { kind: 'league', sport: 'sets' },
    [
      [6, 4],
      [3, 6],
      [6, 4],
    ],
    'Le set 3 n’est pas fini.',
  ],
  [
    'a league match is finished',
    { kind: 'league', sport: 'sets' },
    [
      [6, 4],
      [3, 3],
    ],
    'Le set 2 n’est pas fini.',
  ],
  [
    'a friendly one may end with the hour',
    { kind: 'friendly', sport: 'sets' },
    [
      [6, 4],
      [3, 6],
    ],
    'even',
  ],
  [
    'who leads it has won',
    { kind: 'friendly', sport: 'sets' },
    [
      [6, 4],
      [3, 6],
      [7, 5],
    ],
    'won by 0',
  ],
  ['even games of the first set', { kind: 'friendly', sport: 'sets' }, [[3, 3]], 'even'],
  [
    'no set goes to nine',
    { kind: 'friendly', sport: 'sets' },
    [[9, 7]],
    'Le score du set 1 n’existe pas dans ce format.',
  ],
  ['nothing', { kind: 'friendly', sport: 'sets' }, [], 'Il manque le score.'],
  ['goals', { kind: 'league', sport: 'foot-5' }, [[7, 3]], 'won by 0'],
  ['a draw of foot', { kind: 'league', sport: 'foot-5' }, [[4, 4]], 'even'],
  [
    'no two halves',
    { kind: 'league', sport: 'foot-5' },
    [
      [4, 4],
      [1, 2],
    ],
    'Le score est le nombre de buts de chaque équipe, 60 au plus.',
  ],
])('%s', (_, match, counts, said) => {
  const end = endFromCounts(match.sport, counts)
  const winner = matchWinner(match, end)
  const fault = matchEndFault(match, end)
  expect(fault ?? (winner === null ? 'even' : `won by ${winner}`)).toBe(said)
})

// requirement MA17
test('a score is entered of padel and foot 5, without a coach', () => {
  const sports = ['padel', 'foot-5', 'squash'].map((slug) => ({ sport: { slug }, coach: null }))
  expect(sports.map(takesScore)).toEqual([true, true, false])
  expect(takesScore({ sport: { slug: 'padel' }, coach: 7 })).toBe(false)
})

test('a walk-over is of leagues, both absent nobody wins', () => {
  const absent = { how: 'walk_over', absent: 0 } as const
  expect(matchEndFault({ kind: 'league', sport: 'sets' }, absent)).toBeNull()
  expect(matchEndFault({ kind: 'friendly', sport: 'sets' }, absent)).not.toBeNull()
  expect(matchWinner({ sport: 'sets' }, absent)).toBe(1)
  expect(matchWinner({ sport: 'sets' }, { how: 'walk_over', absent: 'both' })).toBeNull()
})

// requirement MA2
describe('who may act on a result', () => {
  const entered: LivingResult = {
    kind: 'friendly',
    state: 'entered',
    startsAt: 0,
    endsAt: hourMs,
    enteredSide: 0,
    enteredAt: hourMs,
  }
  const acts = (
    match: Partial<LivingResult>,
    side: Side | null,
    at = 2 * hourMs,
    isReferee = false,
  ) => resultActs({ ...entered, ...match }, { side, isReferee }, at).join(' ')

  const friendly = { kind: 'friendly', state: 'planned' } as const

  test.each([
    [
      'before the match nobody',
      acts({ state: 'planned', kind: 'league', startsAt: 3 * hourMs }, 0),
      '',
    ],
    [
      'once it has begun either side enters',
      acts({ state: 'planned', kind: 'league', endsAt: 3 * hourMs }, 1),
      'enter',
    ],
    [
      'a friendly match is not entered before its end',
      acts({ ...friendly, endsAt: 3 * hourMs }, 1),
      '',
    ],
    ['nor 30 days after it', acts(friendly, 1, hourMs + friendlyResultDays * dayMs), ''],
    ['until then it is', acts(friendly, 1, hourMs + friendlyResultDays * dayMs - 1), 'enter'],
    ['a stranger does nothing', acts({ state: 'planned' }, null), ''],
    ['who entered may correct', acts({}, 0), 'enter'],
    ['the other side answers', acts({}, 1), 'confirm dispute'],
    ['the last moment counts', acts({}, 1, hourMs + resultSettlesMs - 1), 'confirm dispute'],
    ['after 72 hours nobody', acts({}, 1, hourMs + resultSettlesMs), ''],
    ['a dispute is the referee’s', acts({ state: 'disputed' }, 1), ''],
    ['who decides it', acts({ state: 'disputed' }, null, hourMs, true), 'decide'],
    ['nobody decides their own', acts({ state: 'disputed' }, 0, hourMs, true), ''],
    ['what is final stays', acts({ state: 'final' }, 1), ''],
    ['what is cancelled too', acts({ state: 'cancelled' }, 0, hourMs, true), ''],
  ])('%s', (_, done, said) => expect(done).toBe(said))
})
