import { describe, expect, test } from 'vitest'
import { planClashes } from './clashes.ts'
import type { MatchPlan } from './day-plan.ts'
import { planDay } from './plan-day.ts'
import {
  classification,
  plannerCourt,
  formats,
  plannerInput,
  loser,
  plannerMatch,
  pair,
  saturday as at,
  sunday,
  winner,
} from './planner.test-tools.ts'

type Input = Parameters<typeof plannerInput>

const planOfTwo = (...input: Input): MatchPlan | undefined =>
  planDay(plannerInput(...input)).matches.find(({ matchId }) => matchId === 'two')

const weekend = {
  open: [
    { from: at('9h00'), to: at('22h00') },
    { from: sunday('9h00'), to: sunday('22h00') },
  ],
}
const playing = { kind: 'playing', courtId: 1, startedAt: at('9h00') } as const
const one = plannerMatch('one', pair(1), pair(2))
const two = plannerMatch('two', pair(1), pair(3))
const other = plannerMatch('other', pair(4), pair(5))
const otherPlaying = { ...other, state: playing }
const busyFrom = (from: number, to: number) => [plannerCourt(1, { busy: [{ from, to }] })]
const openFrom = (from: number, busy: { from: number; to: number }[] = []) => [
  plannerCourt(1, { open: [{ from, to: at('26h00') }], busy }),
]
const why = (kind: string, clock: string, more = {}) => ({
  why: { kind, until: at(clock), ...more },
})

// requirements DP4, DP6 and DP11
describe('a match starts as early as it may, and says what keeps it', () => {
  const busy = [{ playerId: 7, from: at('9h30'), to: at('10h02') }]
  const long = { ...one, format: formats.A, state: playing }
  test.each<[string, Input, object]>([
    ['nothing', [[two]], { start: at('9h00'), why: { kind: 'now' } }],
    [
      'a player’s rest',
      [[long, two], 2],
      why('rest', '12h00', { matchId: 'one', playerIds: [2, 3] }),
    ],
    [
      'no rest when it is waived',
      [
        [
          { ...one, state: playing },
          { ...two, restWaived: true },
        ],
        2,
      ],
      { start: at('9h45') },
    ],
    [
      'a player’s rest before an announced match, when it can be had',
      [[{ ...one, publishedStart: at('10h15') }, two], 2],
      { start: at('9h00') },
    ],
    [
      'else the rest after it',
      [[{ ...one, publishedStart: at('10h10') }, two], 2],
      { start: at('11h25') },
    ],
    [
      'the match that it waits for, however late',
      [
        [
          { ...one, publishedStart: at('14h00') },
          { ...two, sides: [winner('one'), pair(3)] },
        ],
      ],
      why('feeder', '15h15', { matchId: 'one' }),
    ],
    [
      'the court, five minutes after',
      [[otherPlaying, two]],
      why('court', '9h50', { matchId: 'other' }),
    ],
    [
      'an announced start',
      [[{ ...two, publishedStart: at('11h00') }]],
      why('publishedStart', '11h00'),
    ],
    ['the opening', [[two], 1, { now: at('8h01') }], why('opening', '9h00')],
    [
      'another use of the court',
      [[two], 0, { courts: busyFrom(at('9h30'), at('11h00')) }],
      why('otherUse', '11h00'),
    ],
    [
      'what else a player does',
      [[two], 1, { busyPlayers: busy }],
      { start: at('10h05'), ...why('playerBusy', '10h02', { playerId: 7 }) },
    ],
    [
      'a match past its length, which is expected to need ten minutes more',
      [[otherPlaying, two], 1, { now: at('10h30') }],
      { start: at('10h45') },
    ],
    [
      'nothing after a walk-over',
      [[{ ...one, state: { kind: 'walkOver' } }, two]],
      { start: at('9h00') },
    ],
    ['its pinned court', [[otherPlaying, { ...two, pinnedCourtId: 1 }], 2], { start: at('9h50') }],
    ['of equal courts the last plan’s', [[{ ...two, lastCourtId: 2 }], 3], { courtId: 2 }],
    [
      'the court it was called to, though another is free',
      [[otherPlaying, { ...two, state: { kind: 'called', courtId: 1 } }], 2],
      { courtId: 1, start: at('9h50') },
    ],
    [
      'nothing at 23h55, whenever it ends',
      [[two], 0, { courts: openFrom(at('22h00')), now: at('23h55') }],
      { start: at('23h55'), end: at('24h40') },
    ],
  ])('%s', (_, input, expected) => expect(planOfTwo(...input)).toMatchObject(expected))
})

