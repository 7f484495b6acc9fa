import { OperatorError, type Db } from '@quatre/db'
import { sessionCourts, type SessionCourts } from '@quatre/domain'
import type { CourtTime } from '../../core/court-time/court-time.ts'
import { inTransaction } from '../../platform/transaction.ts'
import {
  lockAcademy,
  selectDraftSessions,
  selectStatus,
  selectTaken,
  updateOpen,
  type DraftSession,
} from './publish.sql.ts'

export type FoundCourts = SessionCourts<DraftSession>

/** The courts for each session to come of a draft; changes nothing (requirement AC50). */
export async function findCourts(db: Db, id: number, now: number): Promise<FoundCourts[]> {
  const sessions = await selectDraftSessions(db, id, now)
  const [from, to] = [sessions[0]?.from ?? 0, Math.max(0, ...sessions.map((one) => one.to))]
  return sessionCourts(sessions, await selectTaken(db, id, { from, to, now }))
}

const takenCode = 'courts_taken'

/**
 * Puts a draft on sale with all its courts, or not at all: `found` has sessions without courts. With
 * `despiteClashes` these are sold without (requirement AC51).
 * @throws OperatorError when others have taken its courts at each of three attempts
 */
export function publishDraft(
  { db, courtTime }: { readonly db: Db; readonly courtTime: CourtTime },
  id: number,
  { despiteClashes, now }: { readonly despiteClashes: boolean; readonly now: number },
) {
  return inTransaction(
    db,
    async (tx) => {
      await lockAcademy(tx, id)
      const before = await selectStatus(tx, id)
      if (before !== 'draft') return { before, isPublished: false, found: [] }
      const found = await findCourts(tx, id, now)
      const isClear = found.every(({ courtIds }) => courtIds.length > 0)
      const isPublished = found.length > 0 && (isClear || despiteClashes)
      if (isPublished) {
        const sessions = found.map(({ session, courtIds }) => ({ id: session.id, courtIds }))
        if (!(await courtTime.takeSessions(tx, sessions, now))) {
          // another transaction was faster: its sessions are a clash at the next attempt
          const words = `Courts of ${id} are taken by others just now: nothing is published, try again.`
          throw Object.assign(new OperatorError(words), { code: takenCode })
        }
        await updateOpen(tx, id)
      }
      return { before, isPublished, found }
    },
    [takenCode],
  )
}
