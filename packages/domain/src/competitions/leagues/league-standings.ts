import { seededRng } from '../../chance/rng.ts'
import type { Side } from '../formats/score.ts'
import { groupsBy, separate } from '../pools/cascade.ts'
import { fixtureResult, type FixtureResult, type LeagueFixture } from './fixture-result.ts'
import type { LeagueRules, LeagueStep } from './league-rules.ts'

export type Outcome = 'V' | 'N' | 'D'

export interface League {
  readonly rules: LeagueRules
  /** Numbers of the teams, in the order in which they are shown while nothing separates them. */
  readonly teams: readonly number[]
  /** In the order in which they are played. */
  readonly fixtures: readonly LeagueFixture[]
  /** Drawn when the calendar was made: it orders lots. */
  readonly lot: number | null
}

export interface LeagueStanding {
  readonly team: number
  /** Level teams share the best rank, until lots decide at the end. */
  readonly rank: number
  readonly points: number
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly difference: number
  /** All its results, the oldest first. */
  readonly outcomes: readonly Outcome[]
  /** Fixtures still to be played. */
  readonly left: number
}

/** A fixture that has a result, from the side of one team. */
interface Played {
  readonly team: number
  readonly other: number
  readonly points: number
  readonly outcome: Outcome
  readonly result: FixtureResult
  readonly side: Side
}

const isAbsent = ({ absent }: FixtureResult, side: Side): boolean =>
  absent === 'both' || absent === (side === 0 ? 'home' : 'away')

export function fixturePoints({ points }: LeagueRules, result: FixtureResult, side: Side): number {
  if (isAbsent(result, side)) return points.absent
  if (result.winner === null) return points.draw
  return result.winner === side ? points.win : points.loss
}

function playedFixtures({ rules, fixtures }: League): Played[] {
  return fixtures.flatMap((fixture) => {
    const result = fixtureResult(rules, fixture)
    if (result === null) return []
    return ([0, 1] as const).map((side): Played => ({
      team: side === 0 ? fixture.home : fixture.away,
      other: side === 0 ? fixture.away : fixture.home,
      points: fixturePoints(rules, result, side),
      outcome:
        result.winner === null && result.absent === null ? 'N' : result.winner === side ? 'V' : 'D',
      result,
      side,
    }))
  })
}

function measured(played: readonly Played[], measure: LeagueStep['measure']): number {
  return played.reduce((sum, { points, result, side }) => {
    if (measure === 'points') return sum + points
    const [own, other] = [side, side === 0 ? 1 : 0] as const
    if (measure === 'scored') return sum + result.games[own]
    return sum + result[measure][own] - result[measure][other]
  }, 0)
}

/**
 * The table of a league: points, then the steps of its rules, then, once all is played, the lot. A step over the
 * fixtures between the teams still level begins again with those left when some are separated by it.
 */
export function leagueStandings(league: League): LeagueStanding[] {
  const { rules, teams, fixtures, lot } = league
  const played = playedFixtures(league)
  const byTeam = Map.groupBy(played, ({ team }) => team)
  const open = fixtures.filter(
    (fixture) => !fixture.isUnplayed && fixtureResult(rules, fixture) === null,
  )
  const own = (team: number): readonly Played[] => byTeam.get(team) ?? []
  const groups = groupsBy(teams, (team) => measured(own(team), 'points')).flatMap((level) =>
    separate(level, rules.cascade, (among, { measure, over }) => (team) => {
      const counted = own(team).filter(({ other }) => over === 'all' || among.includes(other))
      return measured(counted, measure)
    }),
  )
  const isOver = open.length === 0 && lot !== null
  const lots = isOver ? seededRng(lot, 'lots of a league').shuffle(teams) : []
  const ranked = isOver
    ? groups.flatMap((group) =>
        group.toSorted((a, b) => lots.indexOf(a) - lots.indexOf(b)).map((team) => [team]),
      )
    : groups
  let better = 0
  return ranked.flatMap((group) => {
    const rank = better + 1
    better += group.length
    return group.map((team): LeagueStanding => {
      const outcomes = own(team).map(({ outcome }) => outcome)
      const count = (of: Outcome): number => outcomes.filter((one) => one === of).length
      return {
        team,
        rank,
        points: measured(own(team), 'points'),
        played: outcomes.length,
        won: count('V'),
        drawn: count('N'),
        lost: count('D'),
        difference: measured(own(team), rules.difference),
        outcomes,
        left: open.filter(({ home, away }) => home === team || away === team).length,
      }
    })
  })
}

/** The results between two teams, as the first one has them. */
export function headToHead(league: League, team: number, other: number) {
  return playedFixtures(league)
    .filter((one) => one.team === team && one.other === other)
    .map(({ outcome, result, side }) => ({
      outcome,
      absent: result.absent,
      score: side === 0 ? result.rubbers : ([result.rubbers[1], result.rubbers[0]] as const),
    }))
}
