import type { Db } from '@quatre/db'
import { endFromCounts, setCounts, type Counts, type MatchEnd } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import { inTransaction } from '../platform/transaction.ts'
import { scoreText } from './result-mails.ts'
import { requireEnd, scored } from './result-acts.ts'
import { selectDisputed, selectLiving, writeDecided } from './result.sql.ts'

const usage = [
  'npm run matches -- disputes',
  'npm run matches -- decide <id> <score, as 6-4 3-6 10-8, or absent 0|1|both>',
]

const refused = (...lines: string[]) => ({ lines, isSound: false })

/** Lists disputed results and decides them (requirement MA5). */
export async function matchesCommand(
  db: Db,
  [word = '', id = '', ...score]: readonly string[],
  now: number,
) {
  if (word === 'disputes') {
    const rows = await selectDisputed(db)
    const lines = rows.map(
      ({ id: match, kind, center, startsAt, disputedAt, result, dispute }) =>
        `${match} · ${kind} · ${center} · ${new Date(startsAt).toISOString()} · ${scoreText(setCounts(result))} · disputed ${new Date(disputedAt).toISOString()}: ${dispute}`,
    )
    return { lines: [...lines, `${rows.length} disputed`], isSound: rows.length === 0 }
  }
  if (word !== 'decide' || score.length === 0) return refused(...usage)
  return inTransaction(db, async (tx) => {
    const match = await selectLiving(tx, Number(id) || 0, 'for update')
    if (match === null) return refused(`No match ${id} of a league or of friends.`)
    if (match.state === 'cancelled' || match.startsAt > now) return refused(`${id} was not played.`)
    const rules = scored(match)
    const result = endTyped(rules.sport, score)
    if (result === null) return refused(...usage)
    try {
      const winner = requireEnd(rules, result)
      await writeDecided(tx, { id: match.id, by: null, now, result, winner })
    } catch (error) {
      if (error instanceof Problem) return refused(error.message)
      throw error
    }
    return { lines: [`${id} is decided: ${score.join(' ')}`], isSound: true }
  })
}

function endTyped(
  sport: Parameters<typeof endFromCounts>[0],
  score: readonly string[],
): MatchEnd | null {
  const [first, absent] = score
  if (first === 'absent') {
    if (absent === 'both') return { how: 'walk_over', absent }
    return absent === '0' || absent === '1'
      ? { how: 'walk_over', absent: absent === '0' ? 0 : 1 }
      : null
  }
  const counts = score.map((set): Counts | null => {
    const [, own, other] = /^(\d{1,2})-(\d{1,2})$/.exec(set) ?? []
    return own === undefined || other === undefined ? null : [Number(own), Number(other)]
  })
  return counts.includes(null) ? null : endFromCounts(sport, counts as Counts[])
}
