/** The sports that have a plan, and the club around the courts. */
export const planSports = [
  'padel',
  'squash',
  'badminton',
  'pickleball',
  'foot-5',
  'basketball',
  'club',
] as const
export type PlanSport = (typeof planSports)[number]

/** Of the drawn club, in its own units. */
export const roomSize = { length: 24, width: 13 } as const

/**
 * The size of a court in its plan, in metres: x along the court from its left end, y across from its far side.
 * Annotations of documents are written in them.
 */
export const planSizes: Readonly<
  Record<PlanSport, { readonly length: number; readonly width: number }>
> = {
  padel: { length: 20, width: 10 },
  squash: { length: 9.75, width: 6.4 },
  badminton: { length: 13.4, width: 6.1 },
  // laid over a padel court
  pickleball: { length: 20, width: 10 },
  'foot-5': { length: 30, width: 16 },
  basketball: { length: 14, width: 15 },
  club: roomSize,
}

/** Room around the court, as a share of its length. */
export const planMargin = 0.03

export const findPlanSport = (slug: string | undefined): PlanSport =>
  planSports.find((sport) => sport === slug) ?? 'padel'

/** The sides of its plan, whose proportion a page keeps room for before the picture is there. */
export function planSides(sport: PlanSport): { readonly long: number; readonly short: number } {
  const { length, width } = planSizes[sport]
  const side = (of: number) => Math.round(100 * (of + 2 * planMargin * length))
  return { long: side(length), short: side(width) }
}

/** The position of a place of a court in its plan, in hundredths of the picture: lying, and upright. */
export function planPlace(sport: PlanSport, { x, y }: { readonly x: number; readonly y: number }) {
  const { length, width } = planSizes[sport]
  const room = planMargin * length
  const along = (at: number) => (100 * (at + room)) / (length + 2 * room)
  const across = (at: number) => (100 * (at + room)) / (width + 2 * room)
  return {
    lying: { left: along(x), top: across(y) },
    upright: { left: across(y), top: along(length - x) },
  }
}
