import type { contract, HandlerAnswer } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  dayOf,
  isoWithOffset,
  levelIndex,
  networkTimeZone,
  partAudience,
  playerParts,
  seesPart,
  tournamentTitle,
  type Category,
  type PlayerReader,
  type UserId,
} from '@quatre/domain'
import { avatarPath } from '../core/players/avatar-path.ts'
import { playerLevels } from '../core/players/player-level.ts'
import { playerAnswer } from '../core/players/player-names.ts'
import { selectNamedPlayers } from '../core/players/shown-players.ts'
import { selectComingIds, selectRatedIds } from './player-match.sql.ts'
import { playerMatches } from './player-matches.ts'
import {
  countRecent,
  selectCurve,
  selectPartners,
  selectRanking,
  selectStanding,
  selectTitles,
  type PartnerRow,
  type PlayerRow,
} from './player.sql.ts'
import { ratedSport } from './rate-matches.ts'

/** A player and who looks at them. */
export interface SeenPlayer {
  readonly player: PlayerRow
  readonly reader: PlayerReader
}

type Page = HandlerAnswer<typeof contract.players.page>
type Stats = HandlerAnswer<typeof contract.players.stats>

const historyPage = 10
const namedPartners = 3

/** The level of a player, their totals and last five results, of the matches that count. */
export async function statsAnswer(db: Db, userId: UserId, now: number): Promise<Stats> {
  const ids = await selectRatedIds(db, userId, { limit: 5, offset: 0 })
  const [levels, partners, lastFive] = await Promise.all([
    playerLevels(db, [userId], ratedSport),
    selectPartners(db, userId),
    playerMatches(db, userId, ids.toReversed(), now),
  ])
  const level = levels.get(userId)
  const { won, drawn, lost } = totalOf(partners)
  return {
    matches: won + drawn + lost,
    won,
    drawn,
    lost,
    level: {
      name: level?.name ?? null,
      index: level?.index ?? null,
      reliability: level?.reliability ?? 'declared',
      isFrozen: level?.isFrozen ?? false,
    },
    lastFive,
  }
}

/** The page of a player with the parts that its reader sees. */
export async function pageAnswer(
  db: Db,
  { player, reader }: SeenPlayer,
  { competitionId, page, now }: { competitionId: number | null; page: number; now: number },
): Promise<Page> {
  const { id } = player
  const sees = (part: (typeof playerParts)[number]) => seesPart(part, reader, player)
  const offset = (page - 1) * historyPage
  const [stats, recent, curve, partners, titles, ids, ranking, comingIds, standing] =
    await Promise.all([
      statsAnswer(db, id, now),
      countRecent(db, id, now),
      selectCurve(db, id),
      selectPartners(db, id),
      selectTitles(db, id),
      selectRatedIds(db, id, { limit: historyPage, offset }),
      selectRanking(db, id, dayOf(now, networkTimeZone)),
      sees('comingMatches') ? selectComingIds(db, id, now) : null,
      competitionId === null ? null : selectStanding(db, id, competitionId),
    ])
  const named = await selectNamedPlayers(
    db,
    partners.slice(0, namedPartners).map(({ partnerId }) => partnerId),
    now,
  )
  const others = partners.slice(namedPartners)
  const { firstName, lastName } = playerAnswer({ ...player, rank: null })
  return {
    ...stats,
    player: {
      id,
      firstName,
      lastName,
      pseudo: player.pseudo,
      avatar: avatarPath(id, player.avatarVersion),
      center: player.center,
    },
    reader,
    recent,
    curve: curve.map(({ at, mu }) => ({
      at: isoWithOffset(at, networkTimeZone),
      index: levelIndex(mu),
    })),
    history: await playerMatches(db, id, ids, now),
    titles: titles.map(({ category, event, ...title }) => ({
      ...title,
      name: tournamentTitle(category as Category | null, event),
    })),
    partners: [
      ...partners.slice(0, namedPartners).map(({ partnerId, ...results }) => ({
        player: named(partnerId),
        others: 0,
        ...results,
      })),
      ...(others.length > 0 ? [{ player: null, others: others.length, ...totalOf(others) }] : []),
    ],
    ranking: sees('ranking') ? ranking : null,
    contact: sees('contact') ? { email: player.email, mobilePhone: player.mobilePhone } : null,
    coming: comingIds === null ? null : await playerMatches(db, id, comingIds, now),
    hidden: playerParts
      .filter((part) => !sees(part) && (part !== 'ranking' || ranking !== null))
      .map((part) => ({ part, for: partAudience(part, player) })),
    standing: competitionId === null || standing === null ? null : { competitionId, ...standing },
  }
}

function totalOf(partners: readonly PartnerRow[]) {
  const sum = (name: 'won' | 'drawn' | 'lost') =>
    partners.reduce((total, partner) => total + partner[name], 0)
  return { won: sum('won'), drawn: sum('drawn'), lost: sum('lost') }
}
