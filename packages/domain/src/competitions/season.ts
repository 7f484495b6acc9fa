import type { DayRules, FormatCode, FormatRules } from './formats/format.ts'
import type { PoolRules } from './pools/pool.ts'
import { season2025 } from './seasons/2025.ts'
import { season2026 } from './seasons/2026.ts'

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

/** Who sets the end of entries: the organiser, or a number of days before the first day, at a clock time of Paris. */
export type DeadlineRule = 'organiser' | { readonly daysBefore: number; readonly clock: string }

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
  /** The fewest pairs of an event; null where no rule is known. */
  readonly leastPairs: Readonly<Record<Category, Readonly<Record<TournamentEvent, number>> | null>>
  /** Of players in the event of their sex; null: none known. A woman in a men's event has her own. */
  readonly ceilings: Readonly<Record<Category, Ceiling | null>>
  readonly hasMixedCeilings: boolean
  readonly deadlines: Readonly<Record<Category, DeadlineRule>>
  /** Whether the pairs of the lowest weight are taken, or those that came first. */
  readonly selection: Readonly<Record<Category, 'weight' | 'first_come'>>
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
  /** Categories that exist only for events that end from a day on. */
  readonly categoriesFrom: Readonly<Partial<Record<Category, string>>>
  readonly formats: Readonly<Record<FormatCode, FormatRules>>
  readonly day: DayRules
  readonly pool: PoolRules
  readonly entries: EntryRules
}

const seasons: readonly Season[] = [season2025, season2026]

/** The sporting year of a Paris day (`YYYY-MM-DD`): the year in which it begins, 2026 for 1 September 2026 to 31 August 2027. */
export function sportingYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '09-01' ? year : year - 1
}

/** The rules of the sporting year of a Paris day; null when they are not in the data: they are never guessed. */
export function findSeason(day: string): Season | null {
  const year = sportingYearOf(day)
  return seasons.find((season) => season.year === year) ?? null
}

/** Whether a season knows the category for an event that ends on `lastDay`. */
export function isCategoryOffered(season: Season, category: Category, lastDay: string): boolean {
  return lastDay >= (season.categoriesFrom[category] ?? '')
}
