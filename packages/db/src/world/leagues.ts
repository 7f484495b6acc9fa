import { addDays, dayMs, instantAt, minuteMs, type Rng, seededRng } from '@quatre/domain'
import { centers } from './centers.ts'
import { courts } from './courts.ts'
import { demoAccounts, demoPlayerId } from './demo-accounts.ts'
import { leaguePlans, planFixtures, type LeaguePlan, type PlannedFixture } from './leagues/plans.ts'
import { adults } from './members.ts'
import { padelId } from './network.ts'
import { definePart, type World, worldDays } from './part.ts'

/** Numbers of competitions with their offers, of places and of enrolments: those of courses are below. */
const first = { competition: 20_000, place: 40_000, enrolment: 200_000 } as const

const playersOfTeam = 7

const demoIds: ReadonlySet<number> = new Set(demoAccounts.map(({ id }) => id))

export interface WorldTeam {
  readonly id: number
  readonly entryId: number
  readonly leagueId: number
  readonly plan: LeaguePlan
  readonly name: string
  /** The captain first. */
  readonly players: readonly number[]
}

export interface WorldFixture extends PlannedFixture {
  readonly id: number
  readonly leagueId: number
  readonly plan: LeaguePlan
  readonly homeTeam: WorldTeam
  readonly awayTeam: WorldTeam
  readonly courtId: number | null
  readonly startsAt: number
  /** Its last played fixture waits for the demo player, who is captain of one of the teams. */
  readonly waitsForDemo: boolean
}

const seasons = [
  { name: 'd’hiver', season: 'hiver' },
  { name: 'de printemps', season: 'printemps' },
  { name: 'd’été', season: 'été' },
  { name: 'd’automne', season: 'automne' },
] as const

/** The season of three months, from December on. */
const seasonOn = (day: string) =>
  seasons[Math.floor((Number(day.slice(5, 7)) % 12) / 3)] ?? seasons[0]

function makeTeams(world: World, plan: LeaguePlan, leagueId: number, firstId: number) {
  const rng = seededRng(world.seed, `teams of league ${leagueId}`)
  const people = adults(world).filter(
    ({ id, centerId, isActive }) => centerId === plan.centerId && isActive && !demoIds.has(id),
  )
  // each player is in one team of a centre
  const from = plan.played === null ? Math.floor(people.length / 2) : 0
  const chosen = people.slice(from, from + playersOfTeam * plan.teams.length)
  const free = rng.shuffle(chosen.map(({ id }) => id))
  return plan.teams.map((name, at): WorldTeam => {
    const players = free.slice(at * playersOfTeam, (at + 1) * playersOfTeam)
    return {
      id: firstId + at,
      entryId: first.enrolment + firstId + at,
      leagueId,
      plan,
      name,
      players: name === plan.demoTeam ? [demoPlayerId, ...players.slice(1)] : players,
    }
  })
}

function makeLeagues(world: World) {
  const team: WorldTeam[] = []
  const fixture: WorldFixture[] = []
  const zones = new Map(world.of(centers).center.map(({ id, timeZone }) => [id, timeZone]))
  const league = leaguePlans.map((plan, at) => {
    const id = first.competition + at + 1
    const teams = makeTeams(world, plan, id, team.length + 1)
    const planned = planFixtures(plan)
    const timeZone = zones.get(plan.centerId) ?? 'Europe/Paris'
    const instant = (fromToday: number, minute: number) =>
      instantAt(addDays(world.today, fromToday), minute, timeZone)
    const ownCourts = world.of(courts).court.filter(({ centerId }) => centerId === plan.centerId)
    const courtAt = new Map(ownCourts.map(({ id: courtId, position }) => [position, courtId]))
    for (const one of planned) {
      const [homeTeam, awayTeam] = [teams[one.home], teams[one.away]]
      if (homeTeam === undefined || awayTeam === undefined) continue
      fixture.push({
        ...one,
        id: fixture.length + 1,
        leagueId: id,
        plan,
        homeTeam,
        awayTeam,
        courtId: courtAt.get(one.position) ?? null,
        startsAt: instant(one.fromToday, one.from),
        waitsForDemo:
          one.day === plan.played && [homeTeam.name, awayTeam.name].includes(plan.demoTeam ?? ''),
      })
    }
    team.push(...teams)
    const [firstDay, lastDay] =
      plan.played === null
        ? [plan.lastDay, plan.lastDay + 7 * 14]
        : [plan.lastDay - 7 * (plan.played - 1), Math.max(...planned.map((one) => one.fromToday))]
    const firstText = addDays(world.today, firstDay)
    return {
      id,
      placeId: first.place + id,
      plan,
      teams,
      status: plan.played === null ? 'open' : lastDay < 0 ? 'finished' : 'playing',
      name: `Ligue ${seasonOn(firstText).name}`,
      season: `${seasonOn(firstText).season} ${firstText.slice(0, 4)}`,
      startsAt: instant(firstDay, 19 * 60),
      endsAt: instant(lastDay, 22 * 60),
      entryOpensAt: instant(Math.min(firstDay - 60, -20), 8 * 60),
      entryDeadline: instant(firstDay - 7, 20 * 60),
    }
  })
  return {
    team,
    teamPlayer: team.flatMap(({ id, players }) =>
      players.map((userId) => ({ id, userId, joinedAt: world.todayMs - 120 * dayMs })),
    ),
    league,
    leagueEntry: team,
    leaguePlayer: team.flatMap(({ entryId, leagueId, players }) =>
      players.map((userId) => ({ leagueId, entryId, userId })),
    ),
    fixture,
  }
}

