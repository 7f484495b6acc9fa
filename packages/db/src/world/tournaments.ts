import {
  addDays,
  dayMs,
  entryDeadline,
  dayInZone,
  findSeason,
  hourMs,
  instantAt,
  networkTimeZone,
  playerPoints,
  type Rng,
  seededRng,
  wonMatches,
} from '@quatre/domain'
import { courts } from './courts.ts'
import { demoCenterId, demoRefereeId } from './demo-accounts.ts'
import { padelId } from './network.ts'
import { definePart, type World } from './part.ts'
import { tournamentPlans } from './tournaments/calendar.ts'
import type { Stage, TournamentPlan } from './tournaments/plan.ts'
import {
  type DrawnPair,
  licensedPlayers,
  mayEnter,
  pairsFor,
  type Player,
  type Players,
} from './tournaments/pairs.ts'
import { type RegularPair, seriesPairs, seriesPlans, seriesRegulars } from './tournaments/series.ts'
import { playTournament, pairRanks, type PlayedTournament } from './tournaments/play.ts'

const statusByStage = {
  open: 'open',
  full: 'open',
  closed: 'closed',
  pools: 'playing',
  draw: 'playing',
  finished: 'finished',
  published: 'published',
  cancelled: 'cancelled',
} as const satisfies Record<Stage, string>

const drawnStages: readonly Stage[] = ['pools', 'draw', 'finished', 'published']
const waitingPairs = 3

interface Entry {
  readonly id: number
  readonly state: 'confirmed' | 'waiting' | 'offered'
  readonly pair: DrawnPair
  /** Its place by weight, once it is drawn. */
  readonly place: number | null
  readonly createdAt: number
}

/** How many pairs have entered. */
function enteredPairs({ stage, pairs }: TournamentPlan, rng: Rng): number {
  if (stage === 'full') return pairs + waitingPairs
  if (stage === 'open' || stage === 'cancelled') return rng.between(Math.ceil(pairs / 4), pairs - 2)
  return pairs
}

function makeTournament(
  world: World,
  plan: TournamentPlan,
  {
    id,
    firstEntryId,
    players,
    guest,
    regulars,
  }: {
    id: number
    firstEntryId: number
    players: Players
    guest: Player | null
    regulars: ReadonlyMap<string, readonly RegularPair[]>
  },
) {
  const firstDay = dayInZone(plan.startsAt, networkTimeZone)
  const season = findSeason(firstDay)
  if (season === null) throw new RangeError(`no rules for ${firstDay}`)
  const name = plan.series?.category.code ?? ''
  const rng = seededRng(world.seed, `tournament ${plan.centerId} ${firstDay}${name}`)
  const isDrawn = drawnStages.includes(plan.stage)
  const drawn = plan.series
    ? seriesPairs(plan, regulars.get(name) ?? [], { season, rng })
    : pairsFor(plan, enteredPairs(plan, rng), {
        season,
        near: players.near(plan.centerId),
        guest,
        rng,
      })
  const isOffered = plan.stage === 'full' && guest !== null
  const pairs = isOffered ? offeredTo(guest, drawn, plan.pairs) : drawn
  // the farthest one, in six weeks, has pairs
  const opensAt = plan.opensAt ?? plan.startsAt - 56 * dayMs
  const openFor = Math.min(plan.startsAt - 2 * dayMs, world.todayMs) - opensAt
  const entries = pairs.map((pair, index): Entry => ({
    id: firstEntryId + index,
    state: stateAt(index, plan.pairs, isOffered),
    pair,
    place: isDrawn ? index + 1 : null,
    createdAt: opensAt + Math.floor(rng.next() * Math.max(openFor, hourMs)),
  }))
  const courtIds = world
    .of(courts)
    .court.filter(
      ({ centerId, sportId, position }) =>
        centerId === plan.centerId && sportId === padelId && plan.positions.includes(position),
    )
    .map((court) => court.id)
  const isComplete = isDrawn && entries.length === plan.pairs
  const played = isComplete
    ? playTournament(
        plan,
        entries.map(({ id: entryId, pair }) => ({
          id: entryId,
          ...pair,
          weight: isWinner(plan, pair, players) ? 1 : pair.weight,
        })),
        { season, courtIds, seed: `4P-${rng.between(10_000, 99_999)}` },
      )
    : null
  return { id, plan, season, entries, courtIds, played, opensAt, firstDay }
}

