import type { Desk } from '@quatre/contract'
import { isoWithOffset, type QueuedMatch } from '@quatre/domain'
import { viewOf } from '../tournament-view.ts'
import { courtsOf, openingOf, planOf, type Refereed } from './planning.ts'

const mostClashes = 50

/** The whole state of a tournament, for its referees. */
export function deskAnswer(refereed: Refereed, owed: Desk['owed']): Desk {
  const { row, center, uses, now } = refereed
  const { status } = row
  const at = (instant: number) => isoWithOffset(instant, center.timeZone)
  const maybe = (instant: number | null) => (instant === null ? null : at(instant))
  const plan = planOf(refereed)
  const queued = new Map(plan?.queue.map((one) => [one.matchId, one]))
  const waiting = new Set(
    row.matches.filter(({ state }) => state === 'waiting').map(({ node }) => node),
  )
  const clocksOf = (node: string): Desk['matches'][number]['clocks'] => {
    const clocks = queued.get(node)?.sides.map(({ readyAt, after }: QueuedMatch['sides'][0]) => ({
      readyAt: maybe(readyAt),
      after,
    }))
    const [first, second] = clocks ?? []
    return first && second ? [first, second] : null
  }
  const names = new Map(row.courts.map(({ id, name }) => [id, name]))
  const open = openingOf(refereed)
  return {
    tournament: { ...viewOf({ ...row, status: status === 'draft' ? 'open' : status }, center), status },
    now: at(now),
    courts: courtsOf(refereed).map((court) => {
      const own = row.matches.filter(({ courtId }) => courtId === court.id)
      const ends = own.flatMap(({ endedAt, startedAt }) => (startedAt ? (endedAt ?? []) : []))
      const nextId = plan?.nextByCourt.get(court.id)?.find((id) => waiting.has(id)) ?? null
      return {
        ...court,
        matchId: own.find(({ state }) => state === 'called' || state === 'playing')?.node ?? null,
        freeSince: ends.length > 0 ? at(Math.max(...ends)) : null,
        nextId,
      }
    }),
    matches: row.matches.map((match) => ({
      id: match.node,
      version: match.version,
      calledAt: maybe(match.calledAt),
      plannedAt: maybe(match.plannedAt),
      plannedUntil: maybe(match.plannedUntil),
      clocks: clocksOf(match.node),
    })),
    queue: (plan?.queue ?? []).map(({ matchId }) => matchId).filter((id) => waiting.has(id)),
    owed,
    ends: (plan?.ends ?? []).map(({ day, end }) => ({ day, end: at(end) })),
    clashes: uses
      .filter((use) => open.some(({ from, to }) => use.from < to && from < use.to))
      .slice(0, mostClashes)
      .map(({ courtId, kind, from, to }) => {
        return { court: names.get(courtId) ?? '', kind, from: at(from), to: at(to) }
      }),
    stops: row.stops.map(({ from, to, courts }) => ({ from: at(from), to: at(to), courts })),
  }
}