function fixtureState({ isPostponed, isPlayed, waitsForDemo }: WorldFixture): string {
  if (isPostponed) return 'postponed'
  return isPlayed && !waitsForDemo ? 'done' : 'planned'
}

/** The times of a fixture's matches, one after the other on its court. */
export const matchTimes = ({ startsAt, from, to, rubbers }: WorldFixture) =>
  Array.from({ length: rubbers }, (_, at) => {
    const minutes = (to - from) / rubbers
    const begins = startsAt + at * minutes * minuteMs
    return { startsAt: begins, endsAt: begins + minutes * minuteMs }
  })

/** The courts that leagues take in the weeks that have bookings, and after them, by day. */
export const leagueDays = (world: World) =>
  world
    .of(leagues)
    .fixture.filter(({ fromToday }) => fromToday >= -worldDays.past)
    .map(({ plan: { centerId, sportId }, position, fromToday, from, to }) => ({
      centerId,
      sportId,
      positions: [position],
      day: addDays(world.today, fromToday),
      from,
      to,
    }))

/** How strong the teams of a league are, the first most. */
export const teamStrength = ({ plan, name }: WorldTeam): number =>
  plan.teams.length - plan.teams.indexOf(name)

/** The players of a team in a fixture, drawn. */
export const linedUp = (team: WorldTeam, rng: Rng): number[] => rng.shuffle(team.players)

/** Teams, the leagues they play in, and the calendars of these. */
export const leagues = definePart({
  make: makeLeagues,
  columns: {
    team: {
      id: ['int', (r) => r.id],
      sport_id: ['int', (r) => r.plan.sportId],
      center_id: ['int', (r) => r.plan.centerId],
      captain_id: ['int', (r) => r.players[0] ?? 0],
      name: ['text', (r) => r.name],
    },
    teamPlayer: {
      team_id: ['int', (r) => r.id],
      user_id: ['int', (r) => r.userId],
      joined_at: ['instant', (r) => r.joinedAt],
    },
    league: {
      id: ['int', (r) => r.id],
      offer_id: ['int', (r) => r.id],
      place_id: ['int', (r) => r.placeId],
      season: ['text', (r) => r.season],
      division: ['int', (r) => r.plan.division],
      status: ['text', (r) => r.status],
      entry_opens_at: ['instant', (r) => r.entryOpensAt],
      entry_deadline: ['instant', (r) => r.entryDeadline],
      fee_cents: ['int', (r) => r.plan.feeCents],
      min_players: ['int', (r) => (r.plan.sportId === padelId ? 6 : 5)],
      rubbers: ['int', (r) => (r.plan.sportId === padelId ? 3 : 1)],
      promoted: ['int', (r) => r.plan.promoted],
      relegated: ['int', (r) => r.plan.relegated],
      lot: ['int', (r) => (r.status === 'open' ? null : r.id)],
    },
    leagueEntry: {
      id: ['int', (r) => r.entryId],
      league_id: ['int', (r) => r.leagueId],
      team_id: ['int', (r) => r.id],
    },
    leaguePlayer: {
      league_id: ['int', (r) => r.leagueId],
      entry_id: ['int', (r) => r.entryId],
      user_id: ['int', (r) => r.userId],
    },
    fixture: {
      id: ['int', (r) => r.id],
      league_id: ['int', (r) => r.leagueId],
      day: ['int', (r) => r.day],
      home_entry_id: ['int', (r) => r.homeTeam.entryId],
      away_entry_id: ['int', (r) => r.awayTeam.entryId],
      starts_at: ['instant', (r) => r.startsAt],
      state: ['text', (r) => fixtureState(r)],
      absent: ['text', (r) => (r.isWalkOver ? 'away' : null)],
    },
  },
})

/** When a team of the world entered its league. */
export const enteredAt = (world: World): number => world.todayMs - 19 * dayMs
