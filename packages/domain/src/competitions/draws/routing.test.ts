import { describe, expect, test } from 'vitest'
import { poolsThenDraw, straightDraw } from './formula.ts'
import type { MatchDecision, PairId, DecisionKind } from './model.ts'
import { finalRanks, wonMatches } from './ranks.ts'
import { dependents, resultRefusal, routedMatches, undoBeforeCorrection } from './routing.ts'
import type { EventState } from './routing.ts'
import { ascending, favouritesWin, openEvent, withResult } from './draws.test-tools.ts'

const result = (winner: PairId, loser: PairId, kind: DecisionKind = 'played'): MatchDecision => ({
  winner,
  loser,
  kind,
})
const of = (event: EventState, id: string) => routedMatches(event).find((match) => match.id === id)

function matchPairs(event: EventState, id: string): [PairId, PairId] {
  const [above, below] = of(event, id)?.pairs ?? []
  return [above ?? 0, below ?? 0]
}

function playedBy(event: EventState, id: string, kind: DecisionKind = 'played'): EventState {
  return withResult(event, id, result(...matchPairs(event, id), kind))
}

describe('a draw of four with a third-place match', () => {
  const start = openEvent(straightDraw(4), 'four')

  test('semi-finals can be played, final and third place wait for both', () => {
    expect(routedMatches(start).map(({ id, state }) => `${id} ${state}`)).toEqual([
      'main/r1/m1 playable',
      'main/r1/m2 playable',
      'main/r2/m1 blocked',
      'places-3-4/r1/m1 blocked',
    ])
    expect(of(playedBy(start, 'main/r1/m1'), 'places-3-4/r1/m1')).toMatchObject({
      waitsFor: ['main/r1/m2'],
    })
  })

  test('a pair that gave a semi-final up is still expected for third place, and named as doubtful', () => {
    const semis = playedBy(playedBy(start, 'main/r1/m1', 'walkOver'), 'main/r1/m2')
    const third = of(semis, 'places-3-4/r1/m1')
    expect(third).toMatchObject({ state: 'playable', doubtful: [third?.pairs[0]] })
    expect(of(semis, 'main/r2/m1')?.doubtful).toEqual([])
    const end = playedBy(playedBy(semis, 'main/r2/m1'), 'places-3-4/r1/m1', 'walkOver')
    expect(
      finalRanks(end)
        .map(({ rank }) => rank)
        .toSorted(ascending),
    ).toEqual([1, 2, 3, 4])
  })

  test('a result is refused for a match that waits, other pairs or an unknown match', () => {
    const [above, below] = matchPairs(start, 'main/r1/m1')
    expect(resultRefusal(start, 'main/r1/m1', result(above, below))).toBeNull()
    expect(resultRefusal(start, 'main/r1/m1', result(above, 999))).toBe('otherPairs')
    expect(resultRefusal(start, 'main/r1/m1', result(above, above))).toBe('otherPairs')
    expect(resultRefusal(start, 'main/r2/m1', result(above, below))).toBe('notPlayable')
    expect(resultRefusal(start, 'main/r9/m1', result(above, below))).toBe('unknownMatch')
  })

  test('a correction is refused while a later match depends on it, with what to undo, the last first', () => {
    const semis = playedBy(playedBy(start, 'main/r1/m1'), 'main/r1/m2')
    expect(dependents(semis, 'main/r1/m1')).toEqual([])
    const end = playedBy(playedBy(semis, 'places-3-4/r1/m1'), 'main/r2/m1')
    expect(dependents(end, 'main/r1/m1')).toEqual(['places-3-4/r1/m1', 'main/r2/m1'])
    const before = end.results.get('main/r1/m1')
    const corrected = (winner: PairId | undefined) => ({ winner: winner ?? 0, orderStays: true })
    expect(undoBeforeCorrection(end, 'main/r1/m1', corrected(before?.winner))).toEqual([])
    expect(undoBeforeCorrection(end, 'main/r1/m1', corrected(before?.loser))).toHaveLength(2)
    expect(dependents(end, 'main/r9/m1')).toEqual([])
  })

  test('results that contradict each other are not ranked quietly', () => {
    const semis = playedBy(playedBy(start, 'main/r1/m1'), 'main/r1/m2')
    const end = playedBy(semis, 'main/r2/m1')
    const [above, below] = matchPairs(start, 'main/r1/m1')
    const contradiction = {
      ...end,
      results: new Map(end.results).set('main/r1/m1', result(below, above)),
    }
    expect(() => routedMatches(contradiction)).toThrow('the result of main/r2/m1 names other pairs')
  })
})

