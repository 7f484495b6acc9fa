import { sportingYearOn } from '@quatre/domain'
import { definePart, type World } from './part.ts'
import { seriesStages } from './tournaments/series.ts'
import { tournaments } from './tournaments.ts'

/** The season of the series that is played now. */
export const series = definePart({
  make(world: World) {
    const [first] = seriesStages(world)
    const year = sportingYearOn(first?.startsOn ?? world.today)
    const made = world.of(tournaments).tournament.flatMap(({ id, plan }) => {
      return plan.series ? [{ id, ...plan.series }] : []
    })
    return {
      seriesStage: seriesStages(world).map((stage) => ({ ...stage, id: stage.number, year })),
      seriesEvent: made,
    }
  },
  columns: {
    seriesStage: {
      id: ['int', (r) => r.id],
      year: ['int', (r) => r.year],
      number: ['int', (r) => r.number],
      center_id: ['int', (r) => r.centerId],
      starts_on: ['date', (r) => r.startsOn],
      ends_on: ['date', (r) => r.endsOn],
    },
    seriesEvent: {
      tournament_id: ['int', (r) => r.id],
      stage_id: ['int', (r) => r.stage],
      category: ['text', (r) => r.category.code],
    },
  },
})
