import {
  distanceKm,
  pairWeight,
  type Gender,
  type Rng,
  type Season,
  type TournamentEvent,
} from '@quatre/domain'
import { centers } from '../centers.ts'
import { demoAccounts, demoPlayerId } from '../demo-accounts.ts'
import { licences } from '../licences.ts'
import { members } from '../members.ts'
import type { World } from '../part.ts'
import type { TournamentPlan } from './plan.ts'

/** A player who may enter: linked, with a licence of the season. */
export interface Player {
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

export interface Players {
  /** By centre, the nearest centres first. */
  near(centerId: number): readonly Player[]
  /** The demo account that enters some. */
  readonly demo: Player | null
}

export function licensedPlayers(world: World): Players {
  const { federationLink, licence, federationRanking } = world.of(licences)
  const valid = new Set(licence.filter(({ fin }) => fin >= world.today).map(({ userId }) => userId))
  const ranks = new Map(federationRanking.map(({ userId, rank }) => [userId, rank]))
  const sexes = new Map(federationLink.map(({ userId, isMan }) => [userId, isMan]))
  const demo = new Set<number>(demoAccounts.map(({ id }) => id))
  const licensed = world.of(members).appUser.flatMap(({ id, centerId }): Player[] => {
    const rank = ranks.get(id)
    if (rank === undefined || !valid.has(id)) return []
    return [{ id, centerId, rank, gender: sexes.get(id) ? 'Male' : 'Female' }]
  })
  const players = licensed.filter(({ id }) => !demo.has(id))
  const byCenter = Map.groupBy(players, ({ centerId }) => centerId)
  const all = world.of(centers).center
  return {
    demo: licensed.find(({ id }) => id === demoPlayerId) ?? null,
    near(centerId) {
      const here = all.find(({ id }) => id === centerId)
      if (here === undefined) return []
      return all
        .toSorted((a, b) => distanceKm(here, a) - distanceKm(here, b))
        .flatMap(({ id }) => byCenter.get(id) ?? [])
    },
  }
}

/** Whether a player may enter an event, as far as the world goes: sex and ceiling. */
export function mayEnter(
  { event, category }: Pick<TournamentPlan, 'event' | 'category'>,
  { gender, rank }: Player,
  season: Season,
): boolean {
  const ceiling = category && season.entries.ceilings[category]
  const isOfSex = sexesByEvent[event].includes(gender)
  const isUnder =
    event === 'mixed' || !ceiling || rank >= (gender === 'Male' ? ceiling.men : ceiling.women)
  return isOfSex && isUnder
}

const sexesByEvent: Readonly<Record<TournamentEvent, readonly [Gender, Gender]>> = {
  men: ['Male', 'Male'],
  women: ['Female', 'Female'],
  mixed: ['Female', 'Male'],
}

/** Pairs of players who live near and may enter, the strongest first. */
export function pairsFor(
  plan: TournamentPlan,
  count: number,
  {
    season,
    near: all,
    guest,
    rng,
  }: { season: Season; near: readonly Player[]; guest: Player | null; rng: Rng },
): DrawnPair[] {
  const { event } = plan
  const near = all.filter((player) => mayEnter(plan, player, season))
  const taken = new Set<number>(guest ? [guest.id] : [])
  let isIn = false
  const pick = (gender: Gender): Player[] => {
    const free = near.filter((player) => player.gender === gender && !taken.has(player.id))
    // some come from far, most do not
    const drawn = rng.shuffle(free.slice(0, count * 3))
    const isGuests = guest?.gender === gender && !isIn
    if (isGuests) isIn = true
    const picked = (guest && isGuests ? [guest, ...drawn] : drawn).slice(0, count)
    for (const { id } of picked) taken.add(id)
    return picked
  }
  const [firsts, seconds] = sexesByEvent[event].map(pick)
  return (firsts ?? [])
    .flatMap((first, index): DrawnPair[] => {
      const second = seconds?.[index]
      if (second === undefined) return []
      const { weight } = pairWeight(season, event, [first, second])
      return [{ players: [first.id, second.id], ranks: [first.rank, second.rank], weight }]
    })
    .toSorted((a, b) => a.weight - b.weight)
}
