import type { Db } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { nothingGiven, sumGiven } from '../core/enrolments/give-back.ts'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import type { MailWords } from '../platform/mail/mail-layout.ts'
import { giveBackCalledOff } from './called-off.ts'
import {
  coursesPath,
  sessionCalledOffMail,
  sessionMessageMail,
  sessionMovedMail,
  sessionWhen,
  type SessionMail,
} from './coach-mails.ts'
import {
  insertAct,
  selectBought,
  updateCalledOff,
  updateTimes,
  type Acting,
  type CoachedRow,
} from './coach.sql.ts'
import type { CourseEnrolment } from './course-enrolment.sql.ts'

const latestMoveDays = 366

type Write = (of: SessionMail, own: readonly CourseEnrolment[]) => MailWords

/** The acts of coaches, each in the transaction of its request. */
export function openCoachActs(platform: Platform) {
  const { mailer, events, courtTime } = platform

  /** Writes to each adult of a session once, about all whom they have enrolled. */
  async function tell(
    tx: Db,
    session: CoachedRow,
    of: { readonly actId: number; readonly rows: readonly CourseEnrolment[] },
    write: Write,
  ): Promise<void> {
    for (const own of Map.groupBy(of.rows, ({ enrolledBy }) => enrolledBy).values()) {
      const { email = null, firstName = '' } = own[0]?.adult ?? {}
      if (email === null) continue
      const people = own.map(({ person }) => person.firstName)
      const mail = { session, actId: of.actId, to: { email, firstName }, people }
      await mailer.queue(tx, write(mail, own))
    }
  }

  /** Shows it on the phones of its families when the session begins, or was to begin, within a day. */
  async function show(
    tx: Db,
    { session, now }: Acting,
    rows: readonly CourseEnrolment[],
    news: { readonly title: string; readonly body: string },
  ): Promise<void> {
    const { id: sessionId, startsAt } = session
    if (startsAt - now >= dayMs) return
    const userIds = [...new Set(rows.map(({ enrolledBy }) => enrolledBy))]
    const path = coursesPath(session)
    await events.emit(tx, 'sessionChanged', { sessionId, startsAt, userIds, path, ...news, now })
  }

  return {
    async message(tx: Db, acting: Acting, text: string): Promise<void> {
      const { session } = acting
      const actId = await insertAct(tx, acting, 'message', text)
      const rows = await selectBought(tx, session.id)
      await tell(tx, session, { actId, rows }, (of) => sessionMessageMail(of, text))
    },

    /**
     * Calls a session off once, however often it is repeated: its price is refunded to each payer
     * and its court is released.
     */
    async callOff(tx: Db, acting: Acting, reason: string): Promise<void> {
      const { session, now } = acting
      if (session.isCalledOff) return
      if (session.endsAt <= now) throw new Problem('session_over')
      const actId = await insertAct(tx, acting, 'callOff', reason)
      await updateCalledOff(tx, session.id, now)
      await courtTime.freeSession(tx, session.id)
      const rows = await selectBought(tx, session.id)
      // a player on trial may choose another session
      const trials = rows.filter(({ isTrial }) => isTrial).map(({ id }) => id)
      await platform.enrolments.remove(tx, { ids: trials, by: acting.by, why: reason, now })
      const enrolled = rows.filter(({ isTrial }) => !isTrial)
      const backs = await giveBackCalledOff(tx, platform, enrolled, now)
      await tell(tx, session, { actId, rows: enrolled }, (of, own) => {
        const isPaid = own.some(({ state }) => state === 'confirmed')
        const given = sumGiven(own.map(({ id }) => backs.get(id) ?? nothingGiven))
        return sessionCalledOffMail(of, reason, isPaid ? given : null)
      })
      const body = `${sessionWhen(session)} · ${session.centerName}`
      await show(tx, acting, rows, { title: `Séance annulée\u00a0: ${session.name}`, body })
    },

    /** To another start, as long as before. */
    async move(tx: Db, acting: Acting, startsAt: number): Promise<void> {
      const { session, now } = acting
      const { id, startsAt: wasAt } = session
      if (session.isCalledOff) throw new Problem('session_called_off')
      if (startsAt === wasAt) return
      if (wasAt <= now) throw new Problem('session_over')
      const isToCome = now < startsAt && startsAt < now + latestMoveDays * dayMs
      if (!isToCome) throw new Problem('session_time_refused')
      const before = sessionWhen(session)
      const actId = await insertAct(tx, acting, 'move', before)
      const moved = { ...session, startsAt, endsAt: startsAt + session.endsAt - wasAt }
      await updateTimes(tx, moved)
      if (!(await courtTime.moveSession(tx, id, now))) throw new Problem('session_court_taken')
      const rows = await selectBought(tx, id)
      await tell(tx, moved, { actId, rows }, (of) => sessionMovedMail(of, before))
      const title = `Séance déplacée\u00a0: ${session.name}`
      const soonest = { ...session, startsAt: Math.min(wasAt, startsAt) }
      await show(tx, { ...acting, session: soonest }, rows, { title, body: sessionWhen(moved) })
    },
  }
}
