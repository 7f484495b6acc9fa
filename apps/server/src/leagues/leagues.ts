import type { contract } from '@quatre/contract'
import { centersNear } from '../core/centers/centers-near.ts'
import type { CompetitionReader, Platform } from '../core/platform.ts'
import { feature } from '../feature.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { headAnswer, leagueViews } from './league-view.ts'
import { selectLeagues, selectOwnTeam } from './league.sql.ts'

type Views = ReturnType<typeof leagueViews>

function leagueHandlers({ db }: Platform, read: Views): Handlers<typeof contract.leagues> {
  async function existing(id: number) {
    const view = await read(id)
    if (view === null) throw new Problem('competition_not_found')
    return view
  }
  return {
    async standings({ params: { id } }) {
      return (await existing(id)).league.standings
    },
    async calendar({ params: { id }, query: { day } }) {
      const { days } = await existing(id)
      return days.filter((one) => one.day === (day ?? one.day))
    },
    async ownTeam({ params: { id } }, { member }) {
      await existing(id)
      const team = await selectOwnTeam(db, id, member.id)
      return team === null ? [] : [team]
    },
  }
}

/** Leagues where all competitions are read. */
const leagueReader = ({ db, centers }: Platform, read: Views): CompetitionReader => ({
  get: async (id) => (await read(id))?.league ?? null,
  teams: async (id, { team }) =>
    (await read(id))?.teams.filter(({ teamId }) => teamId === (team ?? teamId)) ?? null,
  players: async (id, { team, teamplayer }) =>
    (await read(id))?.players.filter(
      (player) =>
        player.teamId === (team ?? player.teamId) && player.id === (teamplayer ?? player.id),
    ) ?? null,
  async leagues({ center, first, active = false, latitude, longitude, distance, ...query }) {
    const near = centersNear((await centers()).centers, { center, latitude, longitude, distance })
    const { _page: page, _limit: limit } = query
    const { total, rows } = await selectLeagues(
      db,
      { centerIds: [...near.keys()], first, active },
      { limit, offset: (page - 1) * limit },
    )
    const competitions = rows.flatMap((row) => {
      const found = near.get(row.centerId)
      return found === undefined ? [] : [headAnswer(row, found.center, found.distanceKm)]
    })
    return { total, competitions }
  },
})

/** Leagues: found and read, with their tables, calendars and players. */
export const leaguesFeature = feature({
  calls: ['leagues'],
  open(platform) {
    const read = leagueViews(platform)
    return {
      handlers: { leagues: leagueHandlers(platform, read) },
      competitions: leagueReader(platform, read),
    }
  },
})
