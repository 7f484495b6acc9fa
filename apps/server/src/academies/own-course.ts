import type { CourseBasket, OwnCourse } from '@quatre/contract'
import {
  dayOf,
  euro,
  instalments,
  isoWithOffset,
  keepsPlaces,
  networkTimeZone,
  type EnrolmentId,
} from '@quatre/domain'
import { selectPosition } from '../core/enrolments/enrolment.sql.ts'
import {
  selectRefused,
  selectToCome,
  type InstalmentToCome,
} from '../core/enrolments/instalment.sql.ts'
import type { Platform } from '../core/platform.ts'
import {
  selectCourseEnrolments,
  selectPaidWith,
  type CourseEnrolment,
} from './course-enrolment.sql.ts'
import { lastSessionDay, priceLines, priceRows, type CoursePrice } from './course-sale.ts'

type Reads = Pick<Platform, 'db' | 'enrolments'>

const idsOf = (rows: readonly CourseEnrolment[]) => rows.map(({ id }) => id)

/** An enrolment with those that are paid with it. */
export async function basketAnswer(
  platform: Reads,
  id: EnrolmentId,
  now: number,
): Promise<CourseBasket> {
  const rows = await selectCourseEnrolments(platform.db, await selectPaidWith(platform.db, id))
  const lines = await ownCourseAnswers(platform, rows, now)
  const refused = rows[0] && (await selectRefused(platform.db, idsOf(rows), rows[0].enrolledBy))
  const dueCents = refused?.amountCents ?? lines.reduce((sum, { due }) => sum + due.value, 0)
  const until = lines.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted()[0] ?? null
  return {
    id,
    lines,
    due: euro(dueCents),
    inThree: refused ? null : inThree(rows, dueCents, now),
    isPaid: lines.some(({ state }) => state === 'confirmed'),
    isBeingPaid: rows.some(({ isBeingPaid }) => isBeingPaid),
    expiresAt: until,
  }
}

/** How a basket can be paid in three from today on. */
function inThree(
  rows: readonly CourseEnrolment[],
  dueCents: number,
  now: number,
): CourseBasket['inThree'] {
  const today = dayOf(now, networkTimeZone)
  const spread = instalments(dueCents, today, lastSessionDay(rows))
  return spread && spread.map(({ day, cents }) => ({ day, amount: euro(cents), refusals: 0 }))
}

/** Enrolments for the family that made them; those held are priced together. */
export async function ownCourseAnswers(
  platform: Reads,
  rows: readonly CourseEnrolment[],
  now: number,
): Promise<OwnCourse[]> {
  const isHeld = (row: CourseEnrolment) => row.state === 'held' && keepsPlaces(row, now)
  const prices = new Map<EnrolmentId, CoursePrice>(
    await priceLines(platform.db, rows.filter(isHeld)),
  )
  // of what is not to be paid now the reduction is not shown
  for (const row of rows.filter((one) => !prices.has(one.id))) {
    for (const [id, price] of priceRows([row], new Set())) prices.set(id, price)
  }
  const toCome = Map.groupBy(
    await selectToCome(platform.db, idsOf(rows)),
    ({ enrolmentId }) => enrolmentId,
  )
  return Promise.all(
    rows.map((row) =>
      ownCourseAnswer(platform, row, {
        now,
        price: prices.get(row.id),
        toCome: toCome.get(row.id) ?? [],
      }),
    ),
  )
}

async function ownCourseAnswer(
  { db, enrolments }: Reads,
  row: CourseEnrolment,
  {
    now,
    price,
    toCome,
  }: {
    readonly now: number
    readonly price: CoursePrice | undefined
    readonly toCome: readonly InstalmentToCome[]
  },
): Promise<OwnCourse> {
  const { id, timeZone } = row
  const at = (instant: number) => isoWithOffset(instant, timeZone)
  const isKept = keepsPlaces(row, now)
  const state = row.state === 'held' && !isKept ? 'expired' : row.state
  const isHeld = state === 'held'
  const isActive = isKept || state === 'waiting'
  const leaving =
    isActive && now < row.lastEndsAt ? await enrolments.leaving(db, { id, now }) : null
  return {
    id,
    state,
    person: { id: row.holderId, ...row.person },
    academy: { id: row.academyId, type: row.type, name: row.name, season: row.season },
    center: { id: row.centerId, slug: row.centerSlug, name: row.centerName },
    course: {
      id: row.courseId,
      ageCategory: row.ageCategory,
      level: row.level,
      coach: row.coach,
    },
    sessions: row.sessions.map((session) => ({
      id: session.id,
      startsAt: at(session.startsAt),
      endsAt: at(session.endsAt),
      isCalledOff: session.isCalledOff,
    })),
    options: row.options.map(({ name, startsAt }) => ({ name, startsAt: at(startsAt) })),
    price: euro(price?.priceCents ?? 0),
    reduction: euro(isHeld ? (price?.reductionCents ?? 0) : 0),
    due: euro(isHeld ? (price?.payableCents ?? 0) : 0),
    paid: euro(row.paidCents),
    isBeingPaid: row.isBeingPaid,
    expiresAt: isKept && row.expiresAt !== null ? at(row.expiresAt) : null,
    position: state === 'waiting' ? await selectPosition(db, id) : null,
    refund: leaving && euro(leaving.backCents),
    lessened: euro(leaving?.lessenedCents ?? 0),
    toCome: toCome.map(({ dueOn, cents, refusals }) => ({
      day: dueOn,
      amount: euro(cents),
      refusals,
    })),
  }
}
