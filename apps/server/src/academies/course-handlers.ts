import type { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  ageYears,
  basketUntil,
  dayInZone,
  euro,
  largestCertificateBytes,
  mostBasketLines,
  networkTimeZone,
  placeLine,
  type EnrolmentId,
  type PlaceId,
  type UserId,
} from '@quatre/domain'
import {
  holdUntil,
  lockAndDrop,
  selectEnrolmentPlaceIds,
} from '../core/enrolments/enrolment.sql.ts'
import type { Payable } from '../core/money/payables.ts'
import type { Platform } from '../core/platform.ts'
import { lockActiveMember, lockMemberAlone } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { calendarFile } from '../platform/calendar-file.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import { fileLimits, limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { drawAttestation } from '../core/receipts/receipt-pdf.ts'
import { noteRequest, selectMade } from '../platform/request-keys.sql.ts'
import { readSentFile } from '../platform/sent-file.ts'
import { afterCommit, inTransaction } from '../platform/transaction.ts'
import { announcePlaces } from './academy-handlers.ts'
import { askedLines, fullText, type Line } from './asked-lines.ts'
import { selectCompany } from '../core/receipts/receipt.sql.ts'
import { courseAttestation } from './attestation.ts'
import { sendCertificate } from './certificates.ts'
import {
  buyFrom,
  existingCourseEnrolment,
  insertCourseEnrolments,
  joinPromoUse,
  selectFamilyCourses,
  selectHeld,
} from './course-enrolment.sql.ts'
import { leftUntil } from './course-kind.ts'
import { coursePromo } from './course-promo.ts'
import { basketAnswer, ownCourseAnswers } from './own-course.ts'
import { selectFamily, selectSheets, upsertSheet, type SheetRow } from './sheet.sql.ts'

/** The number of camps among the types of courses. */
const campType = 2
const adultAge = 18

interface Acting {
  readonly userId: UserId
  readonly now: number
}

