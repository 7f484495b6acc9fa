import type { contract } from '@quatre/contract'
import { PreparedJson, type Handlers } from '../mount.ts'
import type { Platform } from '../platform/platform.ts'
import { Problem } from '../problems.ts'
import type { Catalogues } from './catalogues.ts'
import { dayCache, readCenterDay } from './day-cache.ts'
import { nearbySlots } from './nearby.ts'
import { slotCourts } from './slot-courts.ts'
import { streamChanges } from './slot-stream.ts'
import { checkedSlot } from './slot-wish.ts'
import { slotsOfDay } from './slots.ts'

export function slotHandlers(
  { db, courtNotices }: Platform,
  catalogues: Catalogues,
): Handlers<typeof contract.slots> {
  const answers = dayCache<string>(db, catalogues)

  return {
    async day({ query }, { now, request }) {
      const { center, date, sportType, fieldType, duration } = query
      const key = [center, date, sportType, fieldType, duration].join('|')
      const read = request.headers['cache-control'] === 'no-cache' ? answers.live : answers.current
      const text = await read({ centerId: center, day: date, now, key }, (day) =>
        JSON.stringify(slotsOfDay(day, query, now)),
      )
      return new PreparedJson(text)
    },

    async nearby({ query }, { now }) {
      return { date: query.date, centers: await nearbySlots(db, catalogues, query, now) }
    },

    async courts({ query }, { now }) {
      const catalogue = await catalogues.last(query.center)
      if (catalogue === null) throw new Problem('center_not_found')
      const asked = {
        sportTypeId: query.sportType,
        startsAt: Date.parse(query.startingDate),
        duration: query.duration,
        now,
      }
      const slot = checkedSlot(catalogue, { ...asked, fieldType: 0 })
      const { day } = await readCenterDay(db, catalogues, {
        centerId: query.center,
        day: slot.day,
        now,
      })
      return slotCourts(day, asked)
    },

    async stream({ query }, { request, reply }) {
      const catalogue = await catalogues.last(query.center)
      if (catalogue === null) throw new Problem('center_not_found')
      streamChanges(courtNotices, catalogue.id, request, reply)
    },
  }
}
