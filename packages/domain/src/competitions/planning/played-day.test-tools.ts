import type { Rng } from '../../chance/index.ts'
import { planDay } from './plan-day.ts'
import type { DayPlan } from './day-plan.ts'
import { waitsFor } from './match-graph.ts'
import type { PlannerInput, PlannerMatch, PlannerSide } from './planner-input.ts'
import { minutes } from './planner.test-tools.ts'

export const disturbances = [
  'late',
  'overtime',
  'early',
  'walkOver',
  'rain',
  'call',
  'announce',
] as const
export type Disturbance = (typeof disturbances)[number]

const isOver = ({ state }: PlannerMatch): boolean =>
  state.kind === 'done' || state.kind === 'walkOver'
const isWaiting = ({ state, sides }: PlannerMatch): boolean =>
  state.kind === 'waiting' && sides.every(({ kind }) => kind === 'pair')

/** All sides with their pairs, where those matches that count as over have results, drawn by chance. */
export function decided(
  matches: readonly PlannerMatch[],
  rng: Rng,
  counts: (match: PlannerMatch) => boolean = isOver,
): PlannerMatch[] {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const orders = new Map<string, readonly PlannerSide[]>()
  function decidedSide(side: PlannerSide): PlannerSide {
    const of = waitsFor(side).flatMap((id) => byId.get(id) ?? [])
    if (of.length === 0 || !of.every((match) => counts(match))) return side
    const sides = of.flatMap((match) => match.sides.map(decidedSide))
    if (sides.some(({ kind }) => kind !== 'pair')) return side
    const key = of.map(({ id }) => id).join(' ')
    const pairs = [...new Map(sides.map((one) => [JSON.stringify(one), one])).values()]
    const order = orders.get(key) ?? rng.shuffle(pairs)
    orders.set(key, order)
    const place = side.kind === 'rank' ? Number(side.rank) - 1 : side.kind === 'winner' ? 0 : 1
    return order[place] ?? side
  }
  return matches.map(({ sides: [first, second], ...match }) => ({
    ...match,
    sides: [decidedSide(first), decidedSide(second)],
  }))
}

/** The same day later: the plan has been played as planned, except for the match that `stays` on court. */
function later(
  input: PlannerInput,
  plan: DayPlan,
  now: number,
  rng: Rng,
  stays = '',
): PlannerInput {
  const matches = input.matches.map((match, index): PlannerMatch => {
    const planned = plan.matches[index]
    if (planned?.kind !== 'planned' && planned?.kind !== 'playing') return match
    const { start: startedAt, end: endedAt, courtId } = planned
    const seen = { ...match, lastCourtId: courtId }
    if (endedAt <= now && match.id !== stays) {
      return { ...seen, state: { kind: 'done', courtId, startedAt, endedAt } }
    }
    return startedAt <= now ? { ...seen, state: { kind: 'playing', courtId, startedAt } } : seen
  })
  return { ...input, now, matches: decided(matches, rng) }
}

/** Something goes otherwise than planned; the same input again when there is nothing it could happen to. */
export function disturb(
  input: PlannerInput,
  plan: DayPlan,
  kind: Disturbance,
  rng: Rng,
): PlannerInput {
  const ends = plan.matches.flatMap((match) => (match.kind === 'playing' ? [match.end] : []))
  const now =
    kind === 'overtime' && ends.length > 0 ? Math.min(...ends) : nextTime(input, plan, rng)
  const late = plan.matches.find((match) => match.kind === 'playing' && match.end === now)
  const next = later(input, plan, now, rng, kind === 'overtime' ? late?.matchId : '')
  const change = (change: (match: PlannerMatch) => PlannerMatch | null): PlannerInput => {
    const able = next.matches.filter((match) => change(match))
    const chosen = able.length > 0 ? rng.pick(able).id : ''
    const matches = next.matches.map(
      (match) => (match.id === chosen ? change(match) : null) ?? match,
    )
    return { ...next, matches: decided(matches, rng) }
  }
  const length = rng.between(1, 12) * 5
  switch (kind) {
    case 'overtime':
      return next
    case 'late':
      return change((match) => {
        if (match.state.kind !== 'playing') return null
        const durationMinutes = match.format.durationMinutes + length
        return { ...match, format: { ...match.format, durationMinutes } }
      })
    case 'early':
      return change((match) =>
        match.state.kind === 'playing'
          ? { ...match, state: { ...match.state, kind: 'done', endedAt: now } }
          : null,
      )
    case 'walkOver':
      return change((match) =>
        isWaiting(match) ? { ...match, state: { kind: 'walkOver' } } : null,
      )
    case 'call':
      return change((match) => {
        const courtId = match.lastCourtId
        const isNext = courtId !== null && plan.nextByCourt.get(courtId)?.includes(match.id)
        return isWaiting(match) && isNext ? { ...match, state: { kind: 'called', courtId } } : null
      })
    case 'rain': {
      const courts = rng.pick(['all', 'outdoor'] as const)
      return { ...next, stops: [...next.stops, { from: now, to: now + minutes(length), courts }] }
    }
    case 'announce':
      return announced(next, planDay(next))
  }
}

function nextTime(input: PlannerInput, plan: DayPlan, rng: Rng): number {
  const first = Math.min(...plan.queue.map(({ start }) => start))
  const from = Number.isFinite(first) ? Math.max(input.now, first) : input.now
  return from + minutes(rng.between(0, 90))
}

/** Every planned start announced to the players, and none of other matches. */
export function announced(input: PlannerInput, plan: DayPlan): PlannerInput {
  const matches = input.matches.map((match, index) => {
    const planned = plan.matches[index]
    if (planned?.kind !== 'planned') return { ...match, publishedStart: null }
    return { ...match, publishedStart: planned.start, lastCourtId: planned.courtId }
  })
  return { ...input, matches }
}
