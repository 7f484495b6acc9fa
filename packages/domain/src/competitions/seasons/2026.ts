import type { Season } from '../season-rules.ts'

const weekBefore = { daysBefore: 7, clock: '23:59' }
const fortnightBefore = { daysBefore: 14, clock: '23:59' }
const setTo6 = { gamesTo: 6, tieBreakAt: 6 }
const setTo4 = { gamesTo: 4, tieBreakAt: 4 }
const setTo9 = { gamesTo: 9, tieBreakAt: 8 }
const shortSet = { gamesTo: 4, tieBreakAt: 3 }

/**
 * 2026–27. The federation's own documents were not readable: rest, pool points, cascade and least pairs are
 * its guide of February 2026 and its note on 2027 as others report them; formats, ceilings, deadlines,
 * additions and matches a day are from the press, some of it older.
 */
export const season2026: Season = {
  year: 2026,
  licenceYear: 2027,
  categoriesFrom: {},
  formats: {
    A1: { set: setTo6, setsToWin: 2, decider: 'set', at40: 'advantage', restMinutes: 90 },
    A2: { set: setTo6, setsToWin: 2, decider: 'set', at40: 'deciding', restMinutes: 90 },
    B1: { set: setTo6, setsToWin: 2, decider: 'super', at40: 'advantage', restMinutes: 60 },
    B2: { set: setTo6, setsToWin: 2, decider: 'super', at40: 'deciding', restMinutes: 60 },
    C1: { set: setTo4, setsToWin: 2, decider: 'super', at40: 'advantage', restMinutes: 30 },
    C2: { set: setTo4, setsToWin: 2, decider: 'super', at40: 'deciding', restMinutes: 30 },
    D1: { set: setTo9, setsToWin: 1, decider: 'set', at40: 'advantage', restMinutes: 30 },
    D2: { set: setTo9, setsToWin: 1, decider: 'set', at40: 'deciding', restMinutes: 30 },
    E: { set: null, setsToWin: 1, decider: 'super', at40: null, restMinutes: 15, restAfterRow: 3 },
    F: { set: shortSet, setsToWin: 1, decider: 'set', at40: 'deciding', restMinutes: 15 },
  },
  day: {
    most: 5,
    uncounted: ['E'],
    limits: [
      { matches: 3, most: { A: 2 } },
      { matches: 4, most: { A: 0, B: 3 } },
      { matches: 5, most: { A: 0, B: 0 } },
    ],
    short: { formats: ['E', 'F'], leastOffered: 5, notFromOthers: 3 },
    lastStart: '23:59',
  },
  pool: {
    points: { win: 2, loss: 1, disqualified: -1, walkOver: -2 },
    superTieBreakGames: 'one',
    countsForfeits: false,
    seedsPerPool: 2,
    cascade: [
      { measure: 'sets', over: 'all' },
      { measure: 'games', over: 'all' },
      { measure: 'sets', over: 'level' },
      { measure: 'games', over: 'level' },
    ],
  },
  entries: {
    leastAgeYears: 11,
    leastPairs: {
      P25: { women: 4, men: 4, mixed: 4 },
      P50: { women: 4, men: 4, mixed: 4 },
      P100: { women: 4, men: 8, mixed: 8 },
      P250: { women: 4, men: 12, mixed: 12 },
    },
    ceilings: {
      P25: { women: 1_000, men: 10_000 },
      P100: { women: 300, men: 2_000 },
      P250: { women: 100, men: 500 },
    },
    hasMixedCeilings: false,
    deadlines: {
      P500: weekBefore,
      P1000: weekBefore,
      P1500: fortnightBefore,
      P2000: fortnightBefore,
    },
    selectedByWeight: ['P500', 'P1000', 'P1500', 'P2000'],
    womanInMenEvent: {
      categories: ['P25', 'P50', 'P100', 'P250', 'P500'],
      additions: [
        { ranksTo: 20, places: 250 },
        { ranksTo: 50, places: 800 },
        { ranksTo: 100, places: 2_000 },
        { ranksTo: 500, places: 4_000 },
        { ranksTo: Infinity, places: 6_000 },
      ],
    },
    unrankedRank: 100_000,
    seedsByEntries: [
      { entriesTo: 8, seeds: 2 },
      { entriesTo: 16, seeds: 4 },
      { entriesTo: 32, seeds: 8 },
      { entriesTo: 64, seeds: 16 },
    ],
  },
}
