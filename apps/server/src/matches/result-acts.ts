import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@quatre/db'
import {
  friendlyFault,
  matchEndFault,
  matchWinner,
  resultActs,
  resultSettlesMs,
  type MatchEnd,
  type ResultAct,
  type ScoredMatch,
  type Side,
  type UserId,
} from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { isReferee } from '../core/staff/staff-role.sql.ts'
import { Problem } from '../http/problems.ts'
import { checkpoint } from '../platform/checkpoints.ts'
import { afterCommit, inTransaction } from '../platform/transaction.ts'
import { queueResultMails } from './result-mails.ts'
import {
  selectLiving,
  settleUnanswered,
  writeConfirmed,
  writeDecided,
  writeDisputed,
  writeEntered,
  type LockedMatch,
} from './result.sql.ts'

type Given = Pick<Platform, 'db' | 'notices' | 'mailer' | 'centers'>

interface Asked {
  readonly id: number
  readonly version: number
  readonly userId: UserId
  readonly now: number
}

export const scored = ({ kind, sportSlug }: LockedMatch): ScoredMatch => ({
  kind,
  sport: sportSlug === 'foot-5' ? 'foot-5' : 'sets',
})

/** The side that a member speaks for; null: neither. */
export function callerSide({ voices }: LockedMatch, userId: UserId | null): Side | null {
  const side = voices.findIndex((ids) => userId !== null && ids.includes(userId))
  return side === 0 || side === 1 ? side : null
}

async function isMatchReferee(
  db: Db,
  match: LockedMatch,
  { userId, now }: Pick<Asked, 'userId' | 'now'>,
): Promise<boolean> {
  if (match.players.includes(userId)) return false
  const refereed = [
    { centerId: match.centerId, competitionId: null },
    ...(match.competitionId === null
      ? []
      : [{ centerId: null, competitionId: match.competitionId }]),
  ] as const
  let referees = false
  for (const place of refereed) referees ||= await isReferee(db, userId, place, now)
  return referees
}

/** Whether a member speaks for a side of a match, or judges there. */
export async function mayActOn(db: Db, { id, ...by }: Omit<Asked, 'version'>): Promise<boolean> {
  const match = await selectLiving(db, id)
  if (match === null) return false
  return callerSide(match, by.userId) !== null || isMatchReferee(db, match, by)
}

/** The acts that a member may do on a result now. */
export async function actsFor(
  db: Db,
  match: LockedMatch,
  by: Pick<Asked, 'userId' | 'now'>,
): Promise<ResultAct[]> {
  const enteredSide = match.enteredSide ?? callerSide(match, match.enteredBy)
  return resultActs(
    { ...match, enteredSide },
    { side: callerSide(match, by.userId), isReferee: await isMatchReferee(db, match, by) },
    by.now,
  )
}

/**
 * Does an act on a result once, in one transaction that holds the match: of two at once the second sees what the first
 * has made of it. An act that this member has done already answers as the first time.
 * @throws Problem match_not_found, match_changed, match_state, match_not_over, match_too_old
 */
async function run(
  { db, notices }: Given,
  asked: Asked,
  act: ResultAct,
  of: {
    readonly sent: MatchEnd | null
    readonly isDone: (match: LockedMatch) => boolean
    readonly write: (tx: Db, match: LockedMatch) => Promise<void>
  },
): Promise<void> {
  const { id, version } = asked
  await inTransaction(db, async (tx) => {
    await lockActiveMember(tx, asked.userId)
    const match = await selectLiving(tx, id, 'for update')
    if (match === null) throw new Problem('match_not_found')
    if (of.isDone(match)) return
    const acts = await actsFor(tx, match, asked)
    if (match.version !== version) throw changed(match, of.sent)
    const isFriendly = act === 'enter' && match.kind === 'friendly'
    if (!acts.includes(act))
      throw new Problem((isFriendly && friendlyFault(match, asked.now)) || 'match_state')
    await of.write(tx, match)
    checkpoint('match: written, before the commit')
    afterCommit(tx, () => notices.announce(`match:${id}`))
  })
  checkpoint('match: after the commit, before the answer')

  function changed({ version: kept, state, result }: LockedMatch, sent: MatchEnd | null) {
    return new Problem('match_changed', {
      details: {
        kept: { version: kept, state, result: result && { ...result } },
        sent: sent && { ...sent },
      },
    })
  }
}

/** @throws Problem score_refused, with the reason in French */
export function requireEnd(match: ScoredMatch, result: MatchEnd): Side | null {
  const fault = matchEndFault(match, result)
  if (fault !== null) throw new Problem('score_refused', { values: { reason: fault } })
  return matchWinner(match, result)
}

export async function enterResult(
  given: Given,
  asked: Asked & { readonly result: MatchEnd },
): Promise<void> {
  const { userId: by, result, now } = asked
  const centers = (await given.centers()).centers
  await run(given, asked, 'enter', {
    sent: result,
    isDone: (match) =>
      match.state === 'entered' &&
      match.enteredBy === by &&
      isDeepStrictEqual(match.result, result),
    async write(tx, match) {
      const winner = requireEnd(scored(match), result)
      const side = callerSide(match, by)
      await writeEntered(tx, { id: match.id, by, side, now, result, winner })
      await queueResultMails(tx, given, { match, by, now, centers })
    },
  })
}

export const confirmResult = (given: Given, asked: Asked): Promise<void> =>
  run(given, asked, 'confirm', {
    sent: null,
    isDone: ({ state, settledBy }) => state === 'final' && settledBy === asked.userId,
    write: (tx, { id }) => writeConfirmed(tx, { id, by: asked.userId, now: asked.now }),
  })

export async function disputeResult(
  given: Given,
  asked: Asked & { readonly reason: string },
): Promise<void> {
  const { userId: by, reason, now } = asked
  const centers = (await given.centers()).centers
  await run(given, asked, 'dispute', {
    sent: null,
    isDone: ({ state, disputedBy }) => state === 'disputed' && disputedBy === by,
    async write(tx, match) {
      await writeDisputed(tx, { id: match.id, by, now, reason })
      await queueResultMails(tx, given, { match, by, now, centers, reason })
    },
  })
}

export const decideResult = (
  given: Given,
  asked: Asked & { readonly result: MatchEnd },
): Promise<void> =>
  run(given, asked, 'decide', {
    sent: asked.result,
    isDone: ({ state, settledBy, result }) =>
      state === 'final' && settledBy === asked.userId && isDeepStrictEqual(result, asked.result),
    async write(tx, match) {
      const { userId: by, now, result } = asked
      const winner = requireEnd(scored(match), result)
      await writeDecided(tx, { id: match.id, by, now, result, winner })
    },
  })

const settleEverySeconds = 300

/** Makes results final by themselves, 72 hours after they were entered. */
export function settleResults({ db, jobs, clock, notices }: Platform): void {
  jobs.every('settle results of matches', settleEverySeconds, async () => {
    const now = clock()
    const settleNext = () =>
      inTransaction(db, async (tx) => {
        const id = await settleUnanswered(tx, now - resultSettlesMs, now)
        if (id === null) return false
        checkpoint('match: settled, before the commit')
        afterCommit(tx, () => notices.announce(`match:${id}`))
        return true
      })
    while (await settleNext());
  })
}
