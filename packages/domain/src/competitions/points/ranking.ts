/** Points won by a player in one event. */
export interface WonPoints {
  readonly endedOn: string
  readonly points: number
}

/** How many results count, of those of the last so many months. */
export interface RankingRule {
  readonly results: number
  readonly months: number
}

const rankingRule: RankingRule = { results: 12, months: 12 }

/**
 * The results that count on a day, the best first: those of the months before it, its own day included, the same day
 * of the first month not.
 */
export function countedResults<Result extends WonPoints>(
  results: readonly Result[],
  on: string,
  rule: RankingRule = rankingRule,
): Result[] {
  const after = Temporal.PlainDate.from(on).subtract({ months: rule.months }).toString()
  return results
    .filter(({ endedOn }) => endedOn > after && endedOn <= on)
    .toSorted((one, other) => other.points - one.points || other.endedOn.localeCompare(one.endedOn))
    .slice(0, rule.results)
}

export function rankingPoints(
  results: readonly WonPoints[],
  on: string,
  rule: RankingRule = rankingRule,
): number {
  return countedResults(results, on, rule).reduce((sum, { points }) => sum + points, 0)
}

/** Players in order of points; equal points share the best rank: 1, 2, 2, 4. */
export function rankedPlayers<Player extends { points: number }>(
  players: readonly Player[],
): (Player & { rank: number })[] {
  const sorted = players.toSorted((one, other) => other.points - one.points)
  let rank = 0
  let last: number | undefined
  return sorted.map((player, index) => {
    if (player.points !== last) rank = index + 1
    last = player.points
    return { ...player, rank }
  })
}

/** The day on which a month's ranking is published: its first Tuesday. */
export function publicationDay(year: number, month: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return first.add({ days: (2 - first.dayOfWeek + 7) % 7 }).toString()
}
