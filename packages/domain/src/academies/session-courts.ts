import { overlaps } from '../slots/court-day.ts'

/** A use of a court, a coach or both. Instants in epoch ms, the end excluded. */
export interface TakenTime {
  readonly from: number
  readonly to: number
  readonly courtId: number | null
  readonly coachId: number | null
  readonly by: string
}

/** A session that is to take so many of some courts, the best first, with its coach. */
export interface WantedSession {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly coachId: number
  readonly courtCount: number
  readonly courtIds: readonly number[]
}

export interface SessionCourts<Session extends WantedSession> {
  readonly session: Session
  /** None where too few are free, or the coach is elsewhere. */
  readonly courtIds: readonly number[]
  /** Where too few courts are free: the uses of the others, each with its count. */
  readonly inItsWay: ReadonlyMap<string, number>
  readonly coachIn: ReadonlySet<string>
}

/**
 * Assigns courts to sessions one after the other: the first session has them, and a session without
 * courts still has its coach (requirement AC50).
 */
export function sessionCourts<Session extends WantedSession>(
  sessions: readonly Session[],
  taken: readonly TakenTime[],
): SessionCourts<Session>[] {
  const all = [...taken]
  return sessions.map((session) => {
    const { from, to, coachId, courtCount } = session
    const then = all.filter((one) => overlaps(one, session))
    const free = session.courtIds.filter((id) => then.every(({ courtId }) => courtId !== id))
    const inItsWay = new Map<string, number>()
    for (const { by, courtId } of free.length < courtCount ? then : []) {
      if (courtId === null || !session.courtIds.includes(courtId)) continue
      inItsWay.set(by, (inItsWay.get(by) ?? 0) + 1)
    }
    const coachIn = new Set(then.filter((one) => one.coachId === coachId).map(({ by }) => by))
    const isClear = free.length >= courtCount && coachIn.size === 0
    const courtIds = isClear ? free.slice(0, courtCount) : []
    const own = { from, to, coachId, by: 'other session' }
    for (const courtId of courtIds.length > 0 ? courtIds : [null]) all.push({ ...own, courtId })
    return { session, courtIds, inItsWay, coachIn }
  })
}
