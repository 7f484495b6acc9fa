import {
  distanceKm,
  pairWeight,
  type Gender,
  type Rng,
  type Season,
  type TournamentEvent,
} from '@quatre/domain'
import { centers } from '../centers.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { licences } from '../licences.ts'
import { members } from '../members.ts'
import type { World } from '../part.ts'
import type { TournamentPlan } from './calendar.ts'

/** A player who may enter: linked, with a licence of the season. */
interface Player {
  readonly id: number
  readonly gender: Gender
  readonly rank: number
  readonly centerId: number
}

export interface DrawnPair {
  readonly players: readonly [number, number]
  readonly ranks: readonly [number, number]
  readonly weight: number
}

/** Players by centre, the nearest centres first. */
export type Players = (centerId: number) => readonly Player[]

export function licensedPlayers(world: World): Players {
  const { federationLink, licence, federationRanking } = world.of(licences)
  const valid = new Set(licence.filter(({ fin }) => fin >= world.today).map(({ userId }) => userId))
  const ranks = new Map(federationRanking.map(({ userId, rank }) => [userId, rank]))
  const sexes = new Map(federationLink.map(({ userId, isMan }) => [userId, isMan]))
  const demo = new Set<number>(demoAccounts.map(({ id }) => id))
  const players = world.of(members).appUser.flatMap(({ id, centerId }): Player[] => {
    const rank = ranks.get(id)
    if (rank === undefined || !valid.has(id) || demo.has(id)) return []
    return [{ id, centerId, rank, gender: sexes.get(id) ? 'Male' : 'Female' }]
  })
  const byCenter = Map.groupBy(players, ({ centerId }) => centerId)
  const all = world.of(centers).center
  return (centerId) => {
    const here = all.find(({ id }) => id === centerId)
    if (here === undefined) return []
    return all
      .toSorted((a, b) => distanceKm(here, a) - distanceKm(here, b))
      .flatMap(({ id }) => byCenter.get(id) ?? [])
  }
}

const sexesOf: Readonly<Record<TournamentEvent, readonly [Gender, Gender]>> = {
  men: ['Male', 'Male'],
  women: ['Female', 'Female'],
  mixed: ['Female', 'Male'],
}

/** Pairs of players who live near and may enter, the strongest first. */
export function pairsFor(
  { centerId, event, category }: TournamentPlan,
  count: number,
  { season, players, rng }: { season: Season; players: Players; rng: Rng },
): DrawnPair[] {
  const ceiling = category && season.entries.ceilings[category]
  const mayEnter = ({ gender, rank }: Player) =>
    event === 'mixed' || !ceiling || rank >= (gender === 'Male' ? ceiling.men : ceiling.women)
  const near = players(centerId).filter(mayEnter)
  const taken = new Set<number>()
  const pick = (gender: Gender): Player[] => {
    const free = near.filter((player) => player.gender === gender && !taken.has(player.id))
    // some come from far, most do not
    const picked = rng.shuffle(free.slice(0, count * 3)).slice(0, count)
    for (const { id } of picked) taken.add(id)
    return picked
  }
  const [firsts, seconds] = sexesOf[event].map(pick)
  return (firsts ?? [])
    .flatMap((first, index): DrawnPair[] => {
      const second = seconds?.[index]
      if (second === undefined) return []
      const { weight } = pairWeight(season, event, [first, second])
      return [{ players: [first.id, second.id], ranks: [first.rank, second.rank], weight }]
    })
    .toSorted((a, b) => a.weight - b.weight)
}
