import { describe, expect, test } from 'vitest'
import { planClashes } from './clashes.ts'
import { planDay } from './plan-day.ts'
import type { DayPlan, MatchPlan } from './day-plan.ts'
import {
  classification,
  courtOf,
  formats,
  inputOf,
  loser,
  matchOf,
  pair,
  saturday,
  sunday,
  winner,
} from './planner-samples.ts'

const planOf = (plan: DayPlan, id: string): MatchPlan | undefined =>
  plan.matches.find(({ matchId }) => matchId === id)

const night = { open: [{ from: saturday('22h00'), to: saturday('26h00') }] }
const weekend = {
  open: [
    { from: saturday('9h00'), to: saturday('22h00') },
    { from: sunday('9h00'), to: sunday('22h00') },
  ],
}
const playing = { kind: 'playing', courtId: 1, startedAt: saturday('9h00') } as const
const one = matchOf('one', pair(1), pair(2))
const two = matchOf('two', pair(1), pair(3))
const other = matchOf('other', pair(4), pair(5))

describe('a match starts as early as it may, and says what keeps it', () => {
  test.each<[string, Parameters<typeof inputOf>, Partial<MatchPlan>]>([
    ['nothing', [[two]], { start: saturday('9h00'), why: { kind: 'now' } }],
    [
      'the rest of a player',
      [[{ ...one, format: formats.A, state: playing }, two], 2],
      {
        start: saturday('12h00'),
        why: { kind: 'rest', until: saturday('12h00'), matchId: 'one', playerIds: [2, 3] },
      },
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
      { start: saturday('9h45') },
    ],
    [
      'the court, five minutes after the match before',
      [[{ ...other, state: playing }, two]],
      {
        start: saturday('9h50'),
        why: { kind: 'court', until: saturday('9h50'), matchId: 'other' },
      },
    ],
    [
      'an announced start',
      [[{ ...two, publishedStart: saturday('11h00') }]],
      { why: { kind: 'publishedStart', until: saturday('11h00') } },
    ],
    [
      'the opening',
      [[two], 1, { now: saturday('8h01') }],
      { why: { kind: 'opening', until: saturday('9h00') } },
    ],
    [
      'another use of the court',
      [
        [two],
        0,
        { courts: [courtOf(1, { busy: [{ from: saturday('9h30'), to: saturday('11h00') }] })] },
      ],
      { why: { kind: 'otherUse', until: saturday('11h00') } },
    ],
    [
      'what else a player does',
      [[two], 1, { busyPlayers: [{ playerId: 7, from: saturday('9h30'), to: saturday('10h02') }] }],
      {
        start: saturday('10h05'),
        why: { kind: 'playerBusy', until: saturday('10h02'), playerId: 7 },
      },
    ],
    [
      'a match past its length, which is expected to need ten minutes more',
      [[{ ...other, state: playing }, two], 1, { now: saturday('10h30') }],
      { start: saturday('10h45') },
    ],
    [
      'nothing after a walk-over',
      [[{ ...one, state: { kind: 'walkOver' } }, two]],
      { start: saturday('9h00') },
    ],
    [
      'the pinned court',
      [
        [
          { ...other, state: playing },
          { ...two, pinnedCourtId: 1 },
        ],
        2,
      ],
      { courtId: 1, start: saturday('9h50') },
    ],
    [
      'the court of the last plan, when it is as early',
      [[{ ...two, lastCourtId: 2 }], 3],
      { courtId: 2, start: saturday('9h00') },
    ],
    [
      'the court it was called to, though another is free',
      [
        [
          { ...other, state: playing },
          { ...two, state: { kind: 'called', courtId: 1 } },
        ],
        2,
      ],
      { courtId: 1, start: saturday('9h50') },
    ],
    [
      '23h55 is a start, whenever it ends',
      [[two], 0, { courts: [courtOf(1, night)], now: saturday('23h55') }],
      { start: saturday('23h55'), end: saturday('24h40') },
    ],
  ])('%s', (_, [matches, courts, over], expected) => {
    expect(planOf(planDay(inputOf(matches, courts, over)), 'two')).toMatchObject(expected)
  })
})

describe('a match that cannot be planned says why', () => {
  const afterBooking = { ...night, busy: [{ from: saturday('23h30'), to: saturday('24h30') }] }
  test.each<[string, Parameters<typeof inputOf>, object]>([
    ['no court', [[two], 0], { kind: 'noCourt' }],
    ['a pinned court that is not given', [[{ ...two, pinnedCourtId: 9 }]], { kind: 'noCourt' }],
    ['closing', [[two], 1, { now: saturday('21h30') }], { kind: 'closing' }],
    [
      'midnight',
      [[two], 0, { courts: [courtOf(1, night)], now: saturday('23h56') }],
      { kind: 'lastStart' },
    ],
    [
      'midnight, behind a booking',
      [[two], 0, { courts: [courtOf(1, afterBooking)], now: saturday('23h00') }],
      { kind: 'lastStart' },
    ],
    [
      'a feeder without time',
      [
        [
          { ...one, notBefore: saturday('22h00') },
          { ...two, sides: [winner('one'), pair(3)] },
        ],
      ],
      { kind: 'feeder', matchId: 'one' },
    ],
  ])('%s', (_, [matches, courts, over], reason) => {
    const plan = planOf(planDay(inputOf(matches, courts, over)), 'two')
    expect(plan).toEqual({ kind: 'unplanned', matchId: 'two', reason })
  })

  test('an impossible draw is refused', () => {
    const waits = (id: string, of: string) => matchOf(id, winner(of), pair(1))
    expect(() => planDay(inputOf([waits('a', 'x')]))).toThrow('unknown match x')
    expect(() => planDay(inputOf([waits('a', 'b'), waits('b', 'a')]))).toThrow(
      'wait for each other',
    )
    expect(() => planDay(inputOf([one, one]))).toThrow('the same id')
  })
})

