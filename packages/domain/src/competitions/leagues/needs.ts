import { fixtureResult } from './fixture-result.ts'
import { leagueStandings, type League } from './league-standings.ts'

/**
 * Whether a team finishes in the first `top`: with any results of the others, never, or only in
 * some cases. `share` is the part of the cases in which it does, a tie at the limit counted as
 * half; null where they are too many to be counted.
 */
export interface Prospect {
  readonly status: 'sure' | 'depends' | 'never'
  readonly share: number | null
}

export interface Need {
  /** Points that are surely enough; null when none that can be reached are. */
  readonly surePoints: number | null
  /** By the number of victories among the fixtures left, from none to all. */
  readonly byVictories: readonly Prospect[]
}

/** Cases counted one by one at most: 14 fixtures without draws, 8 with them. */
const mostCases = 16_384

interface Situation {
  readonly points: readonly number[]
  readonly open: readonly (readonly [number, number])[]
  /** The points of the two of a fixture in each of its ends, the first side's victory first. */
  readonly ends: readonly (readonly [number, number])[]
  readonly top: number
}

/**
 * The results that each team needs to finish in the first `top`, when all fixtures left are played.
 * It holds for every tie-break, since a team that is only level on points is never counted as in,
 * nor as out. With few fixtures left every case is counted; otherwise bounds decide, which answer «
 * depends » more often.
 */
export function leagueNeeds(league: League, top: number): ReadonlyMap<number, Need> {
  const { rules, teams, fixtures } = league
  const standings = new Map(leagueStandings(league).map((one) => [one.team, one]))
  const { win, draw, loss } = rules.points
  const situation: Situation = {
    points: teams.map((team) => standings.get(team)?.points ?? 0),
    open: fixtures
      .filter((one) => !one.isUnplayed && fixtureResult(rules, one) === null)
      .map(({ home, away }) => [teams.indexOf(home), teams.indexOf(away)]),
    ends: [[win, loss], [loss, win], ...(rules.hasDraws ? [[draw, draw] as const] : [])],
    top,
  }
  if (situation.open.length === 0)
    return new Map(
      teams.map((team) => {
        const { rank = 0, points = 0 } = standings.get(team) ?? {}
        const status = rank <= top ? 'sure' : 'never'
        const surePoints = status === 'sure' ? points : null
        return [team, { surePoints, byVictories: [{ status, share: Number(status === 'sure') }] }]
      }),
    )
  const isCounted = situation.ends.length ** situation.open.length <= mostCases
  const needs = isCounted ? countedNeeds(situation) : boundedNeeds(situation)
  return new Map(teams.map((team, place) => [team, needs[place] as Need]))
}

interface Cases {
  all: number
  inside: number
  level: number
}

function countedNeeds({ points, open, ends, top }: Situation): Need[] {
  const left = points.map((_, place) => open.filter((pair) => pair.includes(place)).length)
  const cases = left.map((count) =>
    Array.from({ length: count + 1 }, (): Cases => ({ all: 0, inside: 0, level: 0 })),
  )
  /** By team: the totals that it ended with, and whether they were enough each time. */
  const enough = points.map(() => new Map<number, boolean>())
  const total = [...points]
  const victories = points.map(() => 0)
  const look = (at: number): void => {
    const pair = open[at]
    if (pair === undefined) return count()
    for (const [index, gained] of ends.entries()) {
      for (const side of [0, 1] as const) add(total, pair[side], gained[side])
      if (index < 2) add(victories, pair[index as 0 | 1], 1)
      look(at + 1)
      if (index < 2) add(victories, pair[index as 0 | 1], -1)
      for (const side of [0, 1] as const) add(total, pair[side], -gained[side])
    }
  }
  const count = (): void => {
    const order = total.toSorted((a, b) => b - a)
    for (const [place, own] of total.entries()) {
      const row = cases[place]?.[victories[place] ?? 0]
      if (row === undefined) continue
      // as many as `top` others have as much: level; have more: out
      const isInside = own > (order[top] ?? -Infinity)
      const isOut = own < (order[top - 1] ?? -Infinity)
      row.all++
      if (isInside) row.inside++
      else if (!isOut) row.level++
      enough[place]?.set(own, isInside && enough[place].get(own) !== false)
    }
  }
  look(0)
  return points.map((_, place) => ({
    surePoints: surePoints(enough[place] ?? new Map<number, boolean>()),
    byVictories: (cases[place] ?? []).map(({ all, inside, level }) => ({
      status: inside === all ? 'sure' : inside + level === 0 ? 'never' : 'depends',
      share: (inside + level / 2) / all,
    })),
  }))
}

const add = (counts: number[], place: number, gained: number): void => {
  counts[place] = (counts[place] ?? 0) + gained
}

/** The least total from which on all were enough. */
function surePoints(enough: ReadonlyMap<number, boolean>): number | null {
  const missed = Math.max(-Infinity, ...[...enough].filter(([, is]) => !is).map(([own]) => own))
  const sure = [...enough.keys()].filter((own) => own > missed)
  return sure.length === 0 ? null : Math.min(...sure)
}

function boundedNeeds({ points, open, ends, top }: Situation): Need[] {
  const gains = ends.map(([own]) => own)
  const [win, lowest] = [Math.max(...gains), Math.min(...gains)]
  const second = gains.toSorted((a, b) => b - a)[1] ?? lowest
  const left = points.map((_, place) => open.filter((pair) => pair.includes(place)).length)
  const most = points.map((own, place) => own + (left[place] ?? 0) * win)
  const least = points.map((own, place) => own + (left[place] ?? 0) * lowest)
  return points.map((own, place) => {
    const others = points.map((_, other) => other).filter((other) => other !== place)
    const count = left[place] ?? 0
    const reach = others.map((other) => most[other] ?? 0).toSorted((a, b) => b - a)[top - 1]
    const enough = Math.max((reach ?? -Infinity) + 1, least[place] ?? 0)
    return {
      surePoints: enough <= (most[place] ?? 0) ? enough : null,
      byVictories: Array.from({ length: count + 1 }, (_, victories): Prospect => {
        const low = own + victories * win + (count - victories) * lowest
        const high = own + victories * win + (count - victories) * second
        const above = others.filter((other) => (least[other] ?? 0) > high).length
        if (reach === undefined || low > reach) return { status: 'sure', share: null }
        return { status: above >= top ? 'never' : 'depends', share: null }
      }),
    }
  })
}
