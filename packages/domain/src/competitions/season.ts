import type { Category, Season } from './season-rules.ts'
import { season2025 } from './seasons/2025.ts'
import { season2026 } from './seasons/2026.ts'

const seasons: readonly Season[] = [season2025, season2026]

/** The sporting year of a Paris day (`YYYY-MM-DD`): the year in which it begins, 2026 for 1 September 2026 to 31 August 2027. */
export function sportingYearOn(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '09-01' ? year : year - 1
}

/** The rules of the sporting year of a Paris day; null when they are not in the data: they are never guessed. */
export function findSeason(day: string): Season | null {
  const year = sportingYearOn(day)
  return seasons.find((season) => season.year === year) ?? null
}

/** Whether a season knows the category for an event that ends on `lastDay`. */
export function isCategoryOffered(season: Season, category: Category, lastDay: string): boolean {
  return lastDay >= (season.categoriesFrom[category] ?? '')
}
