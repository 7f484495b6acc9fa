import { ageYears } from '../people/birth-date.ts'

/** The ages that a group or camp takes, both included; `to` null: no limit. */
export interface AgeRange {
  readonly from: number
  readonly to: number | null
}

/** The age categories of the finder, by their names; « Tous » takes any age. */
export const ageCategories = {
  '4–6 ans': { from: 4, to: 6 },
  '7–10 ans': { from: 7, to: 10 },
  '11–14 ans': { from: 11, to: 14 },
  '15–17 ans': { from: 15, to: 17 },
  Adultes: { from: 18, to: null },
  Tous: { from: 0, to: null },
} as const satisfies Readonly<Record<string, AgeRange>>

export type AgeCategory = keyof typeof ageCategories

/**
 * Why somebody is not of the age of a group, null when they are. The age counts on the first day of the season or
 * camp, for those who join later too (requirement AC1).
 * @param birthDate and `firstDay`: YYYY-MM-DD
 */
export function ageRefusal(
  category: AgeCategory,
  birthDate: string,
  firstDay: string,
): 'too_young' | 'too_old' | null {
  const { from, to } = ageCategories[category]
  const age = ageYears(birthDate, firstDay)
  if (age < from) return 'too_young'
  return to !== null && age > to ? 'too_old' : null
}
