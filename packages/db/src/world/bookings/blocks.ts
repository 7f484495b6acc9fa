import { instantOf, networkTimeZone } from '@quatre/domain'
import type { CenterDay } from './calendar.ts'
import type { CourtRow } from '../courts.ts'
import { padelId } from '../network.ts'
import type { tournamentDays } from '../tournaments/calendar.ts'
import type { CourtTimeRow } from './rows.ts'

/** Minutes of a court's day that cannot be booked. */
export interface Block {
  courtId: number
  day: string
  from: number
  to: number
}

interface Plan {
  kind: 'closure' | 'lesson'
  /** absent: every centre with at least `lessonCourts` padel courts */
  centerId?: number
  /** positions of the padel courts */
  positions: readonly number[]
  when(day: CenterDay): boolean
  from: number
  to: number
}

const lessonCourts = 6
const [wednesday, saturday] = [3, 6]
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
  {
    days,
    playedDays,
  }: {
    readonly days: readonly CenterDay[]
    readonly playedDays: ReturnType<typeof tournamentDays>
  },
): { blocks: Block[]; courtTime: CourtTimeRow[] } {
  const padel = courts.filter(({ sportId }) => sportId === padelId)
  const blocks: Block[] = []
  const courtTime: CourtTimeRow[] = []
  const take = (
    kind: CourtTimeRow['kind'],
    { positions, ...span }: Omit<Block, 'courtId'> & { positions: readonly number[] },
    at: (minute: number) => number,
  ) => {
    const { day, from, to } = span
    for (const { id: courtId, position } of padel) {
      const isTaken = blocks.some(
        (b) => b.courtId === courtId && b.day === day && b.from < to && from < b.to,
      )
      if (isTaken || !positions.includes(position)) continue
      blocks.push({ courtId, ...span })
      const [startsAt, endsAt] = [at(from), at(to)]
      const row = { centerId, courtId, startsAt, endsAt, kind }
      courtTime.push({ ...row, bookingId: null, wishFieldTypeId: null })
    }
  }

  for (const { centerId: _, ...span } of playedDays) {
    take('competition', span, (minute) => instantOf(span.day, minute, networkTimeZone))
  }
  for (const { kind, positions, when, from, to, ...plan } of plans) {
    const isHere = padel.length >= lessonCourts && plan.centerId === undefined
    if (!isHere && plan.centerId !== centerId) continue
    for (const day of days.filter((one) => one.windows.length > 0 && when(one))) {
      take(kind, { day: day.day, positions, from, to }, day.at)
    }
  }
  return { blocks, courtTime }
}
