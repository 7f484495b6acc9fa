/** Which centres a document is for; empty lists ask for nothing. */
export interface Holding {
  /** Ids: these alone. */
  readonly centers: readonly number[]
  /** Ids: all but these. */
  readonly notCenters: readonly number[]
  /** Flags, of which a centre has at least one. */
  readonly features: readonly string[]
  /** Sports by slug, of which a centre has at least one. */
  readonly sports: readonly string[]
}

/** The fields of a centre that decide whether a document is for it. */
export interface HoldingCenter {
  readonly id: number
  /** Its flags that are up, by name. */
  readonly flags: ReadonlySet<string>
  /** Its sports that have a court, by slug. */
  readonly sports: ReadonlySet<string>
}

/**
 * Whether a document holds for a centre; without a chosen centre (null) those alone that ask for none
 * (requirement CT5).
 */
export function holdsFor(document: Holding, center: HoldingCenter | null): boolean {
  const { centers, notCenters, features, sports } = document
  if (center === null) return [centers, notCenters, features, sports].every(isEmpty)
  return (
    (isEmpty(centers) || centers.includes(center.id)) &&
    !notCenters.includes(center.id) &&
    (isEmpty(features) || features.some((flag) => center.flags.has(flag))) &&
    (isEmpty(sports) || sports.some((sport) => center.sports.has(sport)))
  )
}

const isEmpty = (list: readonly unknown[]): boolean => list.length === 0

/**
 * Whether the version of a page for a centre says at least two things that are this centre's alone:
 * its courts, its prices and times (sold online), its own document, the card of its bar (requirement CT6).
 */
export function hasOwnFacts(facts: {
  readonly holds: boolean
  readonly ownDocument: boolean
  readonly ownCard: boolean
  readonly courts: boolean
  readonly onlineTimes: boolean
}): boolean {
  const { holds, ...own } = facts
  return holds && Object.values(own).filter(Boolean).length >= 2
}
