import type { FormatRules } from '../formats/format.ts'

/** One tie-break between teams level on points: over all fixtures, or those between the teams still level. */
export interface LeagueStep {
  readonly measure: 'points' | 'rubbers' | 'sets' | 'games' | 'scored'
  readonly over: 'all' | 'level'
}

export interface LeagueRules {
  readonly points: {
    readonly win: number
    readonly draw: number
    readonly loss: number
    readonly absent: number
  }
  /** Whether a match may end level, as those in goals. */
  readonly hasDraws: boolean
  /** The difference that the table shows. */
  readonly difference: 'rubbers' | 'games'
  /** In order; lots decide what is left once all is played. */
  readonly cascade: readonly LeagueStep[]
  /** How a match is played; null: by goals. */
  readonly format: FormatRules | null
  readonly matchMinutes: number
}

const padel: LeagueRules = {
  points: { win: 3, draw: 1, loss: 1, absent: 0 },
  hasDraws: false,
  difference: 'rubbers',
  cascade: [
    { measure: 'points', over: 'level' },
    { measure: 'rubbers', over: 'all' },
    { measure: 'sets', over: 'all' },
    { measure: 'games', over: 'all' },
  ],
  format: {
    set: { gamesTo: 6, tieBreakAt: 6 },
    setsToWin: 2,
    decider: 'super',
    at40: 'deciding',
    restMinutes: 0,
  },
  matchMinutes: 60,
}

const footFive: LeagueRules = {
  points: { win: 3, draw: 1, loss: 0, absent: 0 },
  hasDraws: true,
  difference: 'games',
  cascade: [
    { measure: 'points', over: 'level' },
    { measure: 'games', over: 'level' },
    { measure: 'games', over: 'all' },
    { measure: 'scored', over: 'all' },
  ],
  format: null,
  matchMinutes: 60,
}

export const footFiveId = 4

/** The rules of a league by its sport: padel, and all rackets as padel; foot 5 in goals. */
export const leagueRules = (sportId: number): LeagueRules =>
  sportId === footFiveId ? footFive : padel
