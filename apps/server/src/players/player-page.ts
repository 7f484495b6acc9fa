import type { contract, HandlerAnswer } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  dayInZone,
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
import type { Platform } from '../core/platform.ts'
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
  selectPlayedLeagues,
  selectRanking,
  selectStanding,
  selectTitles,
  type PartnerRow,
  type PlayerRow,
} from './player.sql.ts'
import { ratedSport } from './rate-matches.ts'

/** A player and the reader of their page. */
export interface SeenPlayer {
  readonly player: PlayerRow
  readonly reader: PlayerReader
}

type Needs = Pick<Platform, 'db' | 'competitions'>
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
  const { won, drawn, lost } = sumPartners(partners)
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

/** The leagues of a player, with the rank of the team in the table that everybody reads. */
async function leagueAnswers(
  { db, competitions }: Needs,
  userId: UserId,
  { competitionId, now }: { competitionId: number | null; now: number },
) {
  const answers: Page['leagues'] = []
  // one after the other: all at once would take every connection from everybody else
  for (const { teamId, ...row } of await selectPlayedLeagues(db, userId, competitionId)) {
    const found = await Promise.all(competitions.map(({ get }) => get(row.competitionId, now)))
    const standings = found.flatMap((one) => (one?.type === 'league' ? one.standings : []))
    const rank = standings.find((one) => one.teamId === teamId)?.rank ?? null
    answers.push({ ...row, rank, teams: standings.length })
  }
  return answers
}

/** How a player does in the competition asked for; null when they do not play it. */
async function standingAnswer(
  needs: Needs,
  userId: UserId,
  { competitionId, now }: { competitionId: number | null; now: number },
): Promise<Page['standing']> {
  if (competitionId === null) return null
  const tournament = await selectStanding(needs.db, userId, competitionId)
  if (tournament !== null) return { competitionId, type: 'tournament', ...tournament }
  const [league] = await leagueAnswers(needs, userId, { competitionId, now })
  if (league === undefined) return null
  const { name, rank, won, drawn, lost } = league
  return { competitionId, type: 'league', name, rank, won, drawn, lost, points: null }
}

/** The page of a player with the parts that its reader sees. */
export async function pageAnswer(
  needs: Needs,
  { player, reader }: SeenPlayer,
  { competitionId, page, now }: { competitionId: number | null; page: number; now: number },
): Promise<Page> {
  const { db } = needs
  const { id } = player
  const sees = (part: (typeof playerParts)[number]) => seesPart(part, reader, player)
  const offset = (page - 1) * historyPage
  const [stats, recent, curve, partners, titles, leagues, ids, ranking, comingIds, standing] =
    await Promise.all([
      statsAnswer(db, id, now),
      countRecent(db, id, now),
      selectCurve(db, id),
      selectPartners(db, id),
      selectTitles(db, id),
      leagueAnswers(needs, id, { competitionId: null, now }),
      selectRatedIds(db, id, { limit: historyPage, offset }),
      selectRanking(db, id, dayInZone(now, networkTimeZone)),
      sees('comingMatches') ? selectComingIds(db, id, now) : null,
      standingAnswer(needs, id, { competitionId, now }),
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
    leagues,
    partners: [
      ...partners.slice(0, namedPartners).map(({ partnerId, ...results }) => ({
        player: named(partnerId),
        others: 0,
        ...results,
      })),
      ...(others.length > 0
        ? [{ player: null, others: others.length, ...sumPartners(others) }]
        : []),
    ],
    ranking: sees('ranking') ? ranking : null,
    contact: sees('contact') ? { email: player.email, mobilePhone: player.mobilePhone } : null,
    coming: comingIds === null ? null : await playerMatches(db, id, comingIds, now),
    hidden: playerParts
      .filter((part) => !sees(part) && (part !== 'ranking' || ranking !== null))
      .map((part) => ({ part, for: partAudience(part, player) })),
    standing,
  }
}

function sumPartners(partners: readonly PartnerRow[]) {
  const sum = (name: 'won' | 'drawn' | 'lost') =>
    partners.reduce((total, partner) => total + partner[name], 0)
  return { won: sum('won'), drawn: sum('drawn'), lost: sum('lost') }
}
