import type { AcademyHead, Center, LessonsOfDay } from '@quatre/contract'
import {
  addDays,
  writtenClock,
  dayLong,
  dayMs,
  dayInZone,
  dayShort,
  euros,
  formatPhone,
  hourMs,
  isoWithOffset,
  message,
  phoneLink,
  plural,
  problems,
  time,
  type ProblemCode,
} from '@quatre/domain'
import { academyAddress } from '../../academies/parts/addresses.ts'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import type { RequestContext } from '../../site/context.ts'
import { typographic } from '../../ui/typographic.ts'
import { stripAround } from '../day/strip-days.ts'
import { padel } from '../parts/search/search.ts'
import { lessonsAddress, type LessonSearch } from '../parts/search/lesson-search.ts'

export type LessonsPage = Awaited<ReturnType<typeof loadLessons>>
export type LessonsView = Awaited<ReturnType<typeof loadDay>>
export type LessonCoach = LessonsView['coaches'][number]
export type LessonRow = LessonsView['rows'][number]

/** The lessons of a centre on a day; the centres to choose from when none is known. */
export async function loadLessons(
  site: RequestContext,
  center: Center | null,
  search: LessonSearch,
  refusal: string | null,
) {
  if (center !== null)
    return { kind: 'day' as const, ...(await loadDay(site, center, search, refusal)) }
  return {
    kind: 'centers' as const,
    regions: centerRegions(await site.centers()).map((region) => ({
      ...region,
      centers: region.centers.map((one) => ({
        ...one,
        to: lessonsAddress({ ...search, center: one.slug }),
      })),
    })),
  }
}

const within = (day: string, first: string, last: string) =>
  day < first ? first : day > last ? last : day

const farthestDays = 365

async function loadDay(
  site: RequestContext,
  center: Center,
  search: LessonSearch,
  refusal: string | null,
) {
  const today = dayInZone(site.now, center.timeZone)
  const date = within(search.date ?? today, today, addDays(today, farthestDays))
  const [day, groups] = await Promise.all([
    site.api.lessons.day({
      query: { center: center.id, date, duration: search.duration, sportType: padel },
    }),
    site.api.academies.list({ query: { type: 1, center: center.id } }),
  ])
  const asked = { ...search, center: center.slug, date }
  return {
    center: {
      id: center.id,
      slug: center.slug,
      name: typographic(center.name),
      timeZone: center.timeZone,
      phone: formatPhone(center.phoneNumber),
      phoneHref: phoneLink(center.phoneNumber),
    },
    search: asked,
    now: site.now,
    dateShort: dayShort(date, today),
    dateLong: dayLong(date),
    strip: stripAround(date, today, day.lastDay),
    notice: day.notice,
    freeCancellationHours: day.freeCancellationHours,
    coaches: day.coaches.map((coach) => ({
      ...coach,
      next:
        coach.next === null
          ? null
          : {
              text: `${dayShort(coach.next, today)}, dès ${time(coach.next)}`,
              to: lessonsAddress({ ...asked, date: coach.next.slice(0, 10) }),
            },
    })),
    rows: lessonRows(day),
    refusal: refusal !== null && refusal in problems ? message(refusal as ProblemCode) : null,
    groups: weekGroups(groups.academies, site.now),
  }
}

const lessonRows = ({ starts }: LessonsOfDay) =>
  starts.map(({ startingDate, left, states }) => ({
    start: startingDate,
    clock: writtenClock(startingDate),
    time: time(startingDate),
    left,
    states,
  }))

/** The sessions of groups in the coming week, with the price of the rest of the season. */
function weekGroups(academies: readonly AcademyHead[], now: number) {
  return academies
    .flatMap((academy) => academy.courses.map((course) => ({ academy, course })))
    .flatMap(({ academy, course }) => {
      const { nextSessionAt: at } = course
      if (at === null || Date.parse(at) > now + 7 * dayMs) return []
      return [
        {
          id: course.id,
          at,
          to: `${academyAddress(academy.id)}?groupe=${course.id}`,
          time: time(at),
          day: dayShort(at),
          name: course.ageCategory === 'Tous' ? 'Tous les âges' : course.ageCategory,
          coach: course.coach.firstName,
          placesLeft: course.placesLeft,
          waiting: course.waiting,
          price: euros(course.priceNow.value),
          sessions: plural(course.sessions.left, 'séance', 'séances'),
        },
      ]
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** The players, the start and the coach that are chosen and still free; null: none. */
export function chosenLesson({ search, rows, coaches }: LessonsView) {
  const at = coaches.findIndex(({ id }) => id === search.coach)
  const [row, coach] = [rows.find(({ clock }) => clock === search.from), coaches[at]]
  const cents = coach && centsFor(coach, search.players)
  if (row === undefined || coach === undefined || cents === undefined) return null
  return { row, coach, cents, isFree: row.left > 0 && row.states[at] === 'free' }
}

/** The price of a coach's lesson for so many players together. */
export const centsFor = ({ prices }: Pick<LessonCoach, 'prices'>, players: number) =>
  prices.find((one) => one.players === players)?.price.value

/** « Rendue en entier jusqu’au mer. 25 nov. à 18h30 »; null once that is over. */
export function wholeUntilText(
  { freeCancellationHours, center, now }: LessonsView,
  start: string,
): string | null {
  const until = Date.parse(start) - freeCancellationHours * hourMs
  if (until < now) return null
  const iso = isoWithOffset(until, center.timeZone)
  return `Rendue en entier jusqu’au ${dayShort(iso)} à\u00a0${time(iso)}.`
}