// requirements DP5 and DP6
describe('a match that cannot be planned says why', () => {
  const untilNight = openFrom(at('22h00'), [{ from: at('23h30'), to: at('24h30') }])
  test.each<[string, Input, object]>([
    ['no court', [[two], 0], { kind: 'noCourt' }],
    ['a pinned court not given', [[{ ...two, pinnedCourtId: 9 }]], { kind: 'noCourt' }],
    ['closing', [[two], 1, { now: at('21h30') }], { kind: 'closing' }],
    [
      'midnight',
      [[two], 0, { courts: openFrom(at('22h00')), now: at('23h56') }],
      { kind: 'lastStart' },
    ],
    [
      'midnight, behind a booking',
      [[two], 0, { courts: untilNight, now: at('23h00') }],
      { kind: 'lastStart' },
    ],
    [
      'a feeder without time',
      [
        [
          { ...one, notBefore: at('22h00') },
          { ...two, sides: [winner('one'), pair(3)] },
        ],
      ],
      { kind: 'feeder', matchId: 'one' },
    ],
  ])('%s', (_, input, reason) =>
    expect(planOfTwo(...input)).toEqual({ kind: 'unplanned', matchId: 'two', reason }),
  )

  test('an impossible draw is refused', () => {
    const waits = (id: string, of: string) => plannerMatch(id, winner(of), pair(1))
    expect(() => planDay(plannerInput([waits('a', 'x')]))).toThrow('unknown match x')
    expect(() => planDay(plannerInput([waits('a', 'b'), waits('b', 'a')]))).toThrow(
      'wait for each other',
    )
    expect(() => planDay(plannerInput([one, one]))).toThrow('the same id')
  })
})

// requirement DP1
describe('undecided pairs', () => {
  test('winners and losers go on at once, after the rest of both matches', () => {
    const plan = planDay(plannerInput(classification('', [1, 2, 3, 4].map(pair)), 2))
    expect(plan.matches).toMatchObject([
      { start: at('9h00') },
      { start: at('9h00') },
      { start: at('10h15'), why: { kind: 'feeder' } },
      { start: at('10h15'), why: { kind: 'feeder' } },
    ])
  })

  test('a player of two events is kept from both at once, as far as he may get', () => {
    const final = plannerMatch('final', winner('one'), winner('other'))
    const mixed = plannerMatch('mixed', { kind: 'pair', playerIds: [2, 40] }, pair(30))
    const { matches } = planDay(
      plannerInput([one, other, { ...mixed, notBefore: at('10h10') }, final], 3),
    )
    expect(matches.at(-1)).toMatchObject({ kind: 'planned', start: at('10h15') })
    expect(matches.at(-2)).toMatchObject({
      start: at('11h30'),
      why: { matchId: 'final', playerIds: [2] },
    })
  })
})

// requirement DP3
describe('matches a day', () => {
  const third = plannerMatch('third', winner('second'), pair(4), { format: formats.A })
  const matches = [
    { ...one, format: formats.A },
    plannerMatch('second', winner('one'), pair(3), { format: formats.A }),
    third,
  ]

  test('a third match in format A is for the next day', () => {
    const { matches: plans, ends } = planDay(
      plannerInput(matches, 0, { courts: [plannerCourt(1, weekend)] }),
    )
    expect(plans.at(-1)).toMatchObject({
      start: sunday('9h00'),
      why: { kind: 'matchesADay', until: sunday('9h00'), playerId: 2 },
    })
    expect(ends).toEqual([
      { day: '2026-11-21', end: at('13h30') },
      { day: '2026-11-22', end: sunday('10h30') },
    ])
  })

  test('without another day the player is named', () => {
    expect(planDay(plannerInput(matches)).matches.at(-1)).toMatchObject({
      reason: { kind: 'matchesADay', playerId: 2 },
    })
  })

  test('a ten-point match is not for a player with three others', () => {
    const three = [2, 3, 4].map((number) => plannerMatch(`c${number}`, pair(1), pair(number)))
    const ten = plannerMatch('ten', pair(1), pair(5), {
      format: formats.E,
      order: 9,
      notBefore: at('15h00'),
    })
    const { matches: plans } = planDay(plannerInput([...three, ten]))
    expect(plans.at(-1)).toMatchObject({ reason: { kind: 'matchesADay', playerId: 2 } })
    expect(planDay(plannerInput([...three.slice(1), ten])).matches.at(-1)?.kind).toBe('planned')
  })

  test('a loser’s match is not counted with the winner’s', () => {
    const others = [...matches.slice(0, 2), { ...third, sides: [loser('one'), pair(4)] as const }]
    expect(planDay(plannerInput(others)).matches.at(-1)?.kind).toBe('planned')
  })
})

