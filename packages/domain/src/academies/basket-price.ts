import { furtherCourseReduction, splitByPrices } from './prices.ts'

/** A line of a family's basket. */
export interface BasketLine {
  readonly kind: 'course' | 'trial' | 'camp' | 'lesson'
  /** The season of a course, whose further courses are reduced; null of all else. */
  readonly season: number | null
  /** The price of the line now, without options, in cents. */
  readonly priceCents: number
  readonly optionCents: number
}

export interface PricedLine {
  readonly reductionCents: number
  readonly codeCents: number
  /** The amount to pay for it, in cents. */
  readonly payableCents: number
}

/**
 * The price of each line of a family's basket, in the order given. Every course beyond the family's first of a season
 * is reduced, over all centres: the dearest of a basket is the first unless one was confirmed before. A code takes off
 * what it covers, options too, after the reduction (requirement AC6).
 * @param family.seasons in which the family has a confirmed course
 * @param code its discount in cents on a sum, and whether it covers a line; null: none
 */
export function priceBasket(
  lines: readonly BasketLine[],
  family: { readonly seasons: ReadonlySet<number> },
  code: {
    readonly covers: (line: BasketLine) => boolean
    readonly discountCents: (sumCents: number) => number
  } | null,
): PricedLine[] {
  const first = firstCourses(lines)
  const reduced = lines.map((line) => {
    const { season, priceCents, optionCents } = line
    const isFurther =
      line.kind === 'course' &&
      season !== null &&
      (family.seasons.has(season) || first.get(season) !== line)
    const reductionCents = isFurther ? furtherCourseReduction(priceCents) : 0
    return { line, reductionCents, dueCents: priceCents - reductionCents + optionCents }
  })
  const covered = reduced.map(({ line, dueCents }) => (code?.covers(line) ? dueCents : 0))
  const sumCents = covered.reduce((sum, cents) => sum + cents, 0)
  const discountCents = code === null || sumCents === 0 ? 0 : code.discountCents(sumCents)
  const split = splitByPrices(discountCents, covered)
  return reduced.map(({ reductionCents, dueCents }, at) => {
    const codeCents = split[at] ?? 0
    return { reductionCents, codeCents, payableCents: dueCents - codeCents }
  })
}

/** The dearest course of each season, of equal ones the first. */
function firstCourses(lines: readonly BasketLine[]): ReadonlyMap<number, BasketLine> {
  const first = new Map<number, BasketLine>()
  for (const line of lines) {
    if (line.kind !== 'course' || line.season === null) continue
    const dearest = first.get(line.season)
    if (dearest === undefined || line.priceCents > dearest.priceCents) first.set(line.season, line)
  }
  return first
}
