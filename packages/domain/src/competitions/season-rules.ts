import type { DayRules, FormatCode, FormatRules } from './formats/format.ts'
import type { PoolRules } from './pools/pool-rules.ts'

/** The federation's categories, lowest first. */
export const tournamentCategories = [
  'P25',
  'P50',
  'P100',
  'P250',
  'P500',
  'P1000',
  'P1500',
  'P2000',
] as const
export type Category = (typeof tournamentCategories)[number]

export const tournamentEvents = ['men', 'women', 'mixed'] as const
export type TournamentEvent = (typeof tournamentEvents)[number]

/** A number of days before the first day, at a clock time of Paris. */
export interface DeadlineRule {
  readonly daysBefore: number
  readonly clock: string
}

type ByCategory<Value> = Readonly<Partial<Record<Category, Value>>>

/** Players ranked better than this (a lower number) may not enter. */
export interface Ceiling {
  readonly men: number
  readonly women: number
}

/** Places added to the rank of a woman in a men's event, by her rank. */
export interface RankAddition {
  readonly ranksTo: number
  readonly places: number
}

export interface EntryRules {
  readonly leastAgeYears: number
  /** The fewest pairs of an event, where a rule is known. */
  readonly leastPairs: ByCategory<Readonly<Record<TournamentEvent, number>>>
  /** Of players in the event of their sex, where one is known. A woman in a men's event has her own. */
  readonly ceilings: ByCategory<Ceiling>
  readonly hasMixedCeilings: boolean
  /** When entries close; in other categories the organiser says so. */
  readonly deadlines: ByCategory<DeadlineRule>
  /** Where the pairs of the lowest weight are taken; in other categories those that came first. */
  readonly selectedByWeight: readonly Category[]
  readonly womanInMenEvent: {
    readonly categories: readonly Category[]
    readonly additions: readonly RankAddition[]
  }
  /** The rank that an unranked player counts for in the weight of a pair. */
  readonly unrankedRank: number
  /** Ascending; the first row that holds the number of entries counts. */
  readonly seedsByEntries: readonly { readonly entriesTo: number; readonly seeds: number }[]
}

/** The rules of one sporting year, 1 September to 31 August. */
export interface Season {
  /** The year in which it begins. */
  readonly year: number
  /** The year on its licences: the one in which it ends. */
  readonly licenceYear: number
  /** Categories that exist only for events that end from a day on. */
  readonly categoriesFrom: ByCategory<string>
  readonly formats: Readonly<Record<FormatCode, FormatRules>>
  readonly day: DayRules
  readonly pool: PoolRules
  readonly entries: EntryRules
}
