import {
  addDays,
  hourMs,
  instantAt,
  levelNames,
  pointsPerLevel,
  type MatchEnd,
  type PlayedSet,
  type Rng,
  seededRng,
} from '@quatre/domain'
import { centers } from '../centers.ts'
import { courts } from '../courts.ts'
import { demoAccounts, demoPlayerId } from '../demo-accounts.ts'
import type { MemberRow } from '../member-row.ts'
import { adults } from '../members.ts'
import { padelId } from '../network.ts'
import type { World } from '../part.ts'
import type { WorldMatch } from './world-match.ts'

const matchesPerPlayer = 10
const playingShare = 0.85
/** Players who know each other: mostly of one strength, who play among themselves. */
const circleSize = 8
const regularShare = 0.6
const drawShare = 0.03
/** A difference of so many points, both players together, makes 73 chances of 100. */
const pointsOfOdds = 170
const daysPlayed = 364
/** The result of the last days waits for the other side. */
const openHours = 60
const disputes = 2

interface Friend {
  readonly id: number
  readonly strength: number
}

/** A year of matches between members, beside leagues and tournaments; the stronger pair wins more often. */
export function friendlyMatches(world: World): WorldMatch[] {
  const rng = seededRng(world.seed, 'friendly matches')
  const demo = new Set<number>(demoAccounts.map(({ id }) => id))
  const players = adults(world).filter(
    ({ id, isActive }) =>
      id === demoPlayerId || (!demo.has(id) && isActive && rng.chance(playingShare)),
  )
  const byCenter = Map.groupBy(players, ({ centerId }) => centerId)
  const doubles = world
    .of(courts)
    .court.filter(({ sportId, places }) => sportId === padelId && places === 4)
  const courtsByCenter = Map.groupBy(doubles, ({ centerId }) => centerId)
  const made = world.of(centers).center.flatMap(({ id: centerId, timeZone }) => {
    const circles = makeCircles(rng, byCenter.get(centerId) ?? [])
    const courtIds = (courtsByCenter.get(centerId) ?? []).map(({ id }) => id)
    if (courtIds.length === 0) return []
    return circles.flatMap((circle) =>
      Array.from({ length: Math.round((circle.length * matchesPerPlayer) / 4) }, () => {
        const day = addDays(world.today, -1 - rng.below(daysPlayed))
        const startsAt = instantAt(day, 60 * rng.between(9, 20) + 30 * rng.below(2), timeZone)
        return oneMatch(rng, circle, { centerId, courtId: rng.pick(courtIds), startsAt })
      }),
    )
  })
  const openFrom = world.todayMs - openHours * hourMs
  let disputed = 0
  return made
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((match) => {
      if (match.startsAt < openFrom || match.sides.flat().includes(demoPlayerId)) return match
      const state = disputed++ < disputes ? 'disputed' : 'entered'
      return { ...match, state }
    })
}

/** The players of a centre by strength, which is about what they declare, in circles. */
function makeCircles(rng: Rng, members: readonly MemberRow[]): Friend[][] {
  const friends = members.map(({ id, level }): Friend => {
    const declared = (levelNames.indexOf(level ?? 'intermediare') + 0.5) * pointsPerLevel
    return { id, strength: declared + 90 * (rng.next() + rng.next() - 1) }
  })
  const inOrder = friends.toSorted((a, b) => a.strength - b.strength)
  return Array.from({ length: Math.ceil(inOrder.length / circleSize) }, (_, at) =>
    inOrder.slice(at * circleSize, (at + 1) * circleSize),
  ).filter(({ length }) => length >= 4)
}

/** Four of a circle; the first mostly brings the regular partner. */
function drawFour(rng: Rng, circle: readonly Friend[]): [Friend, Friend, Friend, Friend] {
  const first = rng.below(circle.length)
  const regular = circle[first ^ 1]
  const lead = circle[first]
  const others = rng.shuffle(circle.filter((friend) => friend !== lead))
  const brought = regular !== undefined && rng.chance(regularShare) ? [regular] : []
  const four = [lead, ...brought, ...others.filter((friend) => !brought.includes(friend))]
  return four as [Friend, Friend, Friend, Friend]
}

function oneMatch(
  rng: Rng,
  circle: readonly Friend[],
  { centerId, courtId, startsAt }: { centerId: number; courtId: number; startsAt: number },
): WorldMatch {
  const [a, b, c, d] = drawFour(rng, circle)
  const lead = a.strength + b.strength - c.strength - d.strength
  const isDraw = rng.chance(drawShare)
  const winner = rng.chance(1 / (1 + Math.exp(-lead / pointsOfOdds))) ? 0 : 1
  return {
    kind: 'friendly',
    sportId: padelId,
    centerId,
    courtId,
    fixtureId: null,
    rubber: null,
    bookingId: null,
    startsAt,
    endsAt: startsAt + 1.5 * hourMs,
    state: 'final',
    result: friendlyResult(rng, winner, isDraw),
    winner: isDraw ? null : winner,
    enteredBy: a.id,
    settledBy: c.id,
    sides: [
      [a.id, b.id],
      [c.id, d.id],
    ],
  }
}

/** Two sets, a third when each has one; a draw is left at one each. */
function friendlyResult(rng: Rng, winner: 0 | 1, isDraw: boolean): MatchEnd {
  const drawSet = (side: 0 | 1): PlayedSet => {
    const [own, lost] = rng.pick([
      [6, 0],
      [6, 1],
      [6, 2],
      [6, 3],
      [6, 4],
      [6, 4],
      [7, 5],
      [7, 6],
    ] as const)
    return { kind: 'set', games: side === 0 ? [own, lost] : [lost, own] }
  }
  const loser = winner === 0 ? 1 : 0
  if (isDraw) return { how: 'played', sets: [drawSet(winner), drawSet(loser)] }
  if (rng.chance(0.72)) return { how: 'played', sets: [drawSet(winner), drawSet(winner)] }
  const lost = rng.below(9)
  const last: PlayedSet = { kind: 'super', points: winner === 0 ? [10, lost] : [lost, 10] }
  return { how: 'played', sets: [...rng.shuffle([drawSet(winner), drawSet(loser)]), last] }
}
