import type { contract, HandlerInput, WholeMatch } from '@quatre/contract'
import {
  addDays,
  instantAt,
  isoWithOffset,
  networkTimeZone,
  takesScore,
  type MatchEnd,
} from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { makeFriendly } from './friendly-match.ts'
import { eventAnswer, matchAnswer, personAnswer, wholeAnswer } from './match-answer.ts'
import {
  selectChanges,
  selectClips,
  selectEvents,
  selectMatches,
  selectMatchOfPlayer,
  type MatchFilter,
  type MatchRow,
} from './match.sql.ts'
import {
  actsFor,
  callerSide,
  confirmResult,
  decideResult,
  disputeResult,
  enterResult,
} from './result-acts.ts'
import { selectLiving, selectPlayedBooking } from './result.sql.ts'
import { openStatistics } from './statistics/match-statistics.ts'

type ListQuery = HandlerInput<typeof contract.matches.list>['query']

export function matchHandlers(platform: Platform): Handlers<typeof contract.matches> {
  const { db, centers, environment, eventStream, notices } = platform
  const statistics = openStatistics(platform)
  const videos = environment.matchVideosUrl ?? ''

  /** @throws Problem match_not_found */
  async function find(id: number): Promise<MatchRow> {
    const [row] = await selectMatches(db, { ids: [id] })
    if (row === undefined) throw new Problem('match_not_found')
    return row
  }

  async function answers(filter: MatchFilter, now: number) {
    const [rows, { centers: listed }] = await Promise.all([selectMatches(db, filter), centers()])
    return rows.flatMap((row) => {
      const center = listed.find(({ id }) => id === row.centerId)
      return center === undefined ? [] : [matchAnswer(row, center, now)]
    })
  }

  async function whole(id: number, now: number): Promise<WholeMatch> {
    const row = await find(id)
    const [{ centers: listed }, clips, changes, fixture] = await Promise.all([
      centers(),
      videos === '' ? [] : selectClips(db, id),
      selectChanges(db, id),
      row.fixtureId === null ? [] : answers({ fixture: row.fixtureId }, now),
    ])
    const center = listed.find((one) => one.id === row.centerId)
    if (center === undefined) throw new Problem('match_not_found')
    return wholeAnswer({ row, center, now, clips, changes, fixture, videos })
  }

  const timeZoneAt = async ({ centerId }: MatchRow) =>
    (await centers()).centers.find(({ id }) => id === centerId)?.timeZone ?? networkTimeZone

  return {
    list: ({ query }, { now }) => answers({ ...listFilter(query), limit: query._limit }, now),
    front: ({ query }, { now }) =>
      answers(
        {
          center: query.center,
          sport: query.sport,
          isCancelled: query.isCancelled,
          hasVideo: query.video,
          from: query.from === undefined ? undefined : dayStart(query.from),
          to: now,
          order: 'latest',
          limit: query._limit,
        },
        now,
      ),
    get: ({ params: { id } }, { now }) => whole(id, now),
    async events({ params: { id } }) {
      const row = await find(id)
      const [events, timeZone] = await Promise.all([selectEvents(db, id), timeZoneAt(row)])
      return events.map((event) => eventAnswer(event, row, timeZone))
    },
    async players({ params: { id } }) {
      return (await find(id)).players.map((player) => ({
        ...personAnswer(player),
        matchPlayer: player.matchPlayer,
        side: player.side,
        position: player.position,
      }))
    },
    statistics: async ({ params: { id } }) => statistics.ofMatch(await find(id)),
    async follow({ params: { id } }, { request, reply }) {
      const row = await find(id)
      const topic =
        row.kind === 'tournament' && row.competition
          ? (`tournament:${row.competition.id}` as const)
          : (`match:${id}` as const)
      eventStream((listener) => notices.listen(topic, listener), request, reply)
    },
    async own({ params: { id } }, { member, now }) {
      const match = await selectLiving(db, id)
      if (match === null) {
        await find(id)
        return { side: null, acts: [], dispute: null }
      }
      const acts = await actsFor(db, match, { userId: member.id, now })
      const side = callerSide(match, member.id)
      const isTold = side !== null || acts.length > 0
      return { side, acts, dispute: isTold ? match.dispute : null }
    },
    async enter({ params: { id }, body: { version, result } }, { member, now }) {
      const asked = { id, version, userId: member.id, now }
      await enterResult(platform, { ...asked, result: result as MatchEnd })
      return whole(id, now)
    },
    async confirm({ params: { id }, body: { version } }, { member, now }) {
      await confirmResult(platform, { id, version, userId: member.id, now })
      return whole(id, now)
    },
    async dispute({ params: { id }, body: { version, reason } }, { member, now }) {
      await disputeResult(platform, { id, version, userId: member.id, now, reason })
      return whole(id, now)
    },
    async decide({ params: { id }, body: { version, result } }, { member, now }) {
      const asked = { id, version, userId: member.id, now }
      await decideResult(platform, { ...asked, result: result as MatchEnd })
      return whole(id, now)
    },
    async places({ params: { id } }) {
      const booking = await selectPlayedBooking(db, id)
      if (booking === null) throw new Problem('booking_not_found')
      if (!takesScore(booking)) throw new Problem('match_sport')
      const { startsAt, center, sport, players } = booking
      return {
        startingDate: isoWithOffset(startsAt, center.timeZone),
        center: center.name,
        isFoot: sport.slug === 'foot-5',
        places: players.map(({ place, firstName }) => ({ id: place, firstName })),
      }
    },
    async friendly({ params: { id }, body: { sides } }, { member, now }) {
      const asked = { bookingId: id, sides, userId: member.id, now }
      return whole(await makeFriendly(platform, asked), now)
    },
    footbarPlayer: ({ params: { id } }) => statistics.ask((from) => from.player(id)),
    async footbarMatchPlayer({ params: { id } }) {
      // nobody is asked about who may not be named
      const matchId = await selectMatchOfPlayer(db, id)
      const row = matchId === null ? null : await find(matchId)
      const user = row?.players.find((one) => one.matchPlayer === id)
      const userId = user ? personAnswer(user).id : null
      if (row === null || userId === null) throw new Problem('not_found')
      const { possession, heat } = await statistics.ask((from) => from.matchPlayer(id))
      return { user: userId, match: row.id, possession, heat }
    },
    game: ({ params: { id } }) => statistics.ask((from) => from.game(id)),
    possession: ({ params: { id }, query }) =>
      statistics.ask((from) => from.possession(id, [query.team_1, query.team_2])),
  }
}

const dayStart = (day: string) => instantAt(day, 0, networkTimeZone)

function listFilter(query: ListQuery): MatchFilter {
  const { competition, team, center, from, to, ended, orderBy } = query
  return {
    competition,
    team,
    center,
    ended,
    from: from === undefined ? undefined : dayStart(from),
    to: to === undefined ? undefined : dayStart(addDays(to, 1)),
    order: ended && orderBy === undefined ? 'latest' : 'soonest',
  }
}
