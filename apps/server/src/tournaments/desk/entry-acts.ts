import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  dayInZone,
  pairWeight,
  selectEntries,
  type SelectedEntry,
  type UserId,
} from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import {
  eraseDraw,
  lockEntries,
  selectWeighed,
  updateStatus,
  updateWeights,
  type WeighedRow,
} from './desk.sql.ts'
import type { Refereed } from './planning.ts'
import { requireStatus, type Done } from './run-act.ts'

type Body<Name extends 'entries' | 'cancel'> = HandlerInput<
  (typeof contract.referees)[Name]
>['body']

export type Removing = Pick<Platform, 'enrolments'> & { readonly by: UserId }

/**
 * Opening takes the courts of its days where nothing else has them; it moves nothing. Closing removes the pairs
 * that have found no second player, and selects among the others.
 */
export async function openEntries(
  tx: Db,
  refereed: Refereed,
  body: Body<'entries'>,
  removing: Removing,
): Promise<Done> {
  const { row } = refereed
  requireStatus(row, ...(body.open ? (['draft', 'closed'] as const) : (['open'] as const)))
  const status = body.open ? 'open' : 'closed'
  await updateStatus(tx, row.id, status)
  if (body.open) return { before: row.status, after: status, times: 'opening' }
  return { before: row.status, after: { status, selected: await select(tx, refereed, removing) } }
}

const tooHeavy = 'Le tournoi prend les paires du plus petit poids, et la tienne vient après.'

/** Pairs of too high a weight give their places up, and wait with the others in the order of the selection. */
async function select(
  tx: Db,
  refereed: Refereed,
  { enrolments, by }: Removing,
): Promise<readonly SelectedEntry[]> {
  const { row, season, now } = refereed
  const alone = (await lockEntries(tx, row.id)).filter(({ isPair }) => !isPair)
  const why = 'La paire n’a pas trouvé de second joueur.'
  await enrolments.remove(tx, { ids: alone.map(({ id }) => id), by, why, now })
  const pairs = await weighedPairs(tx, refereed)
  await updateWeights(tx, pairs)
  const coming = pairs.map(({ id, weight }, order) => ({ pair: id, weight, order }))
  const lots = `sélection ${row.id}`
  const selected = selectEntries(season, row.category, coming, row.capacity, lots)
  const byId = new Map<number, WeighedRow>(pairs.map((pair) => [pair.id, pair]))
  const line = selected.flatMap(({ pair, isIn }) => {
    const entry = byId.get(pair)
    return entry === undefined || (isIn && entry.state !== 'waiting') ? [] : [entry.id]
  })
  await enrolments.lineUp(tx, { ids: line, why: tooHeavy, now })
  return selected
}

/** The pairs of two players by their weight of today, in the order in which they came. */
export async function weighedPairs(
  tx: Db,
  { row, center, season, now }: Refereed,
): Promise<(WeighedRow & { readonly pair: number; readonly weight: number })[]> {
  const rows = await selectWeighed(tx, row.id, { day: dayInZone(now, center.timeZone), now })
  return rows.map((entry) => {
    const [first, second] = [0, 1].map((side) => ({
      gender: entry.genders[side] ?? null,
      rank: entry.ranks[side] ?? null,
    }))
    if (first === undefined || second === undefined) throw new Error('a pair of one player')
    return { ...entry, pair: entry.id, ...pairWeight(season, row.event, [first, second]) }
  })
}

/** Calls a tournament off before its first match: all are paid back, and its courts are free. */
export async function cancelTournament(
  tx: Db,
  { row, now }: Refereed,
  { reason }: Body<'cancel'>,
  { enrolments, by }: Removing,
): Promise<Done> {
  requireStatus(row, 'open', 'closed', 'playing')
  if (row.matches.some(({ state }) => state === 'playing' || state === 'done'))
    throw new Problem('tournament_state', { values: { state: 'un match est commencé ou joué' } })
  const ids = (await lockEntries(tx, row.id)).map(({ id }) => id)
  await eraseDraw(tx, row.id)
  await updateStatus(tx, row.id, 'cancelled')
  await enrolments.remove(tx, { ids, by, why: reason, now })
  const { status, draw } = row
  return { before: { status, draw }, after: 'cancelled', reason, times: 'none' }
}
