import { isKeptLevel, startingLevel, type LevelName } from '@quatre/domain'
import { isRatedEnd, rateHistory, type Doubles, type RatedMatch } from '@quatre/domain/levels'
import { matches } from './matches.ts'
import { members } from './members.ts'
import { padelId } from './network.ts'
import { definePart, type World } from './part.ts'
import { tournaments } from './tournaments.ts'

/** The levels of players, from all results of the world. */
export const ratings = definePart({
  make(world: World) {
    const declared = new Map<number, LevelName | null>(
      world.of(members).appUser.map(({ id, level }) => [id, level]),
    )
    const starts = new Map([...declared].map(([id, level]) => [id, startingLevel(level)]))
    const { changes, levels } = rateHistory(
      [...tournamentResults(world), ...otherResults(world)],
      starts,
    )
    const beside = Map.groupBy(changes, ({ userId, partnerId }) => `${userId}/${partnerId}`)
    return {
      playerRating: [...levels].flatMap(([userId, level]) =>
        isKeptLevel(level)
          ? [{ userId, declaredLevel: declared.get(userId) ?? null, ...level }]
          : [],
      ),
      ratingChange: changes,
      playerPartner: [...beside.values()].map((both) => ({
        userId: both[0]?.userId ?? 0,
        partnerId: both[0]?.partnerId ?? 0,
        outcomes: both.map(({ outcome }) => outcome),
      })),
    }
  },
  columns: {
    playerRating: {
      user_id: ['int', (r) => r.userId],
      sport_id: ['int', () => padelId],
      declared_level: ['text', (r) => r.declaredLevel],
      mu: ['float8', (r) => r.mu],
      sigma: ['float8', (r) => r.sigma],
      matches: ['int', (r) => r.matches],
      is_frozen: ['bool', (r) => r.isFrozen],
      last_played_at: ['instant', (r) => r.lastPlayedAt],
    },
    ratingChange: {
      match_id: ['int', (r) => r.matchId],
      user_id: ['int', (r) => r.userId],
      sport_id: ['int', () => padelId],
      partner_id: ['int', (r) => r.partnerId],
      played_at: ['instant', (r) => r.playedAt],
      expected: ['float8', (r) => r.expected],
      outcome: ['int', (r) => r.outcome],
      mu_before: ['float8', (r) => r.before.mu],
      sigma_before: ['float8', (r) => r.before.sigma],
      mu_after: ['float8', (r) => r.after.mu],
      sigma_after: ['float8', (r) => r.after.sigma],
      matches: ['int', (r) => r.matches],
    },
    playerPartner: {
      user_id: ['int', (r) => r.userId],
      sport_id: ['int', () => padelId],
      partner_id: ['int', (r) => r.partnerId],
      won: ['int', (r) => r.outcomes.filter((outcome) => outcome === 1).length],
      drawn: ['int', (r) => r.outcomes.filter((outcome) => outcome === 0).length],
      lost: ['int', (r) => r.outcomes.filter((outcome) => outcome === -1).length],
    },
  },
})

function tournamentResults(world: World): RatedMatch[] {
  const { tournamentEntry, tournamentMatch } = world.of(tournaments)
  const pairs = new Map(tournamentEntry.map(({ id, pair }) => [id, pair.players]))
  return tournamentMatch.flatMap((row) => {
    const { matchId, firstEntryId, secondEntryId, winnerEntryId, result, startedAt } = row
    const sides = [pairs.get(firstEntryId ?? 0), pairs.get(secondEntryId ?? 0)]
    if (result === null || startedAt === null || !isRatedEnd(result) || !isDoubles(sides)) return []
    const winner = winnerEntryId === firstEntryId ? 0 : 1
    return [{ id: matchId, playedAt: startedAt, sides, winner, isDisputed: false }]
  })
}

function otherResults(world: World): RatedMatch[] {
  return world
    .of(matches)
    .match.flatMap(({ id, sportId, state, result, winner, startsAt, sides }) => {
      const isDisputed = state === 'disputed'
      if (sportId !== padelId || (state !== 'final' && !isDisputed)) return []
      if (result === null || !isRatedEnd(result) || !isDoubles(sides)) return []
      return [{ id, playedAt: startsAt, sides, winner, isDisputed }]
    })
}

const isDoubles = (sides: readonly (readonly number[] | undefined)[]): sides is Doubles<number> =>
  sides.length === 2 && sides.every((side) => side?.length === 2)