/** The stage that the demo player wins, so that the demo has a finalist. */
const wonStage = 3

const isWinner = ({ series }: TournamentPlan, { players: both }: DrawnPair, { demo }: Players) =>
  series?.stage === wonStage && demo !== null && both[0] === demo.id

/** Of a full tournament a pair has left: its place is offered to the guest's, the first of the line. */
function offeredTo(guest: Player, pairs: readonly DrawnPair[], capacity: number): DrawnPair[] {
  const own = pairs.find(({ players }) => players.includes(guest.id))
  const others = pairs.filter((pair) => pair !== own)
  if (own === undefined) return others
  return [...others.slice(0, capacity - 1), own, ...others.slice(capacity)]
}

function stateAt(index: number, capacity: number, isOffered: boolean): Entry['state'] {
  if (isOffered && index === capacity - 1) return 'offered'
  return index >= capacity ? 'waiting' : 'confirmed'
}

/** The stages of which the demo player has an entry each, with the tournament that is not found yet. */
const guestStages: readonly Stage[] = ['open', 'full', 'published']

type MadeTournament = ReturnType<typeof makeTournament>

function makeTournaments(world: World) {
  const players = licensedPlayers(world)
  const made: MadeTournament[] = []
  let entries = 0
  const wanted = new Set(guestStages)
  const regulars = seriesRegulars(world, players.near(demoCenterId), players.demo)
  for (const plan of [...tournamentPlans(world), ...seriesPlans(world)]) {
    const season = findSeason(dayInZone(plan.startsAt, networkTimeZone))
    const isOffered = plan.stage === 'full'
    const isGuests =
      players.demo &&
      !plan.series &&
      season &&
      wanted.has(plan.stage) &&
      (!isOffered || plan.startsAt > world.todayMs + 4 * dayMs) &&
      mayEnter(plan, players.demo, season)
    if (isGuests) wanted.delete(plan.stage)
    const one = makeTournament(world, plan, {
      id: made.length + 1,
      firstEntryId: entries + 1,
      players,
      guest: isGuests ? players.demo : null,
      regulars,
    })
    // too few players live there
    if (drawnStages.includes(plan.stage) && one.played === null) continue
    made.push(one)
    entries += one.entries.length
  }
  const entry = made.flatMap((one) => entryRows(one, world.todayMs + 2 * dayMs))
  return {
    tournament: made,
    // one that is played, and one to be drawn
    staffRole: made.filter(({ id, plan }) => id === 1 || (plan.stage === 'closed' && !plan.series)),
    tournamentCourt: made.flatMap(({ id, courtIds }) =>
      courtIds.map((courtId) => ({ id, courtId })),
    ),
    tournamentEntry: entry,
    tournamentPlayer: entry.flatMap(({ id, tournamentId, isRemoved, pair: { players: both } }) =>
      isRemoved ? [] : both.map((userId) => ({ entryId: id, tournamentId, userId })),
    ),
    tournamentMatch: made
      .flatMap(({ id, played }) => (played?.matches ?? []).map((match) => ({ id, ...match })))
      .map((match, index) => ({ ...match, matchId: index + 1 })),
  }
}

function entryRows(
  { id: tournamentId, plan, entries, played }: MadeTournament,
  offeredUntil: number,
) {
  const ranks = played && pairRanks(played)
  return entries.map((entry) => {
    const rank = ranks?.get(entry.id) ?? null
    const points = rank === null ? null : entryPoints(plan, played, { entry, rank })
    const isOut = plan.stage === 'published' || plan.stage === 'finished'
    return {
      ...entry,
      tournamentId,
      isRemoved: plan.stage === 'cancelled',
      expiresAt: entry.state === 'offered' ? offeredUntil : null,
      isCheckedIn: played !== null,
      rank: isOut ? rank : null,
      points: isOut ? points : null,
    }
  })
}

