import type { Db } from '@quatre/db'
import {
  applyPromoCodeToLines,
  boughtPriceCents,
  dayInZone,
  minuteMs,
  priceBasket,
  type BasketLine,
  type EnrolmentId,
  type PricedLine,
  type PromoRefusal,
} from '@quatre/domain'
import type { EnrolmentSale } from '../core/enrolments/enrolment-payable.ts'
import { countOwnUses, selectPromoUse, type PromoCodeRow } from '../core/money/promo.sql.ts'
import {
  selectCourseEnrolments,
  selectFamilySeasons,
  selectPaidWith,
  type CourseEnrolment,
} from './course-enrolment.sql.ts'

/** The price of a line with its options, in cents, and the part of it to pay. */
export interface CoursePrice extends PricedLine {
  readonly priceCents: number
}

export interface BasketPrice {
  readonly prices: ReadonlyMap<EnrolmentId, CoursePrice>
  /** Its code: the cents that it deducts now, or the reason why it deducts nothing. */
  readonly promo: {
    readonly code: string
    readonly cents: number
    readonly refusal: PromoRefusal | null
  } | null
}

interface AskedCode {
  readonly code: PromoCodeRow
  /** Its use by these lines, when they have it already. */
  readonly useId?: number
  readonly hasOtherCode: boolean
  readonly now: number
}

/** The prices of the lines of one basket, by the rules of a family (decision 035). */
export async function priceLines(
  db: Db,
  rows: readonly CourseEnrolment[],
  now: number,
): Promise<BasketPrice> {
  const [first] = rows
  if (first === undefined) return { prices: new Map(), promo: null }
  const ids = rows.map(({ id }) => id)
  const seasons = await selectFamilySeasons(db, first.enrolledBy, ids)
  const use = await selectPromoUse(db, ids)
  if (use === null) return { prices: priceRows(rows, seasons), promo: null }
  const code = { ...use, used: use.used - Number(use.isUsed) }
  const asked = { code, useId: use.useId, hasOtherCode: false, now }
  const applied = await applyCode(db, rows, asked)
  if ('refusal' in applied) {
    const promo = { code: code.code, cents: 0, refusal: applied.refusal }
    return { prices: priceRows(rows, seasons), promo }
  }
  const { discountCents: cents, covered } = applied
  const prices = priceRows(rows, seasons, { cents, covered })
  return { prices, promo: { code: code.code, cents, refusal: null } }
}

/** The discount of a code on a basket, with the lines that it covers; or the reason why it is refused. */
export async function applyCode(
  db: Db,
  rows: readonly CourseEnrolment[],
  { code, useId, hasOtherCode, now }: AskedCode,
): Promise<
  | { readonly refusal: PromoRefusal }
  | { readonly discountCents: number; readonly covered: ReadonlySet<EnrolmentId> }
> {
  const [owner] = rows
  if (owner === undefined) throw new Error('a code of no line')
  const id = owner.enrolledBy
  const ids = rows.map((row) => row.id)
  const prices = priceRows(rows, await selectFamilySeasons(db, id, ids))
  const lines = rows.map((row) => ({
    ...purchase(row, prices.get(row.id)?.payableCents ?? 0),
    id: row.id,
    participations: rows.length,
    hasOtherCode,
  }))
  const account = { id, uses: await countOwnUses(db, code.id, { userId: id, useId }) }
  const [first, ...others] = lines
  if (first === undefined) throw new Error('a code of no line')
  const applied = applyPromoCodeToLines({ code, lines: [first, ...others], account, now })
  if ('refusal' in applied) return applied
  return { ...applied, covered: new Set(applied.covered.map((line) => line.id)) }
}

function purchase(
  { centerId, sportId, timeZone, sessions: [first] }: CourseEnrolment,
  priceCents: number,
) {
  return {
    product: 'course' as const,
    centerId,
    sportId,
    timeZone,
    startsAt: first?.startsAt ?? null,
    durationMinutes: first ? (first.endsAt - first.startsAt) / minuteMs : null,
    priceCents,
  }
}

/** @param seasons in which the family has a confirmed course beside these */
export function priceRows(
  rows: readonly CourseEnrolment[],
  seasons: ReadonlySet<number>,
  code?: { readonly cents: number; readonly covered: ReadonlySet<EnrolmentId> },
): ReadonlyMap<EnrolmentId, CoursePrice> {
  const lines = rows.map((row) => ({
    id: row.id,
    kind: row.isTrial
      ? ('trial' as const)
      : row.type === 'camp'
        ? ('camp' as const)
        : ('course' as const),
    season: row.type === 'camp' ? null : row.season,
    priceCents: row.isTrial
      ? (row.trialCents ?? 0)
      : boughtPriceCents({ ...row, sessions: row.all }, row.sessions),
    optionCents: row.options.reduce((sum, { cents }) => sum + cents, 0),
  }))
  const covered = new Set<BasketLine>(lines.filter(({ id }) => code?.covered.has(id)))
  const priced = priceBasket(
    lines,
    { seasons },
    code ? { covers: (line) => covered.has(line), discountCents: () => code.cents } : null,
  )
  return new Map(
    rows.flatMap(({ id }, at): [EnrolmentId, CoursePrice][] => {
      const [line, price] = [lines[at], priced[at]]
      if (line === undefined || price === undefined) return []
      return [[id, { ...price, priceCents: line.priceCents + line.optionCents }]]
    }),
  )
}

/** The local day of the last session of all these lines. */
export const lastSessionDay = (
  rows: readonly Pick<CourseEnrolment, 'sessions' | 'firstAt' | 'timeZone'>[],
): string =>
  rows
    .map(({ sessions, firstAt, timeZone }) =>
      dayInZone(
        sessions.findLast(({ isCalledOff }) => !isCalledOff)?.startsAt ?? firstAt,
        timeZone,
      ),
    )
    .reduce((last, day) => (day > last ? day : last), '')

/** A family pays for all its held places at once, at any number of centres, with a line for each enrolment. */
export const courseSale = (clock: () => number): EnrolmentSale => ({
  chargeKind: 'course',
  kinds: ['course_group', 'camp', 'trial'],
  product: 'court',
  returnPath: '/academies/verification',
  together: selectPaidWith,
  async readDues(db, enrolments) {
    const ids = enrolments.map(({ id }) => id)
    const rows = await selectCourseEnrolments(db, ids)
    const { prices } = await priceLines(db, rows, clock())
    const [first] = enrolments
    if (first === undefined) return []
    const lines = rows
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, centerId }) => ({
        enrolmentId: id,
        centerId,
        cents: prices.get(id)?.payableCents ?? 0,
        promoCents: prices.get(id)?.codeCents ?? 0,
      }))
    return [{ payerId: first.enrolledBy, lines }]
  },
  async lastDay(db, enrolments) {
    const ids = enrolments.map(({ id }) => id)
    return lastSessionDay(await selectCourseEnrolments(db, ids))
  },
})
