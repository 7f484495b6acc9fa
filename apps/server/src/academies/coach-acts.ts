import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { dayMs, type UserId } from '@quatre/domain'
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
  type Family,
} from './coach-mails.ts'
import {
  insertAct,
  selectBought,
  updateCalledOff,
  updateTimes,
  type CoachedRow,
} from './coach.sql.ts'
import type { CourseEnrolment } from './course-enrolment.sql.ts'

type Body<Name extends 'message' | 'callOff' | 'move'> = HandlerInput<
  (typeof contract.coaches)[Name]
>['body']

/** The session of an act, with the places of its course locked. */
export interface Acting {
  readonly session: CoachedRow
  readonly by: UserId
  /** After all whom the locks waited for. */
  readonly now: number
}

type Running = Pick<Platform, 'mailer' | 'courtTime' | 'enrolments' | 'events'>

const latestMoveDays = 366

/** Writes to each adult of a session once, about all whom they have enrolled. */
async function tell(
  tx: Db,
  { mailer }: Pick<Running, 'mailer'>,
  rows: readonly CourseEnrolment[],
  write: (family: Family, own: readonly CourseEnrolment[]) => MailWords,
): Promise<void> {
  for (const own of Map.groupBy(rows, ({ enrolledBy }) => enrolledBy).values()) {
    const [first] = own
    if (first === undefined || first.adult.email === null) continue
    const to = { email: first.adult.email, firstName: first.adult.firstName }
    await mailer.queue(tx, write({ to, people: own.map(({ person }) => person.firstName) }, own))
  }
}

/** Shows it on the phones of its families when it was to begin within a day. */
async function show(
  tx: Db,
  { events }: Pick<Running, 'events'>,
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

export async function writeToFamilies(
  tx: Db,
  platform: Running,
  { session, by, now }: Acting,
  { text }: Body<'message'>,
): Promise<void> {
  const act = { sessionId: session.id, actorId: by, act: 'message', words: text } as const
  const actId = await insertAct(tx, act, now)
  await tell(tx, platform, await selectBought(tx, session), (family) =>
    sessionMessageMail(session, family, { actId, text }),
  )
}

/** Once, whoever repeats it: what it was worth goes back to each payer, and its court is free. */
export async function callOff(
  tx: Db,
  platform: Running,
  acting: Acting,
  { reason }: Body<'callOff'>,
): Promise<void> {
  const { session, by, now } = acting
  const { id: sessionId } = session
  if (session.isCalledOff) return
  if (session.endsAt <= now) throw new Problem('session_over')
  await updateCalledOff(tx, sessionId, now)
  await insertAct(tx, { sessionId, actorId: by, act: 'callOff', words: reason }, now)
  await platform.courtTime.freeSession(tx, sessionId)
  const rows = await selectBought(tx, session)
  const ids = rows.map(({ id }) => id)
  const backs = await giveBackCalledOff(tx, platform, ids, now)
  await tell(tx, platform, rows, (family, own) =>
    sessionCalledOffMail(session, family, {
      reason,
      backCents: own.reduce((sum, { id }) => sum + (backs.get(id) ?? 0), 0),
      isPaid: own.some(({ state }) => state === 'confirmed'),
    }),
  )
  const body = `${sessionWhen(session.startsAt, session.timeZone)} · ${session.centerName}`
  await show(tx, platform, acting, rows, { title: `Séance annulée\u00a0: ${session.name}`, body })
}

export async function move(
  tx: Db,
  platform: Running,
  acting: Acting,
  body: Body<'move'>,
): Promise<void> {
  const { session, by, now } = acting
  const { id, startsAt: wasAt, endsAt, timeZone } = session
  const startsAt = Date.parse(body.startsAt)
  if (session.isCalledOff) throw new Problem('session_called_off')
  if (startsAt === wasAt) return
  if (wasAt <= now) throw new Problem('session_over')
  const isToCome = now < startsAt && startsAt < now + latestMoveDays * dayMs
  if (!isToCome) throw new Problem('session_time_refused')
  const times = { startsAt, endsAt: startsAt + endsAt - wasAt }
  await updateTimes(tx, session, times)
  const courts = { id, from: times.startsAt, to: times.endsAt }
  if (!(await platform.courtTime.moveSession(tx, courts, now))) {
    throw new Problem('session_court_taken')
  }
  const words = sessionWhen(wasAt, timeZone)
  const actId = await insertAct(tx, { sessionId: id, actorId: by, act: 'move', words }, now)
  const moved = { ...session, ...times }
  const rows = await selectBought(tx, moved)
  await tell(tx, platform, rows, (family) => sessionMovedMail(moved, family, { actId, wasAt }))
  const title = `Séance déplacée\u00a0: ${session.name}`
  await show(tx, platform, acting, rows, { title, body: sessionWhen(startsAt, timeZone) })
}
