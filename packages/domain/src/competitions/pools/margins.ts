import type { FormatRules } from '../formats/format.ts'
import type { PoolRules } from './pool-rules.ts'

/** Results of a match that differ in nothing that counts but the games: the winner's differences. */
export interface MarginClass {
  readonly sets: number
  /** Every whole number from the lowest to the highest is reached by a legal score. */
  readonly games: readonly [number, number]
}

/** More than the games of any pool, so that sets and games fit one number that orders like both. */
const setWorth = 1_000

export const marginValue = (sets: number, games: number): number => sets * setWorth + games

/** The margins by which a match of the format can be won, the closest first. */
export function marginClasses(
  { set, setsToWin, decider }: FormatRules,
  { superTieBreakGames }: Pick<PoolRules, 'superTieBreakGames'>,
): MarginClass[] {
  const superGames = superTieBreakGames === 'one' ? ([1, 1] as const) : ([2, 10] as const)
  if (set === null) return [{ sets: setsToWin, games: superGames }]
  // the closest set is won in a tie-break, by one game, the clearest without losing one
  const most = set.gamesTo
  const straight: MarginClass = { sets: setsToWin, games: [setsToWin, setsToWin * most] }
  if (setsToWin === 1) return [straight]
  const [least, clearest] = decider === 'super' ? superGames : ([1, most] as const)
  return [{ sets: 1, games: [least + 1 - most, clearest + most - 1] }, straight]
}
