import type { contract, HandlerInput, OpenMatch } from '@quatre/contract'
import {
  adultBornBy,
  dayOf,
  euro,
  isoWithOffset,
  joinProblem,
  levelNames,
  message,
  networkTimeZone,
  type UserId,
} from '@quatre/domain'
import type { Db } from '@quatre/db'
import { centersNear } from '../../core/centers/centers-near.ts'
import { playerLevels } from '../../core/players/player-level.ts'
import type { Platform } from '../../core/platform.ts'
import { namedRange } from './captain.ts'
import { selectMemberFacts, selectOwnStandings } from './open-match.sql.ts'
import { selectOpenMatches, type FoundMatch } from './search.sql.ts'

type Query = HandlerInput<typeof contract.openMatches.list>['query']

/** Open matches of a search, with what they are to a member. @throws Problem center_not_found */
export async function searchOpenMatches(
  { db, centers }: Platform,
  query: Query,
  { userId, now }: { readonly userId: UserId | undefined; readonly now: number },
): Promise<{ readonly total: number; readonly matches: OpenMatch[] }> {
  const near = centersNear((await centers()).centers, query)
  const bornBy = adultBornBy(dayOf(now, networkTimeZone))
  const { date, from, to, sex, _page: page, _limit: limit } = query
  const level = query.level && levelNames.indexOf(query.level)
  const of = { date, from, to, sex, level, sportId: query.sportType, bornBy, now }
  const search = query.match === undefined ? of : { ...of, bookingId: query.match }
  const { total, rows } = await selectOpenMatches(
    db,
    { ...search, centerIds: [...near.keys()] },
    { limit, offset: (page - 1) * limit },
  )
  const levels = await playerLevels(db, membersIn(rows, userId), query.sportType)
  const own = userId === undefined ? null : await standings(db, rows, { userId, bornBy })
  const matches = rows.flatMap((row) => {
    const found = near.get(row.centerId)
    if (found === undefined) return []
    const { id, slug, name, address } = found.center
    return {
      id: row.id,
      center: { id, slug, name, city: address.city },
      distanceKm: found.distanceKm,
      startingDate: isoWithOffset(row.startsAt, row.timeZone),
      endingDate: isoWithOffset(row.endsAt, row.timeZone),
      levels: namedRange(row.levels),
      sex: row.sex,
      share: euro(row.shareCents),
      places: row.places,
      free: row.free,
      players: row.players.map(({ position, userId: playerId, firstName, isAdult }) => ({
        position,
        firstName: isAdult ? firstName : null,
        level: (isAdult && playerId !== null && levels.get(playerId)) || null,
      })),
      standing: own && own(row, levels.get(userId ?? 0) ?? null),
    }
  })
  return { total, matches }
}

const membersIn = (rows: readonly FoundMatch[], userId: UserId | undefined): UserId[] => [
  ...rows.flatMap(({ players }) => players.flatMap((player) => player.userId ?? [])),
  ...(userId === undefined ? [] : [userId]),
]

/** What each match is to a member. */
async function standings(
  db: Db,
  rows: readonly FoundMatch[],
  { userId, bornBy }: { readonly userId: UserId; readonly bornBy: string },
): Promise<
  (row: FoundMatch, level: OpenMatch['players'][number]['level']) => OpenMatch['standing']
> {
  const [facts] = await selectMemberFacts(db, [userId], bornBy)
  const { refused, isIn } = await selectOwnStandings(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return (row, level) => {
    if (facts === undefined) return null
    const genders = row.players.map(({ gender }) => gender)
    const problem = joinProblem(
      { ...row, genders },
      { ...facts, level, wasRefused: refused.has(row.id) },
    )
    const isOwn = isIn.has(row.id)
    return { isIn: isOwn, why: problem === null || isOwn ? null : message(problem) }
  }
}
