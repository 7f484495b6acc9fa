import type { CourtId } from '../ids.ts'
import { minuteMs } from '../time/durations.ts'
import type { MatchSource } from './draws/index.ts'
import { matchFormat, type EventOverview, type PlayedEvent } from './event.ts'
import { formatLetter, type FormatLetter } from './formats/index.ts'
import type { PairId } from './pools/index.ts'
import type { PlannerMatch, PlannerPlayerId, PlannerRules, PlannerSide } from './planning/index.ts'
import type { Season } from './season-rules.ts'

/** How long a match of a format is expected to take, in minutes, warm-up included. */
export const expectedMinutes: Readonly<Record<FormatLetter, number>> = {
  A: 90,
  B: 75,
  C: 45,
  D: 40,
  E: 20,
  F: 25,
}

/** Of a court, from the end of a match to the next. */
export const minutesBetweenMatches = 5

/** When and where a match is called, played or planned; epoch ms. */
export interface MatchTimes {
  readonly state: 'waiting' | 'called' | 'playing' | 'done'
  readonly courtId: CourtId | null
  readonly announcedAt: number | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** The matches of an event as the planner takes them. */
export function plannerMatches(
  event: PlayedEvent & { readonly season: Season },
  overview: EventOverview,
  {
    pairPlayers,
    times,
    notBefore,
  }: {
    pairPlayers(pair: PairId): readonly PlannerPlayerId[]
    readonly times: ReadonlyMap<string, MatchTimes>
    /** Of a round that begins on another day. */
    notBefore?(phase: string): number | null
  },
): PlannerMatch[] {
  const routed = new Map(overview.matches.map((match) => [match.id, match]))
  const pools = new Map(overview.graph.pools.map((pool) => [pool.id, pool.matches]))
  return overview.graph.matches.map((node, order): PlannerMatch => {
    const code = matchFormat(event, node.id)
    const { restMinutes, restAfterRow } = event.season.formats[code]
    const letter = formatLetter(code)
    const known = routed.get(node.id)?.pairs ?? [null, null]
    const side = (index: 0 | 1): PlannerSide => {
      const pair = known[index]
      return pair === null
        ? sideFrom(node.sources[index], pools)
        : { kind: 'pair', playerIds: pairPlayers(pair) }
    }
    const at = times.get(node.id)
    return {
      id: node.id,
      sides: [side(0), side(1)],
      format: {
        durationMinutes: expectedMinutes[letter],
        restMinutes,
        ...(restAfterRow !== undefined && { restAfterRow }),
        letter,
      },
      order,
      state: plannerState(at),
      notBefore: notBefore?.(node.id.slice(0, node.id.indexOf('/'))) ?? null,
      publishedStart: at?.announcedAt ?? null,
      lastCourtId: at?.courtId ?? null,
      pinnedCourtId: null,
      restWaived: false,
    }
  })
}

function sideFrom(source: MatchSource, pools: ReadonlyMap<string, readonly string[]>): PlannerSide {
  if ('winnerOf' in source) return { kind: 'winner', of: source.winnerOf }
  if ('loserOf' in source) return { kind: 'loser', of: source.loserOf }
  if ('pool' in source)
    return { kind: 'rank', rank: `${source.rank}`, of: pools.get(source.pool) ?? [] }
  // the pairs of an event are known once it is drawn
  throw new RangeError(`no pair ${source.seed}`)
}

/** A match that was decided without a court was not played. */
function plannerState(at: MatchTimes | undefined): PlannerMatch['state'] {
  if (at === undefined || at.state === 'waiting') return { kind: 'waiting' }
  const { state, courtId, startedAt, endedAt } = at
  if (courtId === null) return { kind: state === 'done' ? 'walkOver' : 'waiting' }
  if (state === 'called') return { kind: 'called', courtId }
  if (startedAt === null) return { kind: state === 'done' ? 'walkOver' : 'waiting' }
  return state === 'done' && endedAt !== null
    ? { kind: 'done', courtId, startedAt, endedAt: Math.max(endedAt, startedAt + minuteMs) }
    : { kind: 'playing', courtId, startedAt }
}

/** The planner's rules of a season, in the time of a centre. */
export function plannerRules({ day }: Pick<Season, 'day'>, timeZone: string): PlannerRules {
  return {
    timeZone,
    day,
    betweenMatchesMinutes: minutesBetweenMatches,
    startStepMinutes: 5,
    overtimeMinutes: 10,
  }
}