export function courseHandlers(
  platform: Platform,
  payable: Pick<Payable, 'openCharge'>,
): Handlers<typeof contract.courses> {
  const { db, enrolments } = platform
  const promo = coursePromo(platform, payable)
  const takePlace = limitConcurrency<number>(fileLimits)

  /**
   * Locks what a family holds with other places, in one order, and drops what is past its instant; gives the instant
   * until which it was held.
   */
  async function lockBasket(tx: Db, { userId, now }: Acting, others: readonly PlaceId[]) {
    const held = await selectHeld(tx, userId)
    const places = await selectEnrolmentPlaceIds(
      tx,
      held.map(({ id }) => id),
    )
    await enrolments.tellDropped(tx, await lockAndDrop(tx, [...places, ...others], now), now)
    return Math.max(0, ...held.map(({ expiresAt }) => expiresAt ?? 0))
  }

  /** All that a family holds is kept until one instant, at least until the one given; the number of its lines. */
  async function keepBasket(tx: Db, { userId, now }: Acting, atLeast: number) {
    const held = await selectHeld(tx, userId)
    const ids = held.map(({ id }) => id)
    const firstAt = Math.min(...held.map(({ boughtFrom }) => boughtFrom))
    await joinPromoUse(tx, userId)
    await holdUntil(tx, ids, Math.max(atLeast, basketUntil(now, firstAt)))
    return ids.length
  }

  /** Adds lines to the basket of a family, all or none. */
  async function addLines(
    tx: Db,
    asked: { readonly kind: string; readonly lines: readonly Line[]; readonly waits: boolean },
    acting: Acting,
  ): Promise<readonly EnrolmentId[]> {
    const { kind, lines, waits } = asked
    const { userId, now } = acting
    const keptUntil = await lockBasket(
      tx,
      acting,
      lines.flatMap(({ placeIds }) => placeIds),
    )
    const asking = enrolments.enrol(tx, {
      kind,
      by: userId,
      // nobody waits to try
      waits: waits && !lines.some(({ isTrial }) => isTrial),
      now,
      lines: lines.map(({ offerId, holderId, placeIds }) => ({ offerId, holderId, placeIds })),
      record: (of, ids) =>
        insertCourseEnrolments(
          of,
          ids.map((id, at) => ({ id, courseId: lines[at]?.course.id ?? 0 })),
          now,
        ),
    })
    const answer = await asking.catch((error: unknown) => {
      const isTaken = error instanceof Problem && error.code === 'already_enrolled'
      throw isTaken && lines.some(({ isTrial }) => isTrial) ? new Problem('trial_taken') : error
    })
    if (answer.state === 'full') {
      const why = fullText(lines, answer.placeIds)
      throw new Problem('course_line_full', { values: { why } })
    }
    if (answer.state === 'held' && (await keepBasket(tx, acting, keptUntil)) > mostBasketLines) {
      throw new Problem('basket_too_big')
    }
    return answer.ids
  }

  return {
    async enrol({ params, body: { lines, waits } }, { member: { id: userId }, requestKey, now }) {
      const id = await inTransaction(db, async (tx) => {
        await lockMemberAlone(tx, userId)
        const made = await selectMade<{ first: EnrolmentId }>(tx, requestKey)
        if (made !== null) return made.first
        const asked = await askedLines(tx, params.id, { lines, userId, now })
        afterCommit(tx, () =>
          announcePlaces(platform, { academyId: params.id, centerId: asked.centerId }),
        )
        const [first] = await addLines(tx, { ...asked, waits }, { userId, now })
        if (first === undefined) throw new Error('an enrolment without a number')
        const before = await noteRequest(tx, requestKey, { made: { first }, now })
        checkpoint('course: written, before the commit')
        return before?.first ?? first
      })
      checkpoint('course: after the commit, before the answer')
      return basketAnswer(platform, id, now)
    },

    async applyPromoCode({ params: { id }, body: { code } }, { member, now }) {
      await promo.add(code, { id, userId: member.id, now })
      return basketAnswer(platform, id, now)
    },

    async removePromoCode({ params: { id } }, { member, now }) {
      await promo.remove({ id, userId: member.id, now })
      return basketAnswer(platform, id, now)
    },

    basket: ({ params: { id } }, { now }) => basketAnswer(platform, id, now),

    async list({ params, query }, { now }) {
      const { child, paid = false, presence } = query
      const type = Number(query.type) === campType ? 'camp' : 'academy'
      const rows = await selectFamilyCourses(db, { userId: params.id, type, now })
      const wanted = rows.filter(
        ({ state, holderId, enrolledBy }) =>
          (!(paid || presence) || state === 'confirmed') &&
          (child === undefined || child === (holderId !== enrolledBy)),
      )
      return ownCourseAnswers(platform, wanted, now)
    },

    async acceptOffer({ params: { id } }, { member, now }) {
      await inTransaction(db, async (tx) => {
        const acting = { userId: member.id, now }
        await lockMemberAlone(tx, member.id)
        const isNew = await buyFrom(tx, id, now)
        await lockBasket(tx, acting, await selectEnrolmentPlaceIds(tx, [id]))
        const state = await enrolments.accept(tx, { id, now })
        if (isNew && state === 'held') await keepBasket(tx, acting, basketUntil(now, now))
      })
      return basketAnswer(platform, id, now)
    },

    async calendar({ params: { id } }) {
      const row = await existingCourseEnrolment(db, id)
      const center = (await platform.centers()).centers.find((one) => one.id === row.centerId)
      const events = row.sessions.map(({ startsAt, endsAt, moves, ...session }) => ({
        uid: `cours-${id}-${session.id}@4padel.fr`,
        startsAt,
        endsAt,
        title: `${row.name}, ${row.person.firstName}`,
        place: center ? `${center.name}, ${placeLine(center.address)}` : row.centerName,
        lines: [`${row.ageCategory}, avec ${row.coach}`],
        path: `/academie-de-padel/${row.academyId}`,
        moves,
        isCancelled: session.isCalledOff || row.state !== 'confirmed',
      }))
      return { fileName: `cours-${id}.ics`, ics: calendarFile(events, platform.environment) }
    },

    async attestation({ params: { id } }, { reply, now }) {
      const row = await existingCourseEnrolment(db, id)
      if (row.paidCents === 0) throw new Problem('nothing_to_attest')
      const pdf = await drawAttestation(
        courseAttestation(row, await selectCompany(db, row.centerId), now),
      )
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="4padel-attestation-${id}.pdf"`)
        .type('application/pdf')
        .send(pdf)
    },

    async leave({ params: { id }, body: { to } }, { member, now }) {
      const { backCents, lessenedCents } = await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, member.id)
        if (leftUntil(await existingCourseEnrolment(tx, id)) <= now)
          throw new Problem('course_over')
        return enrolments.leave(tx, { id, to, leaverId: member.id, now })
      })
      return { refund: euro(backCents), lessened: euro(lessenedCents) }
    },

    async sendCertificate({ params: { id } }, { request, member, now }) {
      const leave = takePlace(member.id)
      const wanted = { maxBytes: largestCertificateBytes, missing: 'job_file_missing' } as const
      const { content } = await readSentFile(request, wanted).finally(leave)
      await sendCertificate(platform, { id, userId: member.id, content, now })
      return basketAnswer(platform, id, now)
    },

    async sheets({ params: { id } }) {
      return (await selectSheets(db, id)).map(sheetAnswer)
    },

    async setSheet({ body }, { member, now }) {
      const { person: personId, hasStatedHealth, ...written } = body
      const row: SheetRow = {
        ...written,
        personId,
        healthStatedAt: hasStatedHealth ? now : null,
        writtenAt: now,
      }
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, member.id)
        const person = (await selectFamily(tx, member.id)).find(({ id }) => id === personId)
        if (person === undefined) throw new Problem('child_not_found')
        const today = dayInZone(now, networkTimeZone)
        // without a birth date it may be a minor
        const isMinor = person.birthDate === null || ageYears(person.birthDate, today) < adultAge
        if (isMinor && !hasStatedHealth) throw new Problem('health_statement_missing')
        await upsertSheet(tx, row)
      })
      return sheetAnswer(row)
    },
  }
}

const sheetAnswer = (row: SheetRow) => ({
  person: row.personId,
  season: row.season,
  emergencyName: row.emergencyName,
  emergencyPhone: row.emergencyPhone,
  pickUps: row.pickUps,
  imageRights: row.imageRights,
  level: row.level,
  hasStatedHealth: row.healthStatedAt !== null,
})
