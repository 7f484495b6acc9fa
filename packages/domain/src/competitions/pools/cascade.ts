import type { CascadeStep } from './pool-rules.ts'

/** A match that counts in differences: the margins of the first pair, by its place in the pool. */
export interface CountedMatch {
  readonly first: number
  readonly second: number
  readonly sets: number
  readonly games: number
}

/** Called for each applied step, with the pairs that were still level and the value of each. */
type OnStep<Step> = (step: Step, level: readonly number[], valueOf: Values) => void

type Values = (pair: number) => number

/** The pairs in groups of equal value, the highest first. */
export function groupsBy(pairs: readonly number[], valueOf: Values): number[][] {
  const groups = Map.groupBy(pairs, valueOf)
  return [...groups].toSorted(([one], [other]) => other - one).map(([, group]) => group)
}

/** The differences of a step over counted matches. */
export const differencesIn =
  (matches: readonly CountedMatch[]) =>
  (level: readonly number[], step: CascadeStep): Values =>
    differences(level, step, matches)

function differences(
  level: readonly number[],
  step: CascadeStep,
  matches: readonly CountedMatch[],
): Values {
  const values = new Map(level.map((pair) => [pair, 0]))
  for (const match of matches) {
    const [first, second] = [values.get(match.first), values.get(match.second)]
    if (step.over === 'level' && (first === undefined || second === undefined)) continue
    if (first !== undefined) values.set(match.first, first + match[step.measure])
    if (second !== undefined) values.set(match.second, second - match[step.measure])
  }
  return (pair) => values.get(pair) ?? 0
}

/**
 * The pairs (or teams) level on points, in groups that the steps do not separate, the best first. A step over the
 * matches between the pairs still level begins again with those left when some are separated by it.
 */
export function separate<Step extends Pick<CascadeStep, 'over'>>(
  level: readonly number[],
  steps: readonly Step[],
  valuesIn: (level: readonly number[], step: Step) => Values,
  onStep?: OnStep<Step>,
  at = 0,
): number[][] {
  const step = steps[at]
  if (level.length < 2 || step === undefined) return [[...level]]
  const valueOf = valuesIn(level, step)
  onStep?.(step, level, valueOf)
  const groups = groupsBy(level, valueOf)
  const again = steps.findIndex(({ over }) => over === 'level')
  const next = groups.length > 1 && step.over === 'level' ? again : at + 1
  return groups.flatMap((group) => separate(group, steps, valuesIn, onStep, next))
}
