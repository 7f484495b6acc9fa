/** A division whose season is over. */
export interface EndedDivision {
  /** From 1, the highest. */
  readonly division: number
  /** Its teams in the order of the final table. */
  readonly teams: readonly number[]
  /** How many of the first go up a division, and of the last go down one. */
  readonly promoted: number
  readonly relegated: number
}

/**
 * Days before the first fixture of a season at which the entries open to all, and close; the teams that keep a place
 * have at least some days before the first (requirement LG17).
 */
export const leagueSeasonDays = { opens: 21, closes: 7, leastReserved: 7 }

/** The lowest division there is. */
export const lowestDivision = 9

/**
 * The teams that each division of the next season keeps a place for (requirement LG17): the first of a division go up,
 * its last go down, the others stay. A division that none of them played in before is new.
 * @returns teams by division, without repetition
 */
export function nextDivisions(ended: readonly EndedDivision[]): Map<number, number[]> {
  const next = new Map<number, number[]>()
  for (const { division, teams, promoted, relegated } of ended) {
    for (const [place, team] of teams.entries()) {
      const step = place < promoted ? -1 : place >= teams.length - relegated ? 1 : 0
      const target = Math.min(Math.max(division + step, 1), lowestDivision)
      const kept = next.get(target) ?? []
      if (!kept.includes(team)) next.set(target, [...kept, team])
    }
  }
  return next
}
