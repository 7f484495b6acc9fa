import type { Db } from '@quatre/db'
import {
  daySeconds,
  isKeptLevel,
  startingLevel,
  type PlayerLevel,
  type UserId,
} from '@quatre/domain'
import type { LevelChange } from '@quatre/domain/levels'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  countWrongPartners,
  deleteChanges,
  deleteDue,
  deleteRatings,
  lockLevels,
  rewritePartners,
  selectChanges,
  selectDue,
  selectRatedMatches,
  selectRatings,
  selectStarts,
  upsertChanges,
  upsertRatings,
  type ChangeRow,
  type RatingRow,
} from './rating.sql.ts'

/** The one sport with levels: the doubles of padel. */
export const ratedSport = 3

const secondsBetween = 10

/** Rates what is due every few seconds, and compares all levels with a whole replay once a day. */
export function rateMatches({ db, jobs, log }: Pick<Platform, 'db' | 'jobs' | 'log'>): void {
  jobs.every('rate matches', secondsBetween, () => rateDueMatches(db))
  jobs.every('check levels', daySeconds, async () => {
    const lines = await levelFaults(db)
    if (lines.length > 0) log.error({ lines }, 'levels differ from their matches')
  })
}

/** Replays the matches from the earliest result that came, changed or went, and writes what differs. */
export async function rateDueMatches(db: Db): Promise<void> {
  for (const { sportId } of await selectDue(db)) {
    await inTransaction(db, async (tx) => {
      await lockLevels(tx)
      const due = (await selectDue(tx)).find((one) => one.sportId === sportId)
      if (due === undefined) return
      if (sportId === ratedSport) await writeDifferences(tx, await levelDifferences(tx, due.since))
      await deleteDue(tx, due)
    })
  }
}

interface Differences {
  readonly changed: readonly ChangeRow[]
  readonly gone: readonly ChangeRow[]
  readonly ratings: readonly RatingRow[]
  readonly unrated: readonly UserId[]
}

/** The stored rows that a replay from an instant on (null: of everything) does not give. */
async function levelDifferences(tx: Db, since: number | null): Promise<Differences> {
  const { rateHistory } = await import('@quatre/domain/levels')
  const matches = await selectRatedMatches(tx, ratedSport, since)
  const stored = await selectChanges(tx, ratedSport, since)
  const ratings = await selectRatings(tx, ratedSport, false)
  const ratingByUser = new Map(ratings.map((rating) => [rating.userId, rating]))
  const userIds = new Set([
    ...matches.flatMap(({ sides }) => sides.flat()),
    ...stored.map(({ userId }) => userId),
    // their dispute may be over
    ...ratings.filter(({ isFrozen }) => since === null || isFrozen).map(({ userId }) => userId),
  ])
  const starts = await selectStarts(tx, { sportId: ratedSport, since, userIds: [...userIds] })
  const levelBefore = new Map(
    starts.map(
      ({ userId, declaredLevel, mu, sigma, matches: count, playedAt }): [UserId, PlayerLevel] => [
        userId,
        mu === null || sigma === null || count === null
          ? startingLevel(declaredLevel)
          : { mu, sigma, matches: count, isFrozen: false, lastPlayedAt: playedAt },
      ],
    ),
  )
  const { changes, levels } = rateHistory(matches, levelBefore)

  const storedByKey = new Map(stored.map((row) => [changeKey(row), row]))
  const rows = changes.map(changeRow)
  const keys = new Set(rows.map(changeKey))
  const after = starts.map(({ userId, declaredLevel }) => {
    const level = levels.get(userId) ?? levelBefore.get(userId) ?? startingLevel(declaredLevel)
    return { userId, declaredLevel, ...level }
  })
  return {
    changed: rows.filter((row) => isOther(row, storedByKey.get(changeKey(row)))),
    gone: stored.filter((row) => !keys.has(changeKey(row))),
    ratings: after.filter((row) => isKeptLevel(row) && isOther(row, ratingByUser.get(row.userId))),
    unrated: after
      .filter((row) => !isKeptLevel(row) && ratingByUser.has(row.userId))
      .map(({ userId }) => userId),
  }
}

async function writeDifferences(
  tx: Db,
  { changed, gone, ratings, unrated }: Differences,
): Promise<void> {
  await deleteChanges(tx, gone)
  await upsertChanges(tx, ratedSport, changed)
  await upsertRatings(tx, ratedSport, ratings)
  await deleteRatings(tx, ratedSport, unrated)
  const touched = new Set([...changed, ...gone].map(({ userId }) => userId))
  await rewritePartners(tx, ratedSport, [...touched])
}

/** The stored levels that differ from a replay of all matches, a line each; due matches are rated first. */
export async function levelFaults(db: Db): Promise<string[]> {
  await rateDueMatches(db)
  return inTransaction(db, async (tx) => {
    await lockLevels(tx)
    const { changed, gone, ratings, unrated } = await levelDifferences(tx, null)
    // a result came meanwhile
    if ((await selectDue(tx)).length > 0) return []
    const partners = await countWrongPartners(tx, ratedSport)
    return [
      ...changed.map(
        ({ userId, matchId }) => `player ${userId}: match ${matchId} gives another change`,
      ),
      ...gone.map(({ userId, matchId }) => `player ${userId}: match ${matchId} gives no change`),
      ...ratings.map(({ userId, mu }) => `player ${userId}: the level is ${mu}`),
      ...unrated.map((userId) => `player ${userId}: there is no level`),
      ...(partners > 0 ? [`${partners} totals beside partners`] : []),
    ]
  })
}

/** `npm run levels -- check` */
export async function levelsCommand(db: Db, [word]: readonly string[]) {
  if (word !== 'check') return { lines: ['npm run levels -- check'], isSound: false }
  const lines = await levelFaults(db)
  return { lines: [...lines, `${lines.length} faults`], isSound: lines.length === 0 }
}

const changeKey = ({ matchId, userId }: ChangeRow): string => `${matchId}/${userId}`

const changeRow = ({ before, after, ...change }: LevelChange): ChangeRow => ({
  ...change,
  muBefore: before.mu,
  sigmaBefore: before.sigma,
  muAfter: after.mu,
  sigmaAfter: after.sigma,
})

const isOther = <Row extends object>(row: Row, stored: Row | undefined): boolean =>
  stored === undefined ||
  Object.entries(row).some(([name, value]) => stored[name as keyof Row] !== value)
