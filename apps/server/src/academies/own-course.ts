import type { CourseBasket, OwnCourse } from '@quatre/contract'
import {
  dayInZone,
  euro,
  instalments,
  isoWithOffset,
  keepsPlaces,
  networkTimeZone,
  problems,
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
import type { Given } from '../core/enrolments/given.ts'
import { certifiedGiven, isMore } from './certificates.ts'
import { leftUntil } from './course-kind.ts'
import {
  lastSessionDay,
  priceLines,
  priceRows,
  type BasketPrice,
  type CoursePrice,
} from './course-sale.ts'

type Reads = Pick<Platform, 'db' | 'enrolments' | 'refunds'>

const enrolmentIds = (rows: readonly CourseEnrolment[]) => rows.map(({ id }) => id)

/** An enrolment with those that are paid with it. */
export async function basketAnswer(
  platform: Reads,
  id: EnrolmentId,
  now: number,
): Promise<CourseBasket> {
  const rows = await selectCourseEnrolments(platform.db, await selectPaidWith(platform.db, id))
  const { lines, promo } = await answers(platform, rows, now)
  const refused =
    rows[0] && (await selectRefused(platform.db, enrolmentIds(rows), rows[0].enrolledBy))
  const dueCents = refused?.amountCents ?? lines.reduce((sum, { due }) => sum + due.value, 0)
  const until = lines.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted()[0] ?? null
  return {
    id,
    lines,
    due: euro(dueCents),
    promoCode: promoAnswer(promo ?? paidPromo(rows)),
    inThree: refused ? null : inThree(rows, dueCents, now),
    isPaid: lines.some(({ state }) => state === 'confirmed'),
    isBeingPaid: rows.some(({ isBeingPaid }) => isBeingPaid),
    expiresAt: until,
  }
}

type Promo = NonNullable<BasketPrice['promo']>

function paidPromo(rows: readonly CourseEnrolment[]): Promo | null {
  const paid = rows.flatMap(({ paidPromo: promo }) => promo ?? [])
  const [first] = paid
  if (first === undefined) return null
  const cents = paid.reduce((sum, promo) => sum + promo.cents, 0)
  return { code: first.code, cents, refusal: null }
}

const promoAnswer = (promo: Promo | null): CourseBasket['promoCode'] =>
  promo && {
    code: promo.code,
    discount: euro(promo.cents),
    refusal: promo.refusal && problems[promo.refusal].message,
  }

/** How a basket can be paid in three from today on. */
function inThree(
  rows: readonly CourseEnrolment[],
  dueCents: number,
  now: number,
): CourseBasket['inThree'] {
  const today = dayInZone(now, networkTimeZone)
  const spread = instalments(dueCents, today, lastSessionDay(rows))
  return spread && spread.map(({ day, cents }) => ({ day, amount: euro(cents), refusals: 0 }))
}

/** Enrolments for the family that made them; those held are priced together. */
export async function ownCourseAnswers(
  platform: Reads,
  rows: readonly CourseEnrolment[],
  now: number,
): Promise<OwnCourse[]> {
  return (await answers(platform, rows, now)).lines
}

async function answers(platform: Reads, rows: readonly CourseEnrolment[], now: number) {
  const isHeld = (row: CourseEnrolment) => row.state === 'held' && keepsPlaces(row, now)
  const priced = await priceLines(platform.db, rows.filter(isHeld), now)
  const prices = new Map<EnrolmentId, CoursePrice>(priced.prices)
  // lines that are not to be paid now are shown without the reduction
  for (const row of rows.filter((one) => !prices.has(one.id))) {
    for (const [id, price] of priceRows([row], new Set())) prices.set(id, price)
  }
  const toCome = Map.groupBy(
    await selectToCome(platform.db, enrolmentIds(rows)),
    ({ enrolmentId }) => enrolmentId,
  )
  const lines = await Promise.all(
    rows.map((row) =>
      ownCourseAnswer(platform, row, {
        now,
        price: prices.get(row.id),
        toCome: toCome.get(row.id) ?? [],
      }),
    ),
  )
  return { lines, promo: priced.promo }
}

async function ownCourseAnswer(
  { db, enrolments, refunds }: Reads,
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
    isActive && now < leftUntil(row) ? await enrolments.leaving(db, { id, now }) : null
  return {
    id,
    state,
    isTrial: row.isTrial,
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
      isPresent: session.isCalledOff ? null : session.isPresent,
    })),
    options: row.options.map(({ name, startsAt }) => ({ name, startsAt: at(startsAt) })),
    price: euro(price?.priceCents ?? 0),
    reduction: euro(isHeld ? (price?.reductionCents ?? 0) : 0),
    discount: euro(isHeld ? (price?.codeCents ?? 0) : 0),
    due: euro(isHeld ? (price?.payableCents ?? 0) : 0),
    paid: euro(row.paidCents),
    isBeingPaid: row.isBeingPaid,
    expiresAt: isKept && row.expiresAt !== null ? at(row.expiresAt) : null,
    position: state === 'waiting' ? await selectPosition(db, id) : null,
    refund: leaving && euro(leaving.backCents),
    refundLines: (leaving?.lines ?? []).map(({ to, cents }) => ({ to, amount: euro(cents) })),
    lessened: euro(leaving?.lessenedCents ?? 0),
    certificate: leaving && (await certificateAnswer({ db, refunds }, row, { leaving, now })),
    toCome: toCome.map(({ dueOn, cents, refusals }) => ({
      day: dueOn,
      amount: euro(cents),
      refusals,
    })),
  }
}

async function certificateAnswer(
  { db, refunds }: Pick<Reads, 'db' | 'refunds'>,
  row: CourseEnrolment,
  { leaving, now }: { readonly leaving: Given; readonly now: number },
): Promise<OwnCourse['certificate']> {
  if (row.state !== 'confirmed' || row.isTrial) return null
  const { sentAt = null } = row.certificate ?? {}
  const given = await certifiedGiven(db, { refunds }, row, sentAt ?? now)
  if (sentAt === null && !isMore(given, leaving)) return null
  return {
    refund: euro(given.backCents),
    lessened: euro(given.lessenedCents),
    sentAt: sentAt === null ? null : isoWithOffset(sentAt, row.timeZone),
  }
}
