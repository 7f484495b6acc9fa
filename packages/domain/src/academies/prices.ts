/** A part of a price, in cents: price × part / whole, half a cent up. */
export function partCents(priceCents: number, part: number, whole: number): number {
  return Math.floor((2 * priceCents * part + whole) / (2 * whole))
}

/** A percentage of a price, in cents: half a cent up. */
const percentCents = (priceCents: number, percent: number) => partCents(priceCents, percent, 100)

/** Taken off the second child and the second course of a family. A setting. */
export const secondCoursePercent = 10

/** The price of a season for the sessions that are left of it, in cents (requirement AC5). */
export function leftPriceCents(
  priceCents: number,
  sessions: { readonly left: number; readonly all: number },
): number {
  if (sessions.all === 0) throw new RangeError('a season without a session has no price')
  return partCents(priceCents, sessions.left, sessions.all)
}

/** The days of a camp asked for, never dearer than its whole week; in cents, without options. */
export function campPriceCents(weekCents: number, dayCents: readonly number[]): number {
  return Math.min(
    weekCents,
    dayCents.reduce((sum, cents) => sum + cents, 0),
  )
}

/**
 * The price of a purchase in a course, in cents without options: for a season the sessions left of
 * it; for a camp its week, or some of its days, where a day that is not sold alone costs the week.
 * @param course.sessions of the whole season or week
 */
export function boughtPriceCents(
  course: {
    readonly type: 'academy' | 'camp'
    readonly priceCents: number
    readonly sessions: number
  },
  bought: readonly { readonly dayCents: number | null }[],
): number {
  const { type, priceCents, sessions } = course
  if (type === 'academy') return leftPriceCents(priceCents, { left: bought.length, all: sessions })
  if (bought.length === sessions) return priceCents
  return campPriceCents(
    priceCents,
    bought.map(({ dayCents }) => dayCents ?? priceCents),
  )
}

/** The reduction of a family's further courses on a price, in cents. */
export function furtherCourseReduction(priceCents: number): number {
  return percentCents(priceCents, secondCoursePercent)
}

/**
 * Splits an amount over prices in proportion to them, each whole cents: the odd cents go to the largest remainders,
 * of equal ones to the first. In the order given.
 * @param amountCents at most the sum of the prices
 */
export function splitByPrices(amountCents: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((total, price) => total + price, 0)
  if (amountCents > sum) throw new RangeError(`${amountCents} is more than ${sum}`)
  if (sum === 0) return prices.map(() => 0)
  const parts = prices.map((price, at) => {
    const whole = Math.floor((amountCents * price) / sum)
    return { at, whole, remainder: amountCents * price - whole * sum }
  })
  const odd = amountCents - parts.reduce((total, { whole }) => total + whole, 0)
  const raised = new Set(
    parts
      .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
      .slice(0, odd)
      .map(({ at }) => at),
  )
  return parts.map(({ at, whole }) => whole + (raised.has(at) ? 1 : 0))
}
