/** Points of ranks 1, 2, 3 … for an event of at most `upTo` entered pairs. */
export interface PointsBracket {
  readonly upTo: number
  readonly points: readonly number[]
}

interface Exception {
  readonly upTo: number
  readonly rank: number
  readonly points: number
}

/** A printed table, or one that is a multiple of another, rounded half up. */
type PointsTable =
  | { readonly brackets: readonly PointsBracket[] }
  | { readonly of: string; readonly times: number; readonly exceptions: readonly Exception[] }

export interface PointsSeason {
  /** First day, of the end of an event, on which its tables count. */
  readonly from: string
  readonly tables: Readonly<Record<string, PointsTable>>
}

function bracket(upTo: number, points: string): PointsBracket {
  return { upTo, points: points.split(' ').map(Number) }
}

/** 29 pairs and more. */
const more = Infinity

const p100 = [
  bracket(8, '100 80 60 40 25 10 5 1'),
  bracket(12, '100 80 65 55 40 30 20 10 5 3 2 1'),
  bracket(16, '100 80 70 60 50 45 40 30 25 21 18 15 10 5 3 1'),
  bracket(20, '100 85 75 70 60 55 50 45 35 30 25 23 20 18 15 12 10 5 3 1'),
  bracket(24, '100 85 75 70 60 55 50 45 38 36 34 32 30 28 26 24 20 18 15 12 10 5 3 1'),
  bracket(28, '100 85 75 70 60 55 50 45 38 36 34 32 30 28 26 24 20 18 16 14 12 10 8 6 4 3 2 1'),
  bracket(
    more,
    '100 85 75 70 60 58 56 54 45 43 41 39 37 35 33 31 27 26 25 24 23 22 21 20 17 15 13 11 9 7 5 3',
  ),
]

const p50 = [
  bracket(8, '50 40 30 20 13 5 3 1'),
  bracket(12, '50 40 33 28 20 15 10 5 3 2 1 1'),
  bracket(16, '50 40 35 30 25 23 20 15 13 11 9 8 5 3 2 1'),
  bracket(20, '50 43 38 35 30 28 25 23 18 15 13 12 10 9 8 6 5 3 2 1'),
  bracket(24, '50 43 38 35 30 28 25 23 19 18 17 16 15 14 13 12 10 9 8 7 6 5 4 3'),
  bracket(28, '50 43 38 35 30 28 25 23 19 18 17 16 15 14 13 12 10 9 8 7 6 5 4 3 2 2 1 1'),
  bracket(
    more,
    '50 43 38 35 30 29 28 27 23 22 21 20 19 18 17 16 14 13 13 12 12 11 11 10 9 8 7 6 5 4 3 2',
  ),
]

const p25 = [
  bracket(8, '25 20 15 9 6 4 2 1'),
  bracket(12, '25 20 16 14 10 8 7 6 4 3 2 1'),
  bracket(16, '25 20 17 15 14 13 12 11 8 7 6 5 4 3 2 1'),
  bracket(20, '25 22 19 17 15 13 12 11 9 8 7 6 5 4 3 2 1 1 1 1'),
  bracket(24, '25 22 19 17 15 13 12 11 9 8 7 6 5 5 5 5 4 4 3 3 2 2 1 1'),
  bracket(28, '25 22 19 17 15 13 12 11 8 7 6 5 4 4 4 4 3 3 3 3 2 2 2 2 1 1 1 1'),
]

const p2000 = [
  bracket(
    24,
    '2000 1500 1400 1300 1200 1100 1000 940 860 800 740 660 600 560 500 460 400 360 300 240 200 100 60 20',
  ),
  bracket(
    28,
    '2000 1600 1500 1400 1300 1200 1100 1060 1000 960 900 860 800 760 700 660 600 560 500 460 400 360 300 240 200 100 60 20',
  ),
  bracket(
    more,
    '2000 1600 1500 1440 1400 1300 1260 1200 1160 1100 1060 1000 960 900 860 800 760 700 660 600 560 500 460 400 360 300 240 200 160 100 60 20',
  ),
]

const p250Exceptions = [
  { upTo: 12, rank: 3, points: 165 },
  { upTo: 12, rank: 4, points: 140 },
  { upTo: 16, rank: 6, points: 115 },
]

/** From the latest. P1000 is absent: no table of it could be verified. */
export const pointsSeasons: readonly PointsSeason[] = [
  {
    from: '2026-03-01',
    tables: {
      P25: { brackets: p25 },
      P50: { brackets: p50 },
      P100: { brackets: p100 },
      P250: { of: 'P100', times: 2.5, exceptions: p250Exceptions },
      P500: { of: 'P100', times: 5, exceptions: [] },
      P1500: { of: 'P2000', times: 0.75, exceptions: [] },
      P2000: { brackets: p2000 },
    },
  },
]
