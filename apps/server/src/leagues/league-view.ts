import { hash } from 'node:crypto'
import type {
  League,
  LeagueDay,
  LeagueFixture,
  LeagueHead,
  LeaguePlayer,
  LeagueTeam,
} from '@quatre/contract'
import {
  euro,
  fixtureResult,
  isoWithOffset,
  leagueNeeds,
  leagueRules,
  leagueStandings,
  playerStandings,
  type League as RuledLeague,
} from '@quatre/domain'
import type { CenterList } from '../core/centers/center-list.ts'
import { playerAnswer } from '../core/players/player-names.ts'
import {
  selectLeague,
  selectLeagueVersion,
  type FixtureRow,
  type LeagueHeadRow,
  type LeagueRow,
} from './league.sql.ts'
import { openCache } from '../platform/cache.ts'
import type { Platform } from '../core/platform.ts'

type Center = CenterList['centers'][number]

const lastResults = 5

/** The head of a league on every list and page, in the time of its centre. */
export function headAnswer(
  { level, feeCents, ...row }: LeagueHeadRow,
  center: Center,
  distanceKm: number | null,
): LeagueHead {
  const at = (instant: number) => isoWithOffset(instant, center.timeZone)
  return {
    id: row.id,
    type: 'league',
    name: row.name,
    competitionLevel: level,
    sport: { ...row.sport },
    season: row.season,
    division: row.division,
    status: row.status,
    center: { id: center.id, slug: center.slug, name: center.name, city: center.address.city },
    timeZone: center.timeZone,
    startsAt: at(row.startsAt),
    endsAt: at(row.endsAt),
    entryOpensAt: at(row.entryOpensAt),
    entryDeadline: at(row.entryDeadline),
    fee: euro(feeCents),
    minPlayers: row.minPlayers,
    capacity: row.capacity,
    teams: row.teams,
    promoted: row.promoted,
    relegated: row.relegated,
    days: row.days,
    playedDays: row.playedDays,
    distanceKm,
  }
}

export interface LeagueView {
  readonly league: League
  readonly days: LeagueDay[]
  readonly players: LeaguePlayer[]
  readonly teams: LeagueTeam[]
}

/** The league as the rules know it: teams by their entries, results that count. */
function ruledLeague(row: LeagueRow): RuledLeague {
  return {
    rules: leagueRules(row.sport.id),
    teams: row.entries.map(({ entryId }) => entryId),
    fixtures: row.fixtures.map((fixture) => ruledFixture(fixture)),
    lot: row.lot,
  }
}

const ruledFixture = ({ home, away, absent, state, matches }: FixtureRow) => ({
  home,
  away,
  absent,
  isUnplayed: state === 'unplayed',
  matches: matches.map((match) => ({
    result: match.state === 'final' ? match.result : null,
    isCancelled: match.state === 'cancelled',
  })),
})