function entryPoints(
  { category, pairs, endsAt }: TournamentPlan,
  played: PlayedTournament | null,
  { entry, rank }: { entry: Entry; rank: number },
): number | null {
  if (category === null || played === null) return null
  const decided = played.overview.state.results.values()
  return playerPoints({
    category,
    endedOn: dayInZone(endsAt, networkTimeZone),
    entered: pairs,
    rank,
    wonMatches: wonMatches(decided, entry.id),
  }).points
}

export const tournaments = definePart({
  make: makeTournaments,
  // players are written by the rows themselves
  restingTriggers: ['tournamentEntry', 'tournamentMatch'],
  columns: {
    tournament: {
      id: ['int', (r) => r.id],
      offer_id: ['int', (r) => r.id],
      preview: ['text', (r) => r.plan.preview],
      category: ['text', (r) => r.plan.category],
      event: ['text', (r) => r.plan.event],
      season: ['int', (r) => r.season.year],
      status: ['text', (r) => statusByStage[r.plan.stage]],
      entry_opens_at: ['instant', (r) => r.opensAt],
      entry_deadline: ['instant', (r) => entriesCloseAt(r)],
      fee_cents: ['int', (r) => r.plan.feeCents],
      formula: ['json', (r) => JSON.stringify(r.plan.formula)],
      referee_id: ['int', (r) => (r.id === 1 ? demoRefereeId : null)],
      draw: [
        'json',
        (r) => r.played && JSON.stringify({ ...r.played.draw, at: eveningBefore(r.firstDay) }),
      ],
    },
    staffRole: {
      user_id: ['int', () => demoRefereeId],
      role: ['text', () => 'referee'],
      competition_id: ['int', (r) => r.id],
      starts_at: ['instant', (r) => r.opensAt],
      given_by: ['text', () => 'direction sportive'],
    },
    tournamentCourt: {
      tournament_id: ['int', (r) => r.id],
      court_id: ['int', (r) => r.courtId],
    },
    tournamentEntry: {
      id: ['int', (r) => r.id],
      tournament_id: ['int', (r) => r.tournamentId],
      partner_id: ['int', (r) => r.pair.players[1]],
      holder_rank: ['int', (r) => r.pair.ranks[0]],
      partner_rank: ['int', (r) => r.pair.ranks[1]],
      weight: ['int', (r) => r.pair.weight],
      seed: ['int', (r) => r.place],
      checked_in_at: ['instant', (r) => (r.isCheckedIn ? r.createdAt : null)],
      final_rank: ['int', (r) => r.rank],
      points: ['int', (r) => r.points],
    },
    tournamentPlayer: {
      tournament_id: ['int', (r) => r.tournamentId],
      user_id: ['int', (r) => r.userId],
      entry_id: ['int', (r) => r.entryId],
    },
    tournamentMatch: {
      tournament_id: ['int', (r) => r.id],
      match_id: ['int', (r) => r.matchId],
      node: ['text', (r) => r.node],
      first_entry_id: ['int', (r) => r.firstEntryId],
      second_entry_id: ['int', (r) => r.secondEntryId],
      state: ['text', (r) => r.state],
      score: ['json', (r) => JSON.stringify(r.score)],
      result: ['json', (r) => r.result && JSON.stringify(r.result)],
      winner_entry_id: ['int', (r) => (r.state === 'done' ? r.winnerEntryId : null)],
      court_id: ['int', (r) => r.courtId],
      announced_at: ['instant', (r) => r.announcedAt],
      planned_at: ['instant', (r) => r.plannedAt],
      planned_until: ['instant', (r) => r.plannedUntil],
      started_at: ['instant', (r) => r.startedAt],
      ended_at: ['instant', (r) => r.endedAt],
    },
  },
})

const eveningBefore = (day: string): number => instantAt(addDays(day, -1), 19 * 60, networkTimeZone)

/** The season's, or two days before; of a closed tournament, the day before the world's. */
function entriesCloseAt({ plan, season, firstDay }: MadeTournament): number {
  const { category, startsAt, stage } = plan
  const own = startsAt - (stage === 'closed' ? 3 : 2) * dayMs
  return (category && entryDeadline(season, category, firstDay, own)?.closesAt) ?? own
}
