import type { Desk } from '@quatre/contract'

const side = (pairId: number, label: string) => ({ pairId, label, seed: null })

const match = (id: string, court: number | null, sides: readonly [string, string]) => ({
  id,
  phase: 'main',
  pool: null,
  round: 1,
  roundName: 'Quarts',
  sides: [side(id.length + sides[0].length, sides[0]), side(100 + sides[1].length, sides[1])],
  state: court === null ? 'waiting' : 'playing',
  outcome: null,
  winner: null,
  sets: [],
  format: 'C2',
  court: court === null ? null : { id: court, name: `Piste ${court}` },
  startsAt: null,
  announcedAt: null,
  endedAt: null,
})

const court = (id: number, matchId: string | null, nextId: string | null) => ({
  id,
  name: `Piste ${id}`,
  isOpenAir: false,
  matchId,
  freeSince: null,
  nextId,
})

/** Two courts in play, one free, and a match to come. */
export function sampleDesk(): Desk {
  const matches = [
    match('main/r1/m1', 1, ['Almeida / Cazes', 'Lambert / Gil']),
    match('main/r1/m2', 10, ['Petit / Marquès', 'Fournier / Ricard']),
    match('main/r1/m3', null, ['Rousseau / Ferrer', 'Gaubert / Rey']),
  ]
  return {
    tournament: { id: 7, startsAt: '2026-11-28T09:00:00+01:00', entries: [], matches, revision: 3 },
    now: '2026-11-28T11:52:00+01:00',
    courts: [
      court(1, 'main/r1/m1', null),
      court(2, null, 'main/r1/m3'),
      court(10, 'main/r1/m2', null),
    ],
    matches: matches.map(({ id }) => ({
      id,
      version: 3,
      calledAt: null,
      plannedAt: null,
      plannedUntil: null,
      clocks: null,
    })),
    queue: ['main/r1/m3'],
    owed: [],
    ends: [],
    clashes: [],
    stops: [],
  } as unknown as Desk
}
