import type { contract } from '@quatre/contract'
import { PreparedJson, type Handlers } from '../mount.ts'
import type { Platform } from '../platform/platform.ts'
import { Problem } from '../problems.ts'
import { readAskedSlot } from './asked-slot.ts'
import type { CenterDays } from './center-days.ts'
import { dayCache } from './day-cache.ts'
import { nearbySlots } from './nearby.ts'
import { slotCourts } from './slot-courts.ts'
import { streamChanges } from './slot-stream.ts'
import { slotsOfDay } from './slots.ts'

export function slotHandlers(
  { db, courtNotices }: Platform,
  days: CenterDays,
): Handlers<typeof contract.slots> {
  const answers = dayCache<Buffer>(days)

  return {
    async day({ query }, { now, request }) {
      const { center, date, sportType, fieldType, duration } = query
      const key = [center, date, sportType, fieldType, duration].join('|')
      const read = request.headers['cache-control'] === 'no-cache' ? answers.live : answers.current
      const json = await read({ centerId: center, day: date, now, key }, (day) =>
        Buffer.from(JSON.stringify(slotsOfDay(day, query, now))),
      )
      return new PreparedJson(json)
    },

    async nearby({ query }, { now }) {
      return { date: query.date, centers: await nearbySlots(db, days.catalogues, query, now) }
    },

    async courts({ query }, { now }) {
      const asked = {
        center: query.center,
        sportTypeId: query.sportType,
        fieldType: 0,
        startsAt: Date.parse(query.startingDate),
        duration: query.duration,
        now,
      }
      const { day } = await readAskedSlot(days, asked)
      return slotCourts(day, asked)
    },

    async stream({ query }, { request, reply }) {
      const catalogue = await days.catalogues.last(query.center)
      if (catalogue === null) throw new Problem('center_not_found')
      streamChanges(courtNotices, catalogue.id, request, reply)
    },
  }
}
