import {
  type MatchEnd,
  otherSide,
  type PlayedSet,
  type Rng,
  seededRng,
  type Side,
} from '@quatre/domain'
import { leagues, linedUp, matchTimes, teamStrength, type WorldFixture } from '../leagues.ts'
import { padelId } from '../network.ts'
import type { World } from '../part.ts'
import type { WorldMatch } from './world-match.ts'

/** The matches of all fixtures of leagues, played and to come. */
export const leagueMatches = (world: World): readonly WorldMatch[] =>
  world.of(leagues).fixture.flatMap((fixture) => matchesOfFixture(world, fixture))

function matchesOfFixture(world: World, fixture: WorldFixture): WorldMatch[] {
  const { id: fixtureId, plan, homeTeam, awayTeam, isPlayed, isWalkOver } = fixture
  const rng = seededRng(world.seed, `fixture ${fixtureId}`)
  const [home, away] = [linedUp(homeTeam, rng), linedUp(awayTeam, rng)]
  const isPadel = plan.sportId === padelId
  const side = isPadel ? 2 : 5
  const opponent = homeTeam.name === plan.demoTeam ? awayTeam : homeTeam
  return matchTimes(fixture).map((times, at): WorldMatch => {
    const result = isPlayed && !isWalkOver ? resultBetween(fixture, isPadel, rng) : null
    const sides = [home, away].map((players) =>
      result === null ? [] : players.slice(at * side, (at + 1) * side),
    ) as [number[], number[]]
    return {
      kind: 'league',
      sportId: plan.sportId,
      centerId: plan.centerId,
      courtId: fixture.courtId,
      fixtureId,
      rubber: at + 1,
      bookingId: null,
      ...times,
      state: isWalkOver
        ? 'cancelled'
        : result === null
          ? 'planned'
          : fixture.waitsForDemo
            ? 'entered'
            : 'final',
      result: result?.end ?? null,
      winner: result?.winner ?? null,
      enteredBy: result && ((fixture.waitsForDemo ? opponent : homeTeam).players[0] ?? null),
      settledBy: result && !fixture.waitsForDemo ? (awayTeam.players[0] ?? null) : null,
      sides,
    }
  })
}

const closeSets = [
  [6, 4],
  [7, 5],
  [6, 3],
  [7, 6],
] as const
const clearSets = [
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
] as const

function resultBetween(
  { homeTeam, awayTeam }: WorldFixture,
  isPadel: boolean,
  rng: Rng,
): { end: MatchEnd; winner: Side | null } {
  const chance = 1 / (1 + Math.exp((teamStrength(awayTeam) - teamStrength(homeTeam)) / 2))
  if (!isPadel) {
    const goals = [3 + 5 * chance, 3 + 5 * (1 - chance)].map((most) =>
      rng.below(Math.round(most) + 1),
    ) as [number, number]
    const winner = goals[0] === goals[1] ? null : goals[0] > goals[1] ? 0 : 1
    return { end: { how: 'played', sets: [{ kind: 'set', games: goals }] }, winner }
  }
  const winner: Side = rng.chance(chance) ? 0 : 1
  const set = (by: Side, [own, other]: readonly [number, number]): PlayedSet => ({
    kind: 'set',
    games: by === 0 ? [own, other] : [other, own],
  })
  const scores: readonly (readonly [number, number])[] = rng.chance(0.4) ? closeSets : clearSets
  const sets = [set(winner, rng.pick(scores)), set(winner, rng.pick(scores))]
  if (!rng.chance(0.25)) return { end: { how: 'played', sets }, winner }
  const lost = rng.between(4, 8)
  const decider = winner === 0 ? ([10, lost] as const) : ([lost, 10] as const)
  const three: PlayedSet[] = [
    ...sets.slice(0, 1),
    set(otherSide(winner), rng.pick(closeSets)),
    { kind: 'super', points: decider },
  ]
  return { end: { how: 'played', sets: three }, winner }
}
