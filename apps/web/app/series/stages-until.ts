import type { SeriesStage } from '@quatre/contract'
import { addDays, dayInZone, instantAt, networkTimeZone } from '@quatre/domain'
import { stageUntil } from '../tournaments/parts/stage.ts'

/** The next instant (epoch ms) at which the clock alone changes what these stages show. */
export function stagesUntil(stages: readonly SeriesStage[], now: number): number {
  const midnight = instantAt(addDays(dayInZone(now, networkTimeZone), 1), 0, networkTimeZone)
  const changes = stages.flatMap(({ events }) => events.map((one) => stageUntil(one, now)))
  return Math.min(midnight, ...changes)
}