describe('pools, then a final draw', () => {
  const start = openEvent(poolsThenDraw({ pairs: 16, pools: 4, qualified: 2 }), 'sixteen')

  test('the draw waits for the order of its pools', () => {
    const [first] = routedMatches(start).filter(({ id }) => id.startsWith('main/r1'))
    expect(first?.state).toBe('blocked')
    expect(first?.waitsFor.every((id) => id.startsWith('pools/'))).toBe(true)
  })

  test('a pool match binds the draw as soon as a match of it is played, unless its order stays', () => {
    const end = favouritesWin(start)
    const undo = dependents(end, 'pools/A/r3/m1')
    expect(undo.length).toBeGreaterThan(3)
    expect(undo.some((id) => id.startsWith('pools/'))).toBe(false)
    const winner = end.results.get('pools/A/r3/m1')?.winner ?? 0
    expect(undoBeforeCorrection(end, 'pools/A/r3/m1', { winner, orderStays: true })).toEqual([])
    expect(undoBeforeCorrection(end, 'pools/A/r3/m1', { winner, orderStays: false })).toEqual(undo)
  })

  test('level pairs of different pools share the least favourable rank', () => {
    const ranks = finalRanks(favouritesWin(start))
    expect(ranks.map(({ rank }) => rank)).toEqual([
      1, 2, 3, 4, 8, 8, 8, 8, 12, 12, 12, 12, 16, 16, 16, 16,
    ])
    expect(ranks[8]).toMatchObject({ sharedBy: 4, because: { pool: 'pools/A', rank: 3 } })
  })

  test('matches between equal ranks of the pools decide all of them', () => {
    const formula = poolsThenDraw({ pairs: 16, pools: 4, qualified: 2, classifiedTo: 16 })
    const ranks = finalRanks(favouritesWin(openEvent(formula, 'all ranks')))
    expect(ranks.map(({ rank }) => rank).toSorted(ascending)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    )
  })

  test('a single pool ranks by its own order', () => {
    const ranks = finalRanks(
      favouritesWin(openEvent(poolsThenDraw({ pairs: 5, pools: 1, qualified: 0 }), 'five')),
    )
    expect(ranks.map(({ rank, sharedBy }) => `${rank} ${sharedBy}`)).toEqual([
      '1 1',
      '2 1',
      '3 1',
      '4 1',
      '5 1',
    ])
  })
})

describe('ranks', () => {
  test('two losing semi-finalists without a third-place match are both 4th', () => {
    const ranks = finalRanks(favouritesWin(openEvent(straightDraw(4, 2), 'no third place')))
    expect(ranks.map(({ rank, sharedBy }) => `${rank} ${sharedBy}`)).toEqual([
      '1 1',
      '2 1',
      '4 2',
      '4 2',
    ])
    expect(ranks[0]?.because).toEqual({ winnerOf: 'main/r2/m1' })
  })

  test('while it runs, a pair has the range that its next match leaves it', () => {
    const start = openEvent(straightDraw(8, 8), 'running')
    expect(finalRanks(start)[0]).toMatchObject({
      rank: null,
      best: 1,
      worst: 8,
      because: { playsIn: 'main/r1/m1' },
    })
    const later = playedBy(start, 'main/r1/m1')
    const [winner, loser] = matchPairs(later, 'main/r1/m1')
    const range = (pair: PairId): string => {
      const rank = finalRanks(later).find((each) => each.pair === pair)
      return `${rank?.best}-${rank?.worst}`
    }
    expect([range(winner), range(loser)]).toEqual(['1-4', '5-8'])
  })

  test('a walk-over received is a match won, one conceded is not', () => {
    const results = [result(1, 2, 'walkOver'), result(1, 3), result(3, 2)]
    expect([1, 2, 3].map((pair) => wonMatches(results, pair))).toEqual([2, 0, 1])
  })
})