describe('undecided pairs', () => {
  test('winners and losers go on at once, after the rest of both matches', () => {
    const plan = planDay(inputOf(classification('', [1, 2, 3, 4].map(pair)), 2))
    expect(plan.matches).toMatchObject([
      { start: saturday('9h00') },
      { start: saturday('9h00') },
      { start: saturday('10h15'), why: { kind: 'feeder' } },
      { start: saturday('10h15'), why: { kind: 'feeder' } },
    ])
  })

  test('a player of two events is kept from both at once, as far as he may get', () => {
    const final = matchOf('final', winner('one'), winner('other'))
    const mixed = matchOf('mixed', { kind: 'pair', playerIds: [2, 40] }, pair(30))
    const { matches } = planDay(
      inputOf([one, other, { ...mixed, notBefore: saturday('10h10') }, final], 3),
    )
    expect(matches.at(-1)).toMatchObject({ kind: 'planned', start: saturday('10h15') })
    expect(matches.at(-2)).toMatchObject({
      start: saturday('11h30'),
      why: { matchId: 'final', playerIds: [2] },
    })
  })
})

// padel-rules.md, matches per day: three → at most two in A
describe('matches a day', () => {
  const third = matchOf('third', winner('second'), pair(4), { format: formats.A })
  const matches = [
    { ...one, format: formats.A },
    matchOf('second', winner('one'), pair(3), { format: formats.A }),
    third,
  ]

  test('a third match in format A is for the next day', () => {
    const { matches: plans, ends } = planDay(inputOf(matches, 0, { courts: [courtOf(1, weekend)] }))
    expect(plans.at(-1)).toMatchObject({ start: sunday('9h00') })
    expect(ends).toEqual([
      { day: '2026-11-21', end: saturday('13h30') },
      { day: '2026-11-22', end: sunday('10h30') },
    ])
  })

  test('without another day the player is named', () => {
    expect(planDay(inputOf(matches)).matches.at(-1)).toMatchObject({
      reason: { kind: 'matchesADay', playerId: 2 },
    })
  })

  test('a loser’s match is not counted with the winner’s', () => {
    const others = [...matches.slice(0, 2), { ...third, sides: [loser('one'), pair(4)] as const }]
    expect(planDay(inputOf(others)).matches.at(-1)?.kind).toBe('planned')
  })
})

test('format E rests after three in a row', () => {
  const row = [1, 2, 3, 4].map((number) =>
    matchOf(`e${number}`, pair(0), pair(number), { format: formats.E, order: number }),
  )
  expect(planDay(inputOf(row, 2)).queue.map(({ start }) => start)).toEqual(
    ['9h00', '9h20', '9h40', '10h15'].map(saturday),
  )
})

test('rain stops the outdoor courts: what is played goes on after it, the rest waits or goes inside', () => {
  const rain = { from: saturday('9h20'), to: saturday('10h00'), courts: 'outdoor' as const }
  const courts = [courtOf(1, { outdoor: true }), courtOf(2)]
  const input = inputOf([{ ...one, state: playing }, two, other], 0, {
    courts,
    stops: [rain],
    now: rain.from,
  })
  expect(planDay(input).matches).toMatchObject([
    { kind: 'playing', end: saturday('10h25') },
    { courtId: 1, start: saturday('10h55') },
    { courtId: 2, start: saturday('9h20') },
  ])
})

test('an announced start holds against a more urgent match, which fills the time before', () => {
  const announced = { ...other, publishedStart: saturday('10h00') }
  const urgent = [one, matchOf('next', winner('one'), pair(3))]
  const plan = planDay(inputOf([...urgent, announced], 1, { now: saturday('9h05') }))
  expect(plan.queue.map(({ matchId, start }) => [matchId, start])).toEqual([
    ['one', saturday('9h05')],
    ['other', saturday('10h00')],
    ['next', saturday('10h50')],
  ])
})

test('the queue tells who is ready when, and whose rest is longer', () => {
  const done = {
    kind: 'done',
    courtId: 1,
    startedAt: saturday('9h00'),
    endedAt: saturday('9h50'),
  } as const
  const matches = [
    { ...one, state: done },
    { ...other, state: playing },
    matchOf('next', pair(1), winner('other')),
  ]
  const { queue, nextByCourt } = planDay(inputOf(matches, 2, { now: saturday('9h50') }))
  expect(queue).toMatchObject([
    {
      sides: [
        { readyAt: saturday('10h20'), after: 'one' },
        { readyAt: saturday('10h30'), after: 'other' },
      ],
      lastReadySide: 1,
    },
  ])
  expect([...nextByCourt]).toEqual([
    [1, ['next']],
    [2, []],
  ])
})

test('clashes with other uses of the courts are all told', () => {
  const { matches } = planDay(inputOf([one, other], 1))
  const booking = { id: 7, courtId: 1, from: saturday('9h30'), to: saturday('10h00') }
  expect(planClashes(matches, [booking, { ...booking, courtId: 2 }])).toEqual([
    { matchId: 'one', courtId: 1, occupationId: 7, from: booking.from, to: saturday('9h45') },
    { matchId: 'other', courtId: 1, occupationId: 7, from: saturday('9h50'), to: booking.to },
  ])
  expect(
    planClashes(matches, [{ ...booking, from: saturday('9h45'), to: saturday('9h50') }]),
  ).toEqual([])
})
