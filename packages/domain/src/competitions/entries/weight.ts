import { seededRng } from '../../chance/rng.ts'
import type { Gender } from '../../people/member-fields.ts'
import type { Category, Season, TournamentEvent } from '../season-rules.ts'

export interface WeighedPlayer {
  readonly gender: Gender | null
  /** National rank; null: unranked. */
  readonly rank: number | null
}

/** The facts about a player that count for the weight of a pair. */
export interface PlayerWeight {
  readonly rank: number | null
  /** The rank, or the season's number for an unranked player. */
  readonly counted: number
  /** Places added for a woman in a men's event. */
  readonly addition: number
}

export interface PairWeight {
  /** The lowest is the strongest. */
  readonly weight: number
  readonly players: readonly [PlayerWeight, PlayerWeight]
}

/** The weight of a pair: the sum of both national ranks, with the addition of a woman in a men's event (2020 values). */
export function pairWeight(
  { entries }: Season,
  event: TournamentEvent,
  players: readonly [WeighedPlayer, WeighedPlayer],
): PairWeight {
  const { additions } = entries.womanInMenEvent
  const of = ({ gender, rank }: WeighedPlayer): PlayerWeight => {
    const counted = rank ?? entries.unrankedRank
    const isAdded = event === 'men' && gender === 'Female'
    const row = isAdded ? additions.find(({ ranksTo }) => counted <= ranksTo) : undefined
    return { rank, counted, addition: row?.places ?? 0 }
  }
  const both = [of(players[0]), of(players[1])] as const
  const weight = both.reduce((sum, { counted, addition }) => sum + counted + addition, 0)
  return { weight, players: both }
}

export interface WeighedEntry {
  readonly pair: number
  readonly weight: number
}

export interface WeightPlace {
  readonly pair: number
  readonly weight: number
  /** From 1, the lowest weight first. */
  readonly place: number
  /** The number drawn among pairs of the same weight, from 1; null when it is alone. */
  readonly lot: number | null
}

/** The pairs by weight; those of the same weight by lot from the stored seed. */
export function placesByWeight(
  entries: readonly WeighedEntry[],
  seed: number | string,
): WeightPlace[] {
  const byWeight = Map.groupBy(entries, ({ weight }) => weight)
  return [...byWeight]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([weight, level]) => {
      const pairs = level.map(({ pair }) => pair).toSorted((one, other) => one - other)
      const drawn = seededRng(seed, `pairs of weight ${weight}`).shuffle(pairs)
      return drawn.map((pair, at) => ({ pair, weight, lot: drawn.length > 1 ? at + 1 : null }))
    })
    .map((entry, at) => ({ ...entry, place: at + 1 }))
}

export interface ComingEntry extends WeighedEntry {
  /** The number of its row: a pair that came first has the lower one. */
  readonly order: number
}

export interface SelectedEntry {
  readonly pair: number
  /** From 1, in the order that decides. */
  readonly place: number
  /** Within the places of the event, or in the waiting line, in this order. */
  readonly isIn: boolean
  readonly by:
    | { readonly rule: 'weight'; readonly weight: number; readonly lot: number | null }
    | { readonly rule: 'first_come'; readonly order: number }
}

/**
 * The pairs with a place at the deadline and those that wait, in order: strictly by weight from
 * P500 on, below by first come. A freed place goes to the first pair that waits.
 */
export function selectEntries(
  season: Season,
  category: Category | null,
  entries: readonly ComingEntry[],
  capacity: number,
  seed: number | string,
): SelectedEntry[] {
  const isByWeight = category !== null && season.entries.selectedByWeight.includes(category)
  const ordered: Pick<SelectedEntry, 'pair' | 'by'>[] = isByWeight
    ? placesByWeight(entries, seed).map(({ pair, weight, lot }) => ({
        pair,
        by: { rule: 'weight', weight, lot },
      }))
    : entries
        .toSorted((one, other) => one.order - other.order)
        .map(({ pair, order }) => ({ pair, by: { rule: 'first_come', order } }))
  return ordered.map((entry, at) => ({ ...entry, place: at + 1, isIn: at < capacity }))
}

/** How many pairs an event lacks to be played; 0 where no least number is known. */
export function missingPairs(
  { entries }: Season,
  category: Category | null,
  event: TournamentEvent,
  pairCount: number,
): number {
  const least = category === null ? undefined : entries.leastPairs[category]
  return Math.max(0, (least?.[event] ?? 0) - pairCount)
}
