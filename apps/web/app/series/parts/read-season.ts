import type { SeriesRanking } from '@quatre/contract'
import { series2026 } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { readStages, type ShownStage } from './stage-words.ts'

export interface Season {
  readonly stages: readonly ShownStage[]
  /** By category, in the order of the season. */
  readonly rankings: readonly SeriesRanking[]
}

/** The stages and the ranking of every category; without stages there is no ranking. */
export async function readSeason(site: RequestContext): Promise<Season> {
  const stages = await readStages(site)
  const rankings =
    stages.length === 0
      ? []
      : await Promise.all(
          series2026.categories.map(({ code }) =>
            site.api.series.ranking({ query: { category: code } }),
          ),
        )
  return { stages, rankings }
}

/** The present stage of the series: the one in play, else the last one played; null before the first. */
export const presentStage = (stages: readonly ShownStage[]): ShownStage | null =>
  stages.find(({ state }) => state === 'playing') ??
  stages.findLast(({ state }) => state === 'played') ??
  null

/** The stage to enter now: the first that takes entries, else the first with a waiting list. */
export const stageToEnter = (stages: readonly ShownStage[]): ShownStage | null =>
  stages.find(({ state, events }) => state === 'open' && events.length > 0) ??
  stages.find(({ state }) => state === 'full') ??
  null
