import type { PoolTable, Tournament, TournamentMatch, TournamentPair } from '@quatre/contract'

type Stage = 'open' | 'pools' | 'draw' | 'finished'

const names =
  `Lacaze Ferran Delmas Vidal Roques Bonnet Castex Marty Fabre Soulié Gomez Pujol Barthe Teyssier Lafon Durand
  Dubois Izard Bousquet Tran Benali Costes Estève Moulin Sicard Prat Mercier Arnal Azéma Louis Daurat Simon
  Lopez Calmels Pagès Nguyen Garrigue Sans Fontan Rivière Raynal Petit Belmonte Cros Navarro Blanc
  Vandenberghe-Dumoulin Christodoulopoulos`.split(/\s+/)

const court = (number: number) => ({ id: number as never, name: `Terrain ${number}` })
const clock = (minutes: number, day = 21) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `2026-11-${day}T${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}:00+01:00`
}

function samplePair(place: number, stage: Stage): TournamentPair {
  const lastNames = [
    names[(place * 2) % names.length] ?? '',
    names[(place * 2 + 1) % names.length] ?? '',
  ]
  return {
    id: place + 1,
    state: 'confirmed',
    name: lastNames.join(' / '),
    players: lastNames.map((lastName, player) => ({
      id: (100 + place * 2 + player) as never,
      firstName: player === 0 ? 'Camille' : 'Dominique',
      lastName,
      rank: 900 + place * 140 + player * 35,
    })),
    weight: 1835 + place * 280,
    seed: place < 8 ? place + 1 : null,
    checkedIn: stage !== 'open',
    finalRank: stage === 'finished' ? place + 1 : null,
    points: stage === 'finished' ? Math.max(1, 100 - place * 4) : null,
    seedText: stage === 'open' ? '' : `Tête de série ${place + 1} : poids ${1835 + place * 280}.`,
    resultText: stage === 'finished' ? `${place + 1}e : perdant de la finale.` : '',
  }
}

interface Played {
  readonly id: string
  readonly pool?: string
  readonly round: number
  readonly roundName: string
  readonly phase: string
  readonly sides: readonly [TournamentPair | null, TournamentPair | null]
  readonly labels?: readonly [string, string]
  readonly state: TournamentMatch['state']
  readonly minutes: number
  readonly court: number
}

function sampleMatch(of: Played): TournamentMatch {
  const isDone = of.state === 'done'
  const side = (place: 0 | 1) => ({
    pairId: of.sides[place]?.id ?? null,
    label: of.sides[place]?.name ?? of.labels?.[place] ?? 'à venir',
    seed: of.sides[place]?.seed ?? null,
  })
  const isWalkOver = isDone && of.minutes % 7 === 3
  return {
    id: of.id,
    phase: of.phase,
    pool: of.pool ?? null,
    round: of.round,
    roundName: of.roundName,
    sides: [side(0), side(1)],
    state: of.state,
    outcome: isDone ? (isWalkOver ? 'walk_over' : 'played') : null,
    winner: isDone ? 0 : null,
    sets: isDone
      ? isWalkOver
        ? []
        : of.pool
          ? [[9, 5]]
          : [
              [4, 2],
              [2, 4],
              [10, 7],
            ]
      : of.state === 'playing'
        ? of.pool
          ? [[5, 6]]
          : [
              [4, 2],
              [3, 3],
            ]
        : [],
    format: of.pool ? 'D2' : 'C2',
    court: court(of.court),
    startsAt: clock(of.minutes),
    announcedAt: of.minutes % 20 === 5 ? clock(of.minutes - 10) : null,
    endedAt: isDone ? clock(of.minutes + 40) : null,
  }
}

const roundNames = ['Finale', 'Demies', 'Quarts', '8es', '16es', '32es']

/** A draw of a power of two of pairs, played up to a round. */
function drawMatches(
  pairs: readonly (TournamentPair | null)[],
  rounds: number,
  playedRounds: number,
) {
  const matches: TournamentMatch[] = []
  let lines = pairs
  for (let round = 1; round <= rounds; round += 1) {
    const next: (TournamentPair | null)[] = []
    for (let line = 0; line < lines.length / 2; line += 1) {
      const sides = [lines[line * 2] ?? null, lines[line * 2 + 1] ?? null] as const
      const isKnown = sides[0] !== null && sides[1] !== null
      const isDone = isKnown && round <= playedRounds
      matches.push(
        sampleMatch({
          id: `main/r${round}/m${line + 1}`,
          phase: 'main',
          round,
          roundName: roundNames[rounds - round] ?? '',
          sides,
          labels: [`Vainqueur ${line * 2 + 1}`, `Vainqueur ${line * 2 + 2}`],
          state: isDone ? 'done' : isKnown && line < 2 ? 'playing' : 'waiting',
          minutes: 540 + round * 50 + (line % 4) * 3,
          court: (line % 4) + 1,
        }),
      )
      next.push(isDone || (isKnown && round === playedRounds + 1 && line > 1) ? sides[0] : null)
    }
    lines = next
  }
  return matches
}