/** Everything that the pages of a league show. */
export function leagueView(row: LeagueRow, center: Center): LeagueView {
  const ruled = ruledLeague(row)
  const teams = new Map(row.entries.map((entry) => [entry.entryId, entry]))
  const team = (entryId: number) => {
    const { teamId = 0, name = '' } = teams.get(entryId) ?? {}
    return { teamId, name }
  }
  const { rules } = ruled
  const going = row.promoted > 0 ? leagueNeeds(ruled, row.promoted) : null
  const staying = row.relegated > 0 ? leagueNeeds(ruled, row.entries.length - row.relegated) : null
  const need = (needs: typeof going, entryId: number) => {
    const own = needs?.get(entryId)
    return own
      ? { surePoints: own.surePoints, byVictories: own.byVictories.map((one) => ({ ...one })) }
      : null
  }
  const at = (instant: number) => isoWithOffset(instant, center.timeZone)
  const fixtures = row.fixtures.map((fixture): LeagueFixture => {
    const result = fixtureResult(rules, ruledFixture(fixture))
    const score = rules.hasDraws ? result?.games : result?.rubbers
    return {
      id: fixture.id,
      day: fixture.day,
      startsAt: at(fixture.startsAt),
      state: fixture.state,
      home: team(fixture.home),
      away: team(fixture.away),
      absent: fixture.absent,
      score: score ? [score[0], score[1]] : null,
      winner: result?.winner ?? null,
      matches: fixture.matches.map((match) => ({
        id: match.id,
        rubber: match.rubber,
        startsAt: at(match.startsAt),
        state: match.state,
        court: match.court && { ...match.court },
        sets: match.state === 'final' ? setScores(match.result) : [],
      })),
    }
  })
  const byDay = Map.groupBy(fixtures, ({ day }) => day)
  return {
    league: {
      ...headAnswer(row, center, null),
      hasDraws: rules.hasDraws,
      points: { ...rules.points },
      matchesOfFixture: row.rubbers,
      standings: leagueStandings(ruled).map(({ team: entryId, outcomes, ...standing }) => ({
        ...team(entryId),
        ...standing,
        lastFive: outcomes.slice(-lastResults),
        promotion: need(going, entryId),
        staying: need(staying, entryId),
      })),
      reserved: row.reserved.map((one) => ({ ...one })),
      revision: row.revision,
    },
    days: [...byDay].map(([day, here]) => ({
      day,
      fixtures: here,
      resting: row.entries
        .filter(({ teamId }) =>
          here.every(({ home, away }) => home.teamId !== teamId && away.teamId !== teamId),
        )
        .map(({ entryId }) => team(entryId)),
    })),
    players: leaguePlayers(row, ruled),
    teams: row.entries.map(({ teamId, name, captain, players }) => ({
      teamId,
      name,
      captainId: captain.isActive ? captain.id : null,
      players,
    })),
  }
}

/** Adults alone; the matches of a minor count for the team. */
function leaguePlayers(row: LeagueRow, { rules }: RuledLeague): LeaguePlayer[] {
  const people = new Map<number, LeagueRow['players'][number]>(
    row.players.map((player) => [player.id, player]),
  )
  const teams = new Map(row.entries.map((entry) => [entry.entryId, entry]))
  const matches = row.fixtures.flatMap((fixture) =>
    fixture.matches.flatMap(({ state, result, sides }) => {
      const known = (side: 0 | 1) => sides[side].filter((player) => player !== null)
      return state === 'final' && result ? [{ sides: [known(0), known(1)] as const, result }] : []
    }),
  )
  return playerStandings(rules, matches).flatMap(({ player, ...standing }) => {
    const person = people.get(player)
    const entry = person && teams.get(person.entryId)
    if (!person || !entry || person.isMinor) return []
    const { id, firstName, lastName } = playerAnswer({ ...person, rank: null })
    return [{ id, firstName, lastName, teamId: entry.teamId, team: entry.name, ...standing }]
  })
}

/** Games of each set, points of a super tie-break, goals. */
function setScores(result: FixtureRow['matches'][number]['result']): [number, number][] {
  if (result === null || result.how === 'walk_over') return []
  return result.sets.map((set) => {
    const [first, second] = set.kind === 'set' ? set.games : set.points
    return [first, second]
  })
}

const mostKept = 100

/** The leagues as everybody sees them, made once for each version of their rows; null of none. */
export function leagueViews({ db, centers }: Pick<Platform, 'db' | 'centers'>) {
  const kept = openCache<string, { view: LeagueView | null }>(mostKept)

  async function make(id: number) {
    const [row, { centers: listed }] = await Promise.all([selectLeague(db, id), centers()])
    const center = listed.find((one) => one.id === row?.centerId)
    return { view: row === null || center === undefined ? null : leagueView(row, center) }
  }

  return async (id: number): Promise<LeagueView | null> => {
    const version = await selectLeagueVersion(db, id)
    if (version === null) return null
    // the rows read are at least as new as the version that they are cached under
    const key = `${id} ${hash('sha1', version, 'base64url')}`
    return (await kept.getOrLoad(key, () => make(id))).view
  }
}
