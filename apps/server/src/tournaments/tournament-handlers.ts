import type { contract, HandlerInput, Tournament } from '@quatre/contract'
import {
  addDays,
  dayInZone,
  eventsOfLevel,
  findSeason,
  instantAt,
  networkTimeZone,
  placeLine,
  tournamentTitle,
} from '@quatre/domain'
import { centersNear } from '../core/centers/centers-near.ts'
import type { CompetitionReader, Platform } from '../core/platform.ts'
import type { Handlers } from '../mount.ts'
import { calendarFile } from '../platform/calendar-file.ts'
import { headAnswer } from './tournament-answer.ts'
import { selectTournaments } from './tournament.sql.ts'
import { tournamentViews } from './tournament-views.ts'

type ListQuery = HandlerInput<typeof contract.tournaments.list>['query']

/** The number of the only type of competition that the list has beside leagues. */
const tournamentType = 2

export function tournamentHandlers(platform: Platform): Handlers<typeof contract.tournaments> {
  const { db, centers: readCenters, notices, eventStream } = platform
  const views = tournamentViews(platform)

  /** Reads a tournament, or a competition of another feature. @throws Problem competition_not_found */
  async function orOther<Own, Other>(
    readOwn: () => Promise<Own>,
    readOther: (reader: CompetitionReader) => Promise<Other | null>,
  ): Promise<Own | Other> {
    try {
      return await readOwn()
    } catch (error) {
      const others = await Promise.all(platform.competitions.map((reader) => readOther(reader)))
      const found = others.find((one) => one !== null)
      if (!found) throw error
      return found
    }
  }

  return {
    async list({ query }, { now }) {
      const { _page: page, _limit: limit, type } = query
      if (Number(type ?? tournamentType) !== tournamentType) {
        const [found] = await Promise.all(
          platform.competitions.flatMap((reader) => reader.leagues?.(query) ?? []),
        )
        return found ?? { total: 0, competitions: [] }
      }
      const near = centersNear((await readCenters()).centers, query)
      const { total, rows } = await selectTournaments(
        db,
        {
          centerIds: [...near.keys()],
          category: query.category,
          event: query.event,
          preview: query.preview,
          events: eventsAsked(query, now),
          from: fromAsked(query, now),
          to:
            query.to === undefined
              ? undefined
              : instantAt(addDays(query.to, 1), 0, networkTimeZone),
          hasPlaces: query.places ?? false,
          now,
        },
        { limit, offset: (page - 1) * limit },
      )
      const competitions = rows.flatMap((row) => {
        const found = near.get(row.centerId)
        return found === undefined ? [] : [headAnswer(row, found.center, found.distanceKm)]
      })
      return { total, competitions }
    },
    async get({ params: { id } }, { now }) {
      return orOther(
        async () => (await views.read(id)).json,
        (reader) => reader.get(id, now),
      )
    },
    async groupStandings({ params: { id } }) {
      return (await views.read(id)).tournament.pools
    },
    async teams({ params: { id }, query }) {
      return orOther(
        async () => {
          const { entries } = (await views.read(id)).tournament
          return entries.filter((pair) => pair.id === (query.team ?? pair.id))
        },
        async (reader) => reader.teams?.(id, query) ?? null,
      )
    },
    async players({ params: { id }, query }) {
      return orOther(
        async () => playersIn((await views.read(id)).tournament, query),
        async (reader) => reader.players?.(id, query) ?? null,
      )
    },
    async calendar({ params: { id } }) {
      const { tournament } = await views.read(id)
      const { category, event, center: at, startsAt, endsAt, status } = tournament
      const center = (await readCenters()).centers.find((one) => one.id === at.id)
      const title = `${tournamentTitle(category, event)}, ${at.name}`
      const what = {
        uid: `tournoi-${id}@4padel.fr`,
        startsAt: Date.parse(startsAt),
        endsAt: Date.parse(endsAt),
        title,
        place: center ? `${center.name}, ${placeLine(center.address)}` : at.name,
        lines: [tournament.formulaText],
        path: `/tournois/${id}`,
        isCancelled: status === 'cancelled',
      }
      return { fileName: `tournoi-${id}.ics`, ics: calendarFile([what], platform.environment) }
    },
    async follow({ params: { id } }, { request, reply }) {
      await views.read(id)
      eventStream((listener) => notices.listen(`tournament:${id}`, listener), request, reply)
    },
  }
}

function playersIn(
  { entries }: Tournament,
  { orderBy, team, teamplayer }: HandlerInput<typeof contract.tournaments.players>['query'],
) {
  return entries
    .flatMap((pair) =>
      pair.players.map((player) => ({ ...player, pairId: pair.id, points: pair.points })),
    )
    .filter(({ pairId, id }) => pairId === (team ?? pairId) && id === (teamplayer ?? id))
    .toSorted((a, b) =>
      orderBy === 'lastName'
        ? a.lastName.localeCompare(b.lastName, 'fr')
        : orderBy === 'points'
          ? (b.points ?? -1) - (a.points ?? -1)
          : (a.rank ?? Infinity) - (b.rank ?? Infinity),
    )
}

/** The events that a rank and a sex let enter; undefined: any. */
function eventsAsked({ rank, sex }: ListQuery, now: number) {
  const season = findSeason(dayInZone(now, networkTimeZone))
  if (season === null || (rank === undefined && sex === undefined)) return undefined
  return eventsOfLevel(season, { rank: rank ?? null, gender: sex ?? null })
}

function fromAsked({ from, active }: ListQuery, now: number): number | undefined {
  const day = from === undefined ? undefined : instantAt(from, 0, networkTimeZone)
  return active ? Math.max(day ?? now, now) : day
}
