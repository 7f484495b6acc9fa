import type { Desk } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { RequestContext } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { checkpoint } from '../../platform/checkpoints.ts'
import { noteRequest } from '../../platform/request-keys.sql.ts'
import { afterCommit, inTransaction } from '../../platform/transaction.ts'
import { selectRefereed, type RefereedRow } from '../tournament.sql.ts'
import { deskAnswer } from './desk-answer.ts'
import { insertAct, lockTournament, selectMoney, type ActRow } from './desk.sql.ts'
import { readRefereed, writePlan, type Refereed } from './planning.ts'

/** The outcome of an act; `times`: the times of courts that follow from it, `plan`: those of a new plan. */
export interface Done extends Pick<ActRow, 'node' | 'before' | 'after' | 'reason'> {
  readonly times?: 'plan' | 'opening' | 'none'
}

type Act = (tx: Db, refereed: Refereed) => Promise<Done>

type Caller = Pick<RequestContext, 'member' | 'now' | 'requestKey'>

/** PostgreSQL: something has taken a court meanwhile. The plan is made anew around it. */
const exclusionViolation = '23P01'

export interface Acts {
  /** Does an act once: in one transaction, audited, announced to all screens; answers the desk. */
  run(id: number, name: string, caller: Caller, act: Act): Promise<Desk>
  read(id: number, now: number): Promise<Refereed>
  desk(id: number, now: number): Promise<Desk>
}

export function openActs(platform: Platform): Acts {
  const { db, centers, notices, courtTime } = platform
  const read = async (id: number, now: number) =>
    readRefereed(db, id, (await centers()).centers, now)

  async function desk(id: number, now: number): Promise<Desk> {
    const [refereed, money] = await Promise.all([read(id, now), selectMoney(db, id)])
    return deskAnswer(refereed, money)
  }

  /** The same, of which an act has changed nothing but the tournament. */
  async function again(from: Db, refereed: Refereed): Promise<Refereed> {
    const row = await selectRefereed(from, refereed.row.id)
    return row === null ? refereed : { ...refereed, row }
  }

  return {
    desk,
    read,
    async run(id, name, { member, now, requestKey }, act) {
      // before: a transaction that waits for a second connection may wait for itself
      const list = await centers()
      const done = await inTransaction(
        db,
        async (tx) => {
          const before = await noteRequest(tx, requestKey, { made: { tournament: id }, now })
          if (before !== null) return null
          if (!(await lockTournament(tx, id))) throw new Problem('competition_not_found')
          const refereed = await readRefereed(tx, id, list.centers, now)
          const { times, ...did } = await act(tx, refereed)
          if (plays(refereed, member.id, did.node)) throw new Problem('match_own')
          if (times !== undefined) {
            const after = await again(tx, refereed)
            const spans =
              times === 'plan'
                ? await writePlan(tx, after)
                : times === 'opening'
                  ? wholeDays(after)
                  : []
            await courtTime.setCompetition(tx, { competitionId: id, spans, now })
          }
          const noted = { ...did, tournamentId: id, actorId: member.id, act: name }
          await insertAct(tx, { ...noted, requestKey: requestKey.key }, now)
          checkpoint('referee: done, before the commit')
          afterCommit(tx, () => notices.announce(`tournament:${id}`))
          return refereed
        },
        [exclusionViolation],
      )
      checkpoint('referee: after the commit, before the answer')
      if (done === null) return desk(id, now)
      const [refereed, money] = await Promise.all([again(db, done), selectMoney(db, id)])
      return deskAnswer(refereed, money)
    },
  }
}

function plays({ row }: Refereed, userId: UserId, node: string | undefined): boolean {
  const match = row.matches.find((one) => one.node === node)
  return row.entries.some(
    ({ id, players }) =>
      (id === match?.firstEntryId || id === match?.secondEntryId) &&
      players.some((player) => player.id === userId),
  )
}

/** Until the draw says more, a tournament takes its courts for its days. */
function wholeDays({ row }: Refereed) {
  return row.courts.map(({ id: courtId }) => ({ courtId, from: row.startsAt, to: row.endsAt }))
}

const stateWords: Readonly<Record<RefereedRow['status'], string>> = {
  draft: 'il est en préparation',
  open: 'les inscriptions sont ouvertes',
  closed: 'les inscriptions sont closes',
  playing: 'il se joue',
  finished: 'il est terminé',
  published: 'ses résultats sont publiés',
  cancelled: 'il est annulé',
}

/** @throws Problem tournament_state */
export function requireStatus(row: RefereedRow, ...allowed: RefereedRow['status'][]): void {
  if (!allowed.includes(row.status))
    throw new Problem('tournament_state', { values: { state: stateWords[row.status] } })
}
