import type { PhaseDraw } from './records.ts'
import type { MatchNode, PhaseName, FinalPlace, PoolNode, MatchSource } from './model.ts'
import { poolRounds } from './pool-rounds.ts'

/** A graph while it is built: ranges of ranks are known once every place is. */
export interface Draft {
  readonly matches: Omit<MatchNode, 'ranks'>[]
  readonly pools: Omit<PoolNode, 'ranks'>[]
  readonly places: FinalPlace[]
}

export const emptyDraft = (): Draft => ({ matches: [], pools: [], places: [] })

type Slot = MatchSource | null

/** @throws RangeError when the draw is one of pools. */
export function sourcesInSlots(draw: PhaseDraw): Slot[] {
  if (draw.kind !== 'slots') throw new RangeError(`${draw.phase} has no slots`)
  return draw.slots.map((entrant) => (entrant === null ? null : entrantAt(draw, entrant)))
}

function entrantAt(draw: Pick<PhaseDraw, 'phase' | 'entrants'>, index: number): MatchSource {
  const source = draw.entrants[index]
  if (source === undefined) throw new RangeError(`${draw.phase} has no entrant ${index}`)
  return source
}

/** Adds the matches of one round; a slot without an opponent advances without a match. */
export function addRound(
  draft: Draft,
  row: readonly Slot[],
  match: { key: string; name: PhaseName; round: number },
): { winners: Slot[]; losers: MatchSource[] } {
  const { key, name, round } = match
  const losers: MatchSource[] = []
  const winners = Array.from({ length: row.length / 2 }, (_, index): Slot => {
    const [above, below] = [row[2 * index] ?? null, row[2 * index + 1] ?? null]
    if (above === null || below === null) return above ?? below
    const id = `${key}/r${round}/m${index + 1}`
    draft.matches.push({ id, name, round, position: index + 1, sources: [above, below] })
    losers.push({ loserOf: id })
    return { winnerOf: id }
  })
  return { winners, losers }
}

/** Plays a draw until `survivors` are left; losers by round, the last round first. */
export function addKnockOut(
  draft: Draft,
  slots: readonly Slot[],
  phase: { key: string; name: PhaseName; survivors: number },
): { survivors: MatchSource[]; losers: MatchSource[][] } {
  const losers: MatchSource[][] = []
  let row = slots
  for (let round = 1; row.length > phase.survivors; round++) {
    const played = addRound(draft, row, { ...phase, round })
    row = played.winners
    if (played.losers.length > 0) losers.unshift(played.losers)
  }
  return { survivors: row.filter((source) => source !== null), losers }
}

/** Adds the pools of a phase; returns the sources of each rank, the best rank first. */
export function addPools(draft: Draft, draw: PhaseDraw): MatchSource[][] {
  if (draw.kind !== 'pools') throw new RangeError(`${draw.phase} has no pools`)
  return byRank(
    draw.pools.map((pool, index) => {
      const sources = pool.map((entrant) => entrantAt(draw, entrant))
      return addPool(draft, `${draw.phase}/${letterAt(index)}`, 'pool', sources)
    }),
  )
}

/** Adds pools of three of a block; neighbours of the block go to different pools. */
export function addPoolsOfThree(
  draft: Draft,
  key: string,
  block: readonly MatchSource[],
): MatchSource[][] {
  const count = block.length / 3
  const pools = Array.from({ length: count }, (_, pool) => {
    const sources = block.filter((_source, index) => index % count === pool)
    return addPool(draft, count === 1 ? key : `${key}/${letterAt(pool)}`, 'multiChance', sources)
  })
  return byRank(pools)
}

const letterAt = (index: number): string => String.fromCharCode(65 + index)

function byRank(pools: readonly (readonly MatchSource[])[]): MatchSource[][] {
  const longest = Math.max(...pools.map((pool) => pool.length))
  return Array.from({ length: longest }, (_, rank) => pools.flatMap((pool) => pool[rank] ?? []))
}

function addPool(
  draft: Draft,
  pool: string,
  name: PhaseName,
  sources: readonly MatchSource[],
): MatchSource[] {
  const matches: string[] = []
  const sourceAt = (index: number): MatchSource =>
    entrantAt({ phase: pool, entrants: sources }, index)
  const rounds = poolRounds(sources.map((_, index) => index))
  for (const [roundIndex, pairings] of rounds.entries()) {
    for (const [index, [first, second]] of pairings.entries()) {
      const [round, position] = [roundIndex + 1, index + 1]
      const id = `${pool}/r${round}/m${position}`
      matches.push(id)
      draft.matches.push({
        id,
        name,
        round,
        position,
        sources: [sourceAt(first), sourceAt(second)],
        pool,
      })
    }
  }
  draft.pools.push({ id: pool, sources, matches })
  return sources.map((_, index) => ({ pool, rank: index + 1 }))
}
