import type { contract } from '@quatre/contract'
import { PreparedJson, type Handlers } from '../../mount.ts'
import { cardsIn } from '@quatre/domain'
import { listenToCourts } from '../../core/court-time/court-notices.ts'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import { readingAsked } from '../../http/reading-asked.ts'
import { readAskedSlot, watchedPeriod, type CenterDays } from './center-days.ts'
import { nameOfCards } from './catalogue.sql.ts'
import { dayCache } from './day-cache.ts'
import { nearbyFinder } from './nearby.ts'
import { slotCourts } from './slot-courts.ts'
import { slotsOfDay } from './slots.ts'

export function slotHandlers(
  { db, notices, eventStream }: Platform,
  days: CenterDays,
): Handlers<typeof contract.slots> {
  const answers = dayCache<Buffer>(days)
  const findNearby = nearbyFinder(db, days.catalogues)

  return {
    async day({ query }, { now, request, token }) {
      const { center, date, sportType, fieldType, duration } = query
      const cards = cardsIn(await days.heldCards.ofToken(token, now), center)
      const key = [center, date, sportType, fieldType, duration, nameOfCards(cards)].join('|')
      const json = await answers[readingAsked(request)](
        { centerId: center, day: date, now, key },
        (day) => Buffer.from(JSON.stringify(slotsOfDay(day, { query, cards, now }))),
      )
      return new PreparedJson(json)
    },

    async nearby({ query }, { now, request, token }) {
      const cards = await days.heldCards.ofToken(token, now)
      const centers = await findNearby({ query, cards, now, reading: readingAsked(request) })
      const answer = { date: query.date, centers }
      return new PreparedJson(Buffer.from(JSON.stringify(answer)))
    },

    async courts({ query }, { now, token }) {
      const asked = {
        center: query.center,
        sportTypeId: query.sportType,
        fieldType: 0,
        startingDate: query.startingDate,
        startsAt: Date.parse(query.startingDate),
        duration: query.duration,
        cards: await days.heldCards.ofToken(token, now),
        now,
      }
      const { day } = await readAskedSlot(days, asked)
      return slotCourts(day, asked)
    },

    async stream({ query }, { request, reply }) {
      const catalogue = await days.catalogues.last(query.center)
      if (catalogue === null) throw new Problem('center_not_found')
      const period = watchedPeriod(catalogue, query.date)
      eventStream((listener) => listenToCourts(notices, period, listener), request, reply)
    },
  }
}
