import type { contract, HandlerInput, OpenMatch, OpenMatchStanding } from '@quatre/contract'
import {
  adultBornBy,
  dayInZone,
  euro,
  isoWithOffset,
  joinProblem,
  levelNames,
  message,
  networkTimeZone,
  type BookingId,
  type UserId,
} from '@quatre/domain'
import type { Db } from '@quatre/db'
import { centersNear } from '../../core/centers/centers-near.ts'
import { playerLevelNames } from '../../core/players/player-level.ts'
import type { Platform } from '../../core/platform.ts'
import { namedRange } from './captain.ts'
import { selectMemberFacts, selectOwnStandings } from './open-match.sql.ts'
import { selectOpenMatches, type FoundMatch } from './search.sql.ts'

type Query = HandlerInput<typeof contract.openMatches.list>['query']

/** Open matches of a search. @throws Problem center_not_found */
export async function searchOpenMatches(
  { db, centers }: Platform,
  query: Query,
  now: number,
): Promise<{ readonly total: number; readonly matches: OpenMatch[] }> {
  const near = centersNear((await centers()).centers, query)
  const bornBy = adultBornBy(dayInZone(now, networkTimeZone))
  const { date, from, to, sex, _page: page, _limit: limit } = query
  const level = query.level && levelNames.indexOf(query.level)
  const of = { date, from, to, sex, level, sportId: query.sportType, bornBy, now }
  const search = query.match === undefined ? of : { ...of, bookingIds: [query.match] }
  const { total, rows } = await selectOpenMatches(
    db,
    { ...search, centerIds: [...near.keys()] },
    { limit, offset: (page - 1) * limit },
  )
  const levels = await playerLevelNames(db, membersIn(rows), query.sportType)
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
    }
  })
  return { total, matches }
}

const membersIn = (rows: readonly FoundMatch[]): UserId[] =>
  rows.flatMap(({ players }) => players.flatMap((player) => player.userId ?? []))

/** Whether a member is in each open match, or why they may not join; closed ones are left out. */
export async function openMatchStandings(
  db: Db,
  bookingIds: readonly BookingId[],
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<OpenMatchStanding[]> {
  const bornBy = adultBornBy(dayInZone(now, networkTimeZone))
  const every = { date: undefined, from: '00:00', to: '23:59:59', level: undefined, sex: undefined }
  const search = { ...every, bookingIds, centerIds: undefined, sportId: undefined, bornBy, now }
  const { rows } = await selectOpenMatches(db, search, { limit: bookingIds.length, offset: 0 })
  const [facts] = await selectMemberFacts(db, [userId], bornBy)
  const { refused, isIn } = await selectOwnStandings(db, userId, bookingIds)
  const levels = await playerLevelNames(db, [userId], rows[0]?.sportId ?? 0)
  const level = levels.get(userId) ?? null
  if (facts === undefined) return []
  return rows.map((row) => {
    const genders = row.players.map(({ gender }) => gender)
    const joiner = { ...facts, level, wasRefused: refused.has(row.id) }
    const problem = isIn.has(row.id) ? null : joinProblem({ ...row, genders }, joiner)
    return { id: row.id, isIn: isIn.has(row.id), why: problem && message(problem), level }
  })
}
