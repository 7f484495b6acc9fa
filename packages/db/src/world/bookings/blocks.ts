import type { CenterDay } from './calendar.ts'
import type { CourtRow } from '../courts.ts'
import { padelId } from '../network.ts'
import type { CourtTimeRow } from './rows.ts'

/** Minutes of a court's day that cannot be booked. */
export interface Block {
  courtId: number
  day: string
  from: number
  to: number
}

interface Plan {
  kind: 'closure' | 'lesson' | 'competition'
  /** absent: every centre with at least `lessonCourts` padel courts */
  centerId?: number
  /** positions of the padel courts */
  positions: readonly number[]
  when(day: CenterDay): boolean
  from: number
  to: number
}

const lessonCourts = 6
const [wednesday, saturday, sunday] = [3, 6, 7]
const h = 60

/** A whole day of play: from 6 h to 2 h in the night, when every centre is shut. */
const wholeDay = { from: 6 * h, to: 26 * h }

const plans: readonly Plan[] = [
  // Children's schools on Wednesday, groups on Saturday morning.
  {
    kind: 'lesson',
    positions: [1],
    when: ({ weekday }) => weekday === wednesday,
    from: 14 * h,
    to: 17 * h,
  },
  {
    kind: 'lesson',
    positions: [2],
    when: ({ weekday }) => weekday === saturday,
    from: 10 * h,
    to: 12 * h,
  },
  {
    kind: 'competition',
    centerId: 42,
    positions: [1, 2, 3, 4],
    when: ({ weekday, fromToday }) => weekday === saturday && fromToday >= 1 && fromToday <= 7,
    from: 12 * h,
    to: 19 * h,
  },
  {
    kind: 'competition',
    centerId: 12,
    positions: [3, 4, 5, 6],
    when: ({ weekday, fromToday }) => weekday === sunday && fromToday >= 5 && fromToday <= 11,
    from: 9 * h,
    to: 18 * h,
  },
  {
    kind: 'competition',
    centerId: 5,
    positions: [3, 4, 5],
    when: ({ weekday, fromToday }) => weekday === saturday && fromToday < 0 && fromToday >= -7,
    from: 12.5 * h,
    to: 20 * h,
  },
  // New glass, a leak, a net to mend.
  {
    kind: 'closure',
    centerId: 34,
    positions: [4],
    when: ({ fromToday }) => fromToday >= 1 && fromToday <= 3,
    ...wholeDay,
  },
  {
    kind: 'closure',
    centerId: 25,
    positions: [9],
    when: ({ fromToday }) => fromToday >= -3 && fromToday <= 10,
    ...wholeDay,
  },
  {
    kind: 'closure',
    centerId: 18,
    positions: [2],
    when: ({ fromToday }) => fromToday === 1,
    from: 14 * h,
    to: 18 * h,
  },
]

/** Closures, lessons and competitions of a centre, with the minutes they take from each court's day. */
export function buildBlocks(
  centerId: number,
  courts: readonly CourtRow[],
  days: readonly CenterDay[],
): { blocks: Block[]; courtTime: CourtTimeRow[] } {
  const padel = courts.filter(({ sportId }) => sportId === padelId)
  const blocks: Block[] = []
  const courtTime: CourtTimeRow[] = []
  for (const plan of plans) {
    const isHere =
      plan.centerId === undefined ? padel.length >= lessonCourts : plan.centerId === centerId
    if (!isHere) continue
    for (const day of days.filter(
      (candidate) => candidate.windows.length > 0 && plan.when(candidate),
    )) {
      for (const { id: courtId, position } of padel) {
        if (!plan.positions.includes(position)) continue
        const { from, to, kind } = plan
        if (
          blocks.some(
            (b) => b.courtId === courtId && b.day === day.day && b.from < to && from < b.to,
          )
        )
          continue
        blocks.push({ courtId, day: day.day, from, to })
        courtTime.push({
          centerId,
          courtId,
          startsAt: day.at(from),
          endsAt: day.at(to),
          kind,
          bookingId: null,
          wishFieldTypeId: null,
        })
      }
    }
  }
  return { blocks, courtTime }
}
