import type { CourtId } from '../../ids.ts'
import type { MatchPlan } from './day-plan.ts'
import type { PlannerInterval, PlannerMatchId } from './planner-input.ts'

/** A use of a court that is not the competition's: booking, lesson, closure. */
export interface CourtOccupation extends PlannerInterval {
  readonly id: number
  readonly courtId: CourtId
}

/** A planned match and an occupation that want one court at once, for the time they share. */
export interface PlanClash extends PlannerInterval {
  readonly matchId: PlannerMatchId
  readonly courtId: CourtId
  readonly occupationId: number
}

/**
 * Every clash of matches planned or being played with the occupations of the courts, by start. It
 * only lists them: publishing a tournament reports its clashes first (requirement DP13).
 */
export function planClashes(
  matches: readonly MatchPlan[],
  occupations: readonly CourtOccupation[],
): PlanClash[] {
  const byCourt = Map.groupBy(occupations, ({ courtId }) => courtId)
  return matches
    .flatMap((match) => {
      if (match.kind !== 'planned' && match.kind !== 'playing') return []
      const { matchId, courtId, start, end } = match
      return (byCourt.get(courtId) ?? [])
        .filter(({ from, to }) => from < end && start < to)
        .map(({ id, from, to }) => ({
          matchId,
          courtId,
          occupationId: id,
          from: Math.max(start, from),
          to: Math.min(end, to),
        }))
    })
    .sort((a, b) => a.from - b.from || a.occupationId - b.occupationId)
}