function poolTable(letter: string, pairs: readonly TournamentPair[], stage: Stage): PoolTable {
  return {
    letter,
    qualifies: 2,
    rows: pairs.map((pair, place) => ({
      pairId: pair.id,
      name: pair.name,
      rank: place + 1,
      played: 2 - (place % 2),
      wins: 2 - place,
      sets: 2 - place * 2,
      games: 11 - place * 8,
      points: 4 - place,
      outlook:
        place === 0
          ? 'qualified'
          : stage === 'pools'
            ? 'open'
            : place === 1
              ? 'qualified'
              : 'eliminated',
      outlookText:
        place === 0
          ? 'qualifiés'
          : place === 1
            ? 'passent, même battus de 4 jeux'
            : 'passent s’ils gagnent',
      rankText: `${place + 1}e : différence de jeux.`,
    })),
  }
}

/** A P100 of 24 pairs in 8 pools and a draw of 16, or a straight draw of 32 or 64 pairs. */
export function sampleTournament(stage: Stage, size: 24 | 32 | 64 = 24): Tournament {
  const isPools = size === 24
  const entries = Array.from({ length: stage === 'open' ? size - 5 : size }, (_, place) =>
    samplePair(place, stage),
  )
  const poolPairs = [...'ABCDEFGH'].map((letter, pool) => ({
    letter,
    pairs: [entries[pool], entries[15 - pool], entries[16 + pool]].filter(
      (pair) => pair !== undefined,
    ),
  }))
  const pools = stage === 'open' || !isPools ? [] : poolPairs
  const poolMatches = pools.flatMap(({ letter, pairs }, pool) =>
    [0, 1, 2].map((round) =>
      sampleMatch({
        id: `pools/${letter}/r${round + 1}/m1`,
        pool: letter,
        phase: 'pool',
        round: round + 1,
        roundName: 'Poules',
        sides: [pairs[round === 2 ? 1 : 0] ?? null, pairs[round === 0 ? 1 : 2] ?? null],
        state: stage !== 'pools' || round < 2 ? 'done' : pool < 4 ? 'playing' : 'waiting',
        minutes: 540 + round * 90 + (pool >= 4 ? 45 : 0),
        court: (pool % 4) + 1,
      }),
    ),
  )
  const rounds = isPools ? 4 : Math.log2(size)
  const drawn: readonly (TournamentPair | null)[] =
    stage === 'draw' || stage === 'finished'
      ? entries.slice(0, 2 ** rounds)
      : Array.from({ length: 2 ** rounds }, () => null)
  const main =
    stage === 'open'
      ? []
      : drawMatches(drawn, rounds, stage === 'finished' ? rounds : stage === 'draw' ? 1 : 0)
  const third =
    main.length === 0
      ? []
      : [
          {
            ...(main.at(-1) ?? ({} as TournamentMatch)),
            id: 'places-3-4/r1/m1',
            phase: 'thirdPlace',
            roundName: '3e place',
          },
        ]
  const matches = [...poolMatches, ...main, ...third]
  const matchesByRound = Map.groupBy([...main, ...third], ({ phase, round }) => `${phase} ${round}`)
  return {
    id: 1,
    type: 'tournament',
    name: 'P100 messieurs',
    competitionLevel: 'club',
    preview: 'federation',
    category: 'P100',
    event: 'men',
    status: stage === 'open' ? 'open' : stage === 'finished' ? 'published' : 'playing',
    center: {
      id: 42 as never,
      slug: 'toulouse-colomiers',
      name: 'Toulouse Colomiers',
      city: 'Colomiers',
    },
    timeZone: 'Europe/Paris',
    startsAt: clock(540),
    endsAt: clock(1080, 22),
    entryOpensAt: '2026-10-20T12:00:00+02:00',
    entryDeadline: '2026-11-18T23:59:00+01:00',
    fee: { currency: 'EUR', value: 2000 } as never,
    capacity: size,
    pairs: entries.length,
    waiting: 0,
    distanceKm: null,
    formulaText: isPools ? '8 poules de 3, puis tableau de 16' : `tableau de ${size}`,
    formatsText: 'format D2 en poule, C2 dans le tableau',
    referee: 'Hélène Daubas',
    courts: [1, 2, 3, 4].map(court),
    entries,
    pools: pools.map(({ letter, pairs }) => poolTable(letter, pairs, stage)),
    rounds: [...matchesByRound.values()].map((list) => ({
      phase: list[0]?.phase ?? '',
      number: list[0]?.round ?? 0,
      name: list[0]?.roundName ?? '',
      matchIds: list.map(({ id }) => id),
    })),
    matches,
    points: [
      100, 85, 75, 70, 60, 55, 50, 45, 38, 36, 34, 32, 30, 28, 26, 24, 20, 18, 15, 12, 10, 5, 3, 1,
    ].map((points, place) => ({ rank: place + 1, points })),
    draw:
      stage === 'open' || stage === 'pools'
        ? null
        : {
            at: clock(825),
            seed: '4P-88213',
            witnesses: ['N. Vidal', 'L. Prat'],
            steps: ['Ligne 1 d’office.'],
          },
    revision: 3,
  }
}
