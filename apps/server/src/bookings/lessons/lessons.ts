import type { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  addDays,
  cardsIn,
  coachState,
  dayInZone,
  euro,
  instantAt,
  lessonStarts,
  type HeldCard,
  type LessonStart,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { Handlers } from '../../mount.ts'
import type { BookingCoach } from '../../core/court-time/court-time.ts'
import type { CenterDay, CenterDays } from '../slots/center-days.ts'
import { bookableDays } from '../slots/center-rules.ts'
import { dayNotice } from '../slots/slots.ts'
import { selectCoaches, type CoachRow } from './lesson.sql.ts'

/** How many days on the next free hour of each coach is looked for. */
const daysAhead = 7

export function lessonHandlers(db: Db, days: CenterDays): Handlers<typeof contract.lessons> {
  return {
    async day({ query }, { now, token }) {
      const { center, date, duration, sportType } = query
      const catalogue = await days.catalogues.last(center)
      if (catalogue === null) throw new Problem('center_not_found')
      const { timeZone, freeCancellationHours } = catalogue
      const cards = cardsIn(await days.heldCards.ofToken(token, now), center)
      const read = async (day: string) => (await days.read({ centerId: center, day, now })).day
      const [day, coaches] = await Promise.all([
        read(date),
        selectCoaches(db, {
          center,
          sportId: sportType,
          from: instantAt(date, 0, timeZone),
          to: instantAt(addDays(date, daysAhead + 2), 0, timeZone),
          now,
        }),
      ])
      const asked = { sportTypeId: sportType, duration, cards, coaches, now }
      const starts = dayLessonStarts(day, asked)
      const isFree = ({ left, states }: LessonStart) => left > 0 && states.includes('free')
      const later =
        starts.some(isFree) || coaches.length === 0
          ? []
          : await Promise.all(
              Array.from({ length: daysAhead }, (_, at) => read(addDays(date, at + 1))),
            )
      const laterStarts = later.flatMap((one) =>
        dayLessonStarts(one, asked).map((start) => ({
          ...start,
          iso: one.local.iso(start.startsAt),
        })),
      )
      const today = dayInZone(now, timeZone)
      const ahead = bookableDays(catalogue, cards)
      return {
        center,
        date,
        duration,
        sportType,
        today,
        lastDay: addDays(today, ahead),
        freeCancellationHours,
        notice: dayNotice(day, ahead, now),
        coaches: coaches.map(({ id, firstName, lastName, prices }, at) => ({
          id,
          firstName,
          lastName,
          prices: prices.flatMap((price) =>
            price.duration === duration
              ? [{ players: price.players, price: euro(price.cents) }]
              : [],
          ),
          next:
            laterStarts.find(({ left, states }) => left > 0 && states[at] === 'free')?.iso ?? null,
        })),
        starts: starts.map(({ startsAt, endsAt, left, states }) => ({
          startingDate: day.local.iso(startsAt),
          endingDate: day.local.iso(endsAt),
          left,
          states: [...states],
        })),
      }
    },
  }
}

interface AskedLessons {
  readonly sportTypeId: number
  readonly duration: 60 | 90
  readonly cards: readonly HeldCard[]
  readonly coaches: readonly CoachRow[]
  readonly now: number
}

function dayLessonStarts(
  day: CenterDay,
  { coaches, now, duration, ...wish }: AskedLessons,
): LessonStart[] {
  const { catalogue, local, busy } = day
  const isSold =
    dayNotice(day, bookableDays(catalogue, wish.cards), now) === null &&
    catalogue.sports.some(({ id }) => id === wish.sportTypeId)
  if (!isSold) return []
  const { leadMinutes, timeZone } = catalogue
  const offered = local.offered({ ...wish, fieldType: 0 }, duration)
  return lessonStarts({ offered, busy, now, leadMinutes }, coaches, timeZone)
}

interface AskedLesson {
  readonly center: number
  readonly timeZone: string
  readonly coach: number
  readonly sportId: number
  readonly players: number
  readonly from: number
  readonly to: number
  readonly duration: number
  readonly now: number
  readonly exceptHolderId: number
}

/**
 * The coach of a lesson that a member holds, and its price.
 * @throws Problem lesson_not_sold, coach_not_free, coach_taken
 */
export async function checkLesson(
  db: Db,
  { timeZone, coach: id, players, duration, ...asked }: AskedLesson,
): Promise<{ readonly coach: BookingCoach; readonly priceCents: number }> {
  const found = (await selectCoaches(db, asked)).find((row) => row.id === id)
  const price = found?.prices.find((one) => one.players === players && one.duration === duration)
  if (found === undefined || price === undefined) throw new Problem('lesson_not_sold')
  const state = coachState(found, asked, timeZone)
  if (state !== 'free') throw new Problem(state === 'busy' ? 'coach_taken' : 'coach_not_free')
  const { firstName, lastName } = found
  return { coach: { id, firstName, lastName }, priceCents: price.cents }
}
