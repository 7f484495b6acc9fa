import type { Desk } from '@quatre/contract'
import {
  isoWithOffset,
  missingPairs,
  planChoices,
  type CourtId,
  type DayPlan,
  type QueuedMatch,
} from '@quatre/domain'
import { tournamentView } from '../tournament-view.ts'
import type { RefereedRow } from '../tournament.sql.ts'
import type { TournamentMoney } from './desk.sql.ts'
import { tournamentCourts, openIntervals, dayPlan, type Refereed } from './planning.ts'

const mostClashes = 50

/** A referee sees the full last names, also of those who hide them from strangers, to check the players in. */
const named = (entry: RefereedRow['entries'][number]): typeof entry => ({
  ...entry,
  players: entry.players.map((player) => ({ ...player, hidesLastName: false })),
})

/** The whole state of a tournament, for its referees. */
export function deskAnswer(refereed: Refereed, money: TournamentMoney): Desk {
  const { row, center, season, uses, now } = refereed
  const { status } = row
  const at = (instant: number) => isoWithOffset(instant, center.timeZone)
  const maybe = (instant: number | null) => (instant === null ? null : at(instant))
  const plan = dayPlan(refereed)
  const queued = new Map(plan?.queue.map((one) => [one.matchId, one]))
  const waiting = new Set(
    row.matches.filter(({ state }) => state === 'waiting').map(({ node }) => node),
  )
  const matchClocks = (node: string): Desk['matches'][number]['clocks'] => {
    const clocks = queued.get(node)?.sides.map(({ readyAt, after }: QueuedMatch['sides'][0]) => ({
      readyAt: maybe(readyAt),
      after,
    }))
    const [first, second] = clocks ?? []
    return first && second ? [first, second] : null
  }
  const next = nextOnCourts(row, plan)
  const names = new Map(row.courts.map(({ id, name }) => [id, name]))
  const open = openIntervals(refereed)
  const pairs = row.entries.filter(
    ({ state, players }) => state === 'confirmed' && players.length === 2,
  ).length
  return {
    tournament: {
      ...tournamentView(
        { ...row, entries: row.entries.map(named), status: status === 'draft' ? 'open' : status },
        center,
      ),
      status,
    },
    now: at(now),
    courts: tournamentCourts(refereed).map((court) => {
      const own = row.matches.filter(({ courtId }) => courtId === court.id)
      const ends = own.flatMap(({ endedAt, startedAt }) => (startedAt ? (endedAt ?? []) : []))
      return {
        ...court,
        matchId: own.find(({ state }) => state === 'called' || state === 'playing')?.node ?? null,
        freeSince: ends.length > 0 ? at(Math.max(...ends)) : null,
        nextId: next.get(court.id) ?? null,
      }
    }),
    matches: row.matches.map((match) => ({
      id: match.node,
      version: match.version,
      calledAt: maybe(match.calledAt),
      plannedAt: maybe(match.plannedAt),
      plannedUntil: maybe(match.plannedUntil),
      clocks: matchClocks(match.node),
    })),
    queue: (plan?.queue ?? []).map(({ matchId }) => matchId).filter((id) => waiting.has(id)),
    ...money,
    missingPairs: missingPairs(season, row.category, row.event, pairs),
    plans:
      status === 'closed'
        ? planChoices(season, row.formula, { pairs, courts: row.courts.length })
        : [],
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

/**
 * The match to call next on each court: on a free one the first of the plan that can be called now,
 * best where it is planned there; on others, and where none can be called, the planned one.
 */
function nextOnCourts(
  { matches, courts }: Pick<RefereedRow, 'matches' | 'courts'>,
  plan: DayPlan | null,
): ReadonlyMap<CourtId, string> {
  const next = new Map<CourtId, string>()
  if (plan === null) return next
  const rows = new Map(matches.map((match) => [match.node, match]))
  const on = matches.filter(({ state }) => state === 'called' || state === 'playing')
  const busy = new Set(on.flatMap((match) => [match.firstEntryId, match.secondEntryId]))
  const taken = new Set(on.map(({ courtId }) => courtId))
  const free = courts.filter(({ id }) => !taken.has(id))
  // in the order of the plan: no pair is wanted on two courts
  const callable = plan.queue.filter(({ matchId }) => {
    const match = rows.get(matchId)
    const pairs = [match?.firstEntryId ?? null, match?.secondEntryId ?? null]
    if (match?.state !== 'waiting' || pairs.some((pair) => pair === null || busy.has(pair)))
      return false
    for (const pair of pairs) busy.add(pair)
    return true
  })
  const first = callable.slice(0, free.length)
  for (const { matchId, courtId } of first)
    if (free.some(({ id }) => id === courtId) && !next.has(courtId)) next.set(courtId, matchId)
  const given = new Set(next.values())
  const left = first.filter(({ matchId }) => !given.has(matchId))
  for (const { id } of free) {
    const match = next.has(id) ? undefined : left.shift()
    if (match !== undefined) next.set(id, match.matchId)
  }
  for (const { id } of courts) {
    const planned = plan.nextByCourt
      .get(id)
      ?.find((matchId) => rows.get(matchId)?.state === 'waiting')
    if (!next.has(id) && planned !== undefined) next.set(id, planned)
  }
  return next
}