// requirement DP2
test('format E rests after three in a row, and before three that are announced', () => {
  const row = [1, 2, 3, 4].map((number) =>
    plannerMatch(`e${number}`, pair(0), pair(number), { format: formats.E, order: number }),
  )
  const starts = (rows: typeof row): unknown =>
    planDay(plannerInput(rows, 2)).queue.map(({ start }) => start)
  expect(starts(row)).toEqual(['9h00', '9h20', '9h40', '10h15'].map(at))
  const told = ['9h30', '9h50', '10h10'].map(at)
  const rows = row.map((match, index) => ({ ...match, publishedStart: told[index] ?? null }))
  expect(starts(rows)).toEqual([...told, at('10h45')])
})

// requirement DP10
test('rain stops the outdoor courts: what is played goes on after it, the rest waits or goes inside', () => {
  const rain = { from: at('9h20'), to: at('10h00'), courts: 'outdoor' as const }
  const courts = [plannerCourt(1, { outdoor: true }), plannerCourt(2)]
  const input = plannerInput([{ ...one, state: playing }, two, other], 0, {
    courts,
    stops: [rain],
    now: rain.from,
  })
  expect(planDay(input).matches).toMatchObject([
    { kind: 'playing', end: at('10h25') },
    { courtId: 1, start: at('10h55') },
    { courtId: 2, start: at('9h20') },
  ])
})

// requirement DP8
test('an announced start holds, and what is not announced goes around it', () => {
  const waiting = [one, plannerMatch('third', pair(6), pair(7))]
  const announced = { ...other, publishedStart: at('10h00'), order: 9 }
  const plan = planDay(plannerInput([...waiting, announced], 1, { now: at('9h05') }))
  expect(plan.queue.map(({ matchId, start }) => [matchId, start])).toEqual([
    ['one', at('9h05')],
    ['other', at('10h00')],
    ['third', at('10h50')],
  ])
})

// requirement DP12
test('the queue tells who is ready when, and whose rest is longer', () => {
  const done = {
    kind: 'done',
    courtId: 1,
    startedAt: at('9h00'),
    endedAt: at('9h50'),
  } as const
  const matches = [
    { ...one, state: done },
    otherPlaying,
    plannerMatch('next', pair(1), winner('other')),
  ]
  const { queue, nextByCourt } = planDay(plannerInput(matches, 2, { now: at('9h50') }))
  expect(queue).toMatchObject([
    {
      sides: [
        { readyAt: at('10h20'), after: 'one' },
        { readyAt: at('10h30'), after: 'other' },
      ],
      lastReadySide: 1,
    },
  ])
  expect([...nextByCourt]).toEqual([
    [1, ['next']],
    [2, []],
  ])
})

// requirement DP13
test('clashes with other uses of the courts are all told', () => {
  const { matches } = planDay(plannerInput([one, other], 1))
  const booking = { id: 7, courtId: 1, from: at('9h30'), to: at('10h00') }
  expect(planClashes(matches, [booking, { ...booking, courtId: 2 }])).toEqual([
    { matchId: 'one', courtId: 1, occupationId: 7, from: booking.from, to: at('9h45') },
    { matchId: 'other', courtId: 1, occupationId: 7, from: at('9h50'), to: booking.to },
  ])
  expect(planClashes(matches, [{ ...booking, from: at('9h45'), to: at('9h50') }])).toEqual([])
})
