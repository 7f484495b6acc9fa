import {
  dayInZone,
  drawEvent,
  findSeason,
  finalRanks,
  isCategoryOffered,
  networkTimeZone,
  eventOverview,
  pairRefusals,
  playerPoints,
  serpentinePools,
  wonMatches,
  type EntryPlayer,
} from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { licences } from './licences.ts'
import { members } from './members.ts'
import { createWorld } from './part.ts'
import { tournaments } from './tournaments.ts'

const world = createWorld({ seed: 1, today: '2026-11-27', minute: 18 * 60 + 47 })
const { tournament, tournamentEntry, tournamentMatch } = world.of(tournaments)
const entriesByTournament = Map.groupBy(tournamentEntry, ({ tournamentId }) => tournamentId)
const matchesByTournament = Map.groupBy(tournamentMatch, ({ id }) => id)
const played = tournament.filter((one) => one.played !== null)

/** A tournament, made again from its rows. */
function replayed({ id, plan, season, played: made }: (typeof tournament)[number]) {
  if (made === null) throw new Error('not drawn')
  const { phases: _, ...record } = made.draw
  const draw = drawEvent({
    ...record,
    formula: plan.formula,
    seedsByEntries: season.entries.seedsByEntries,
    composePools: (count, pools) => {
      const places = Array.from({ length: count }, (_item, place) => place)
      return serpentinePools(places, pools, season.pool.seedsPerPool).map(({ members: own }) =>
        own.map(({ pair }) => pair),
      )
    },
  })
  const results = (matchesByTournament.get(id) ?? []).flatMap(({ node, result }) =>
    result ? [[node, result] as const] : [],
  )
  const entries = (entriesByTournament.get(id) ?? []).map((entry) => entry.id)
  const { formula } = plan
  return {
    draw,
    overview: eventOverview({
      season,
      formula,
      formats: formula.formats,
      draw,
      entries,
      results: new Map(results),
    }),
  }
}

describe('tournaments of the world', () => {
  test('are there at every stage, of every category and event', () => {
    const stages = new Set(tournament.map(({ plan }) => plan.stage))
    expect([...stages].toSorted()).toEqual(
      ['cancelled', 'closed', 'draw', 'finished', 'full', 'open', 'pools', 'published'].toSorted(),
    )
    const categories = new Set(tournament.map(({ plan }) => plan.category ?? plan.preview))
    expect(categories.size).toBe(10)
    expect(played.length).toBeGreaterThan(100)
  })

  test.each([
    ['9h15', '2026-11-27T09:15', 555],
    ['10h00', '2026-11-27T10:00', 600],
    ['18h47', '2026-11-27T18:47', 1127],
    ['22h30 of the evening before, at night', '2026-11-26T22:30', 30],
  ])('are played at %s in a world made then', (_, at, minute) => {
    const now = Temporal.PlainDateTime.from(at).toZonedDateTime(networkTimeZone).epochMilliseconds
    const made = createWorld({ seed: 1, today: '2026-11-27', minute }).of(tournaments)
    const [id] = made.tournament.flatMap((one) => (one.plan.stage === 'pools' ? [one.id] : []))
    const matches = made.tournamentMatch.filter((match) => match.id === id)
    const on = matches.filter(({ state }) => state === 'playing')
    expect(on.length).toBeGreaterThan(1)
    for (const { startedAt, plannedUntil } of on) {
      expect(startedAt).toBeLessThanOrEqual(now)
      expect(plannedUntil).toBeGreaterThan(now)
    }
    expect(matches.filter(({ state }) => state === 'done').length).toBeGreaterThan(6)
  })

  test('have draws that their seeds make again, to the byte', () => {
    for (const one of played) {
      expect(JSON.stringify(replayed(one).draw)).toBe(JSON.stringify(one.played?.draw))
    }
  })

  test('have the ranks and points that their results give', () => {
    const over = played.filter(({ plan }) => ['finished', 'published'].includes(plan.stage))
    for (const one of over) {
      const { overview } = replayed(one)
      const ranks = new Map(finalRanks(overview.state).map(({ pair, rank }) => [pair, rank]))
      for (const { id, rank, points } of entriesByTournament.get(one.id) ?? []) {
        expect(rank).toBe(ranks.get(id))
        const { category, pairs, endsAt } = one.plan
        const earned = playerPoints({
          category: category ?? '',
          endedOn: dayInZone(endsAt, networkTimeZone),
          entered: pairs,
          rank: rank ?? 0,
          wonMatches: wonMatches(overview.state.results.values(), id),
        })
        expect(points).toBe(category === null ? null : earned.points)
      }
    }
  })

  test('are of categories that were offered then', () => {
    const early = tournament.filter(({ plan, season }) => {
      const endsOn = dayInZone(plan.endsAt, networkTimeZone)
      return plan.category !== null && !isCategoryOffered(season, plan.category, endsOn)
    })
    expect(early.map(({ id }) => id)).toEqual([])
  })

  test('have only pairs that may enter', () => {
    const { federationLink, licence, federationRanking } = world.of(licences)
    const member = new Map(world.of(members).appUser.map((one) => [one.id, one]))
    const link = new Map(federationLink.map((one) => [one.userId, one]))
    const licencesByUser = Map.groupBy(licence, ({ userId }) => userId)
    const ranks = new Map(federationRanking.map(({ userId, rank }) => [userId, rank]))
    const entryPlayer = (id: number): EntryPlayer => ({
      id,
      gender: link.get(id)?.isMan ? 'Male' : 'Female',
      birthDate: member.get(id)?.birthDate ?? null,
      isLinked: link.has(id),
      licences: (licencesByUser.get(id) ?? []).map(({ millesime, fin }) => ({
        year: millesime,
        endsOn: fin,
      })),
      rank: ranks.get(id) ?? null,
      otherPair: null,
    })
    for (const { id, plan } of tournament) {
      const firstDay = dayInZone(plan.startsAt, networkTimeZone)
      const season = findSeason(firstDay)
      // licences of the world are of this season
      if (plan.category === null || firstDay < '2026-09-01' || season === null) continue
      const event = { category: plan.category, event: plan.event, firstDay }
      const seen = new Set<number>()
      for (const { pair } of entriesByTournament.get(id) ?? []) {
        const [first, second] = pair.players
        expect([seen.has(first), seen.has(second)]).toEqual([false, false])
        seen.add(first).add(second)
        expect(pairRefusals(season, event, entryPlayer(first), entryPlayer(second))).toEqual([])
      }
    }
  })

  test('never have two matches at once on a court', () => {
    const current = tournamentMatch.filter(({ plannedAt }) => plannedAt !== null)
    for (const onCourt of Map.groupBy(current, ({ courtId }) => courtId).values()) {
      const spans = onCourt.toSorted((a, b) => (a.plannedAt ?? 0) - (b.plannedAt ?? 0))
      for (const [index, match] of spans.entries()) {
        const next = spans[index + 1]
        expect(match.plannedUntil ?? 0).toBeLessThanOrEqual(next?.plannedAt ?? Infinity)
      }
    }
  })
})
