import { instantAt, localMinute, minuteMs, networkTimeZone } from '@quatre/domain'
import type { CenterDay } from './calendar.ts'
import type { CenterRow } from '../centers.ts'
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
  centerId: number
  /** positions of the padel courts */
  positions: readonly number[]
  when(day: CenterDay): boolean
  from: number
  to: number
}

const h = 60

/** A whole day of play: from 6 h to 2 h in the night, when every centre is shut. */
const wholeDay = { from: 6 * h, to: 26 * h }

const plans: readonly Plan[] = [
  // New glass, a leak, a net to mend.
  {
    centerId: 34,
    positions: [4],
    when: ({ fromToday }) => fromToday >= 1 && fromToday <= 3,
    ...wholeDay,
  },
  {
    centerId: 25,
    positions: [9],
    when: ({ fromToday }) => fromToday >= -3 && fromToday <= 10,
    ...wholeDay,
  },
  {
    centerId: 18,
    positions: [2],
    when: ({ fromToday }) => fromToday === 1,
    from: 14 * h,
    to: 18 * h,
  },
]

/** A session of a course: instants in epoch ms. */
export interface CourseTime {
  readonly id: number
  readonly coachId: number
  readonly day: string
  readonly startsAt: number
  readonly endsAt: number
}

/** Closures, courses and competitions of a centre, with the minutes they take from each court's day. */
export function buildBlocks(
  { id: centerId, timeZone }: Pick<CenterRow, 'id' | 'timeZone'>,
  {
    courts,
    days,
    sessions,
    playedDays,
  }: {
    courts: readonly CourtRow[]
    days: readonly CenterDay[]
    sessions: readonly CourseTime[]
    playedDays: ReturnType<typeof tournamentDays>
  },
): { blocks: Block[]; courtTime: CourtTimeRow[] } {
  const padel = courts.filter(({ sportId }) => sportId === padelId)
  const blocks: Block[] = []
  const courtTime: CourtTimeRow[] = []
  const isFree = (courtId: number, { day, from, to }: Omit<Block, 'courtId'>): boolean =>
    blocks.every((b) => b.courtId !== courtId || b.day !== day || b.to <= from || to <= b.from)
  const take = (
    kind: CourtTimeRow['kind'],
    {
      positions,
      sportId = padelId,
      ...span
    }: Omit<Block, 'courtId'> & { positions: readonly number[]; sportId?: number },
    at: (minute: number) => number,
  ) => {
    for (const { id: courtId, position, sportId: played } of courts) {
      if (played !== sportId || !isFree(courtId, span) || !positions.includes(position)) continue
      blocks.push({ courtId, ...span })
      const [startsAt, endsAt] = [at(span.from), at(span.to)]
      const row = { centerId, courtId, startsAt, endsAt, kind }
      courtTime.push({
        ...row,
        sessionId: null,
        coachId: null,
        bookingId: null,
        wishFieldTypeId: null,
      })
    }
  }

  for (const { centerId: _, ...span } of playedDays) {
    take('competition', span, (minute) => instantAt(span.day, minute, networkTimeZone))
  }
  for (const { id: sessionId, coachId, day, startsAt, endsAt } of sessions) {
    const from = localMinute(startsAt, timeZone)
    const span = { day, from, to: from + (endsAt - startsAt) / minuteMs }
    const court = padel.find(({ id }) => isFree(id, span))
    if (court === undefined) continue
    blocks.push({ courtId: court.id, ...span })
    const row = { centerId, courtId: court.id, startsAt, endsAt, kind: 'lesson' } as const
    courtTime.push({ ...row, sessionId, coachId, bookingId: null, wishFieldTypeId: null })
  }
  for (const { positions, when, from, to, ...plan } of plans) {
    if (plan.centerId !== centerId) continue
    for (const day of days.filter((one) => one.windows.length > 0 && when(one))) {
      take('closure', { day: day.day, positions, from, to }, day.at)
    }
  }
  return { blocks, courtTime }
}
