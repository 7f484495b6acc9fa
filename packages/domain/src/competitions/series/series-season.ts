import type { Category, TournamentEvent } from '../season-rules.ts'

/** A category of the series: the event of each stage that its pairs enter. */
export interface SeriesCategory {
  readonly code: string
  readonly name: string
  readonly event: TournamentEvent
  /** The federation's category of an approved one; null: leisure, without a licence. */
  readonly category: Category | null
  readonly fromAge: number | null
  readonly toAge: number | null
}

/** The rules of a year of the series, as data. */
export interface SeriesSeason {
  /** The sporting year by the year in which it begins. */
  readonly year: number
  readonly stages: number
  readonly categories: readonly SeriesCategory[]
  /** Points of a pair by its final rank: of the first row whose rank is not better. */
  readonly points: readonly { readonly toRank: number; readonly points: number }[]
  /** Of a pair that has not left its pool. */
  readonly poolPoints: number
  /** How many results of a pair count, its best ones. */
  readonly counted: number
  /** Pairs of a category in the final, and how many of them the organiser may name. */
  readonly finalists: number
  readonly wildCards: number
  /** How long a pair has to take a place of the final that another one has given back. */
  readonly answerHours: number
}

/** Minors are named by nobody (requirement TN12): every category is for adults. */
const adults = { fromAge: null, toAge: null }

/** 2026–27: twelve stages, six categories, the four best results. */
export const series2026: SeriesSeason = {
  year: 2026,
  stages: 12,
  categories: [
    { code: 'messieurs', name: 'Messieurs', event: 'men', category: 'P100', ...adults },
    { code: 'dames', name: 'Dames', event: 'women', category: 'P100', ...adults },
    { code: 'mixte', name: 'Mixte', event: 'mixed', category: 'P100', ...adults },
    { code: '45', name: '45 et +', event: 'men', category: 'P100', fromAge: 45, toAge: null },
    { code: 'loisir', name: 'Loisir', event: 'mixed', category: null, ...adults },
    { code: 'jeunes', name: 'Jeunes', event: 'mixed', category: null, fromAge: null, toAge: 25 },
  ],
  points: [
    { toRank: 1, points: 100 },
    { toRank: 2, points: 70 },
    { toRank: 4, points: 50 },
    { toRank: 8, points: 35 },
    { toRank: 16, points: 20 },
    { toRank: 32, points: 10 },
  ],
  poolPoints: 5,
  counted: 4,
  finalists: 16,
  wildCards: 0,
  answerHours: 48,
}

/** The distance, in kilometres, up to which a stage is near for those who asked to be notified of one. */
export const nearStageKm = 100

/** The levels of competitions that mark those of the series: approved, leisure. */
export const seriesLevels = ['Betclic Remontada Padel', 'loisir Betclic Remontada Padel'] as const

export const isOfSeries = ({ competitionLevel }: { readonly competitionLevel: string }): boolean =>
  seriesLevels.some((level) => level === competitionLevel)
