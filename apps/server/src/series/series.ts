import type { contract } from '@quatre/contract'
import { dayInZone, euro, isoWithOffset, networkTimeZone, series2026 } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { feature } from '../feature.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { exported, selectStages } from './series.sql.ts'
import { answerFinal, leaveFinals, watchFinal } from './final.ts'
import { ownSeason, rankingAnswer } from './season.ts'

/** The branded series of tournaments: its stages, its ranking and its finalists. */
export const seriesFeature = feature({
  calls: ['series'],
  memberData: { exported },
  open(platform) {
    watchFinal(platform)
    return {
      handlers: { series: seriesHandlers(platform) },
      on: { memberLeaves: (tx, leaver) => leaveFinals(tx, platform, leaver) },
    }
  },
})

function seriesHandlers(platform: Platform): Handlers<typeof contract.series> {
  const { db, centers } = platform
  return {
    async stages() {
      const [stages, { centers: listed }] = await Promise.all([selectStages(db), centers()])
      return stages.flatMap(({ centerId, events, ...stage }) => {
        const center = listed.find(({ id }) => id === centerId)
        if (center === undefined) return []
        const at = (ms: number) => isoWithOffset(ms, center.timeZone)
        const shown = events.map((event) => ({
          competitionId: event.competitionId,
          category: event.category,
          status: event.status,
          startsAt: at(event.startsAt),
          endsAt: at(event.endsAt),
          entryOpensAt: at(event.entryOpensAt),
          entryDeadline: at(event.entryDeadline),
          fee: euro(event.feeCents),
          capacity: event.capacity,
          pairs: event.pairs,
          waiting: event.waiting,
        }))
        return [{ ...stage, slug: center.slug, center_id: centerId, events: shown }]
      })
    },
    async ranking({ query: { category } }) {
      const [first] = await selectStages(db)
      const isKnown = series2026.categories.some(({ code }) => code === category)
      if (first === undefined || !isKnown) throw new Problem('not_found')
      return rankingAnswer(db, { year: first.year, category })
    },
    own: (_, { member, now }) =>
      ownSeason(db, { userId: member.id, today: dayInZone(now, networkTimeZone) }),
    async answerFinal({ body: { category, comes } }, { member, now }) {
      await answerFinal(platform, { category, comes, userId: member.id, now })
      return ownSeason(db, { userId: member.id, today: dayInZone(now, networkTimeZone) })
    },
  }
}
