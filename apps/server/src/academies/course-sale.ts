import type { Db } from '@quatre/db'
import {
  boughtPriceCents,
  dayOf,
  priceBasket,
  type EnrolmentId,
  type PricedLine,
} from '@quatre/domain'
import type { EnrolmentSale } from '../core/enrolments/enrolment-payable.ts'
import {
  selectCourseEnrolments,
  selectFamilySeasons,
  selectPaidWith,
  type CourseEnrolment,
} from './course-enrolment.sql.ts'

/** The price of a line with its options, in cents, and what is paid of it. */
export interface CoursePrice extends PricedLine {
  readonly priceCents: number
}

/** The prices of the lines of one basket, by the rules of a family (decision 035). */
export async function priceLines(
  db: Db,
  rows: readonly CourseEnrolment[],
): Promise<ReadonlyMap<EnrolmentId, CoursePrice>> {
  const [first] = rows
  if (first === undefined) return new Map()
  const ids = rows.map(({ id }) => id)
  return priceRows(rows, await selectFamilySeasons(db, first.enrolledBy, ids))
}

/** @param seasons in which the family has a confirmed course beside these */
export function priceRows(
  rows: readonly CourseEnrolment[],
  seasons: ReadonlySet<number>,
): ReadonlyMap<EnrolmentId, CoursePrice> {
  const lines = rows.map((row) => ({
    kind: row.type === 'camp' ? ('camp' as const) : ('course' as const),
    season: row.type === 'camp' ? null : row.season,
    priceCents: boughtPriceCents({ ...row, sessions: row.all }, row.sessions),
    optionCents: row.options.reduce((sum, { cents }) => sum + cents, 0),
  }))
  const priced = priceBasket(lines, { seasons }, null)
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
      dayOf(sessions.findLast(({ isCalledOff }) => !isCalledOff)?.startsAt ?? firstAt, timeZone),
    )
    .reduce((last, day) => (day > last ? day : last), '')

/** A family pays all that it holds at once, at whatever centres, a line for each enrolment. */
export const courseSale: EnrolmentSale = {
  chargeKind: 'course',
  kinds: ['course_group', 'camp'],
  product: 'court',
  returnPath: '/academies/verification',
  together: selectPaidWith,
  async duesOf(db, enrolments) {
    const ids = enrolments.map(({ id }) => id)
    const rows = await selectCourseEnrolments(db, ids)
    const prices = await priceLines(db, rows)
    const [first] = enrolments
    if (first === undefined) return []
    const lines = rows
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, centerId }) => ({
        enrolmentId: id,
        centerId,
        cents: prices.get(id)?.payableCents ?? 0,
      }))
    return [{ payerId: first.enrolledBy, lines }]
  },
  async lastDay(db, enrolments) {
    const ids = enrolments.map(({ id }) => id)
    return lastSessionDay(await selectCourseEnrolments(db, ids))
  },
}
