import { hourMs, minuteMs } from '../../time/durations.ts'
import { instantAt } from '../../time/hours.ts'
import type {
  PlannerDayRules,
  PlannerCourt,
  PlannerFormat,
  PlannerInput,
  PlannerMatch,
  PlannerRules,
  PlannerSide,
} from './planner-input.ts'

/** Data for the tests of the planner: a Saturday and a Sunday in Paris, formats as in requirement DP2. */
export const timeZone = 'Europe/Paris'

export function saturday(clock: string): number {
  const [hours, minutes] = clock.split('h')
  return instantAt('2026-11-21', Number(hours) * 60 + Number(minutes), timeZone)
}

export function sunday(clock: string): number {
  return saturday(clock) + 24 * hourMs
}

export const minutes = (count: number): number => count * minuteMs

const format = (durationMinutes: number, restMinutes: number, letter: string): PlannerFormat => ({
  durationMinutes,
  restMinutes,
  letter,
})
export const formats = {
  A: format(90, 90, 'A'),
  B: format(75, 60, 'B'),
  C: format(45, 30, 'C'),
  D: format(40, 30, 'D'),
  E: { durationMinutes: 20, restMinutes: 15, restAfterRow: 3, letter: 'E' },
} satisfies Record<string, PlannerFormat>

const day: PlannerDayRules = {
  most: 5,
  uncounted: ['E'],
  limits: [
    { matches: 3, most: { A: 2 } },
    { matches: 4, most: { A: 0, B: 3 } },
    { matches: 5, most: { A: 0, B: 0 } },
  ],
  short: { formats: ['E', 'F'], notFromOthers: 3 },
  lastStart: '23:59',
}

export const rules: PlannerRules = {
  timeZone,
  day,
  betweenMatchesMinutes: 5,
  startStepMinutes: 5,
  overtimeMinutes: 10,
}

/** The two players of a pair. */
export const pair = (number: number): PlannerSide => ({
  kind: 'pair',
  playerIds: [2 * number, 2 * number + 1],
})
export const winner = (of: string): PlannerSide => ({ kind: 'winner', of })
export const loser = (of: string): PlannerSide => ({ kind: 'loser', of })

export function plannerMatch(
  id: string,
  first: PlannerSide,
  second: PlannerSide,
  over: Partial<PlannerMatch> = {},
): PlannerMatch {
  return {
    id,
    sides: [first, second],
    format: formats.C,
    order: 0,
    state: { kind: 'waiting' },
    notBefore: null,
    publishedStart: null,
    lastCourtId: null,
    pinnedCourtId: null,
    restWaived: false,
    ...over,
  }
}

export const plannerCourt = (id: number, over: Partial<PlannerCourt> = {}): PlannerCourt => ({
  id,
  outdoor: false,
  open: [{ from: saturday('9h00'), to: saturday('22h00') }],
  busy: [],
  ...over,
})

export const plannerInput = (
  matches: readonly PlannerMatch[],
  courts = 1,
  over: Partial<PlannerInput> = {},
): PlannerInput => ({
  now: saturday('9h00'),
  matches,
  courts: Array.from({ length: courts }, (_, index) => plannerCourt(index + 1)),
  stops: [],
  busyPlayers: [],
  rules,
  ...over,
})

/** A knock-out in which everyone plays on, losers for the places behind; of an odd number the first has a bye. */
export function classification(prefix: string, sides: readonly PlannerSide[]): PlannerMatch[] {
  if (sides.length < 2) return []
  const byes = sides.slice(0, sides.length % 2)
  const rest = sides.slice(byes.length)
  const matches = rest
    .slice(0, rest.length / 2)
    .map((side, index) =>
      plannerMatch(`${prefix}${index}`, side, rest.at(-1 - index) ?? side, { order: index }),
    )
  const ids = matches.map(({ id }) => id)
  if (sides.length === 2) return matches
  return [
    ...matches,
    ...classification(`${prefix}w`, [...byes, ...ids.map(winner)]),
    ...classification(`${prefix}l`, ids.map(loser)),
  ]
}

/** Pools of four in three rounds, then a classification of each rank of the pools. */
export function poolsOfFour(pairs: number): PlannerMatch[] {
  const pools = Array.from({ length: pairs >> 2 }, (_, pool) =>
    ['01', '23', '02', '13', '03', '12'].map((round, order) => {
      const [first = pair(0), second = pair(0)] = [...round].map((rank) => pair(4 * pool + +rank))
      return plannerMatch(`p${pool}-${order}`, first, second, { order })
    }),
  )
  const finals = ['1', '2', '3', '4'].flatMap((rank) => {
    const of = pools.map((pool) => pool.map(({ id }) => id))
    return classification(
      `r${rank}-`,
      of.map((ids) => ({ kind: 'rank', rank, of: ids })),
    )
  })
  return [...pools.flat(), ...finals]
}
