import { hourMs } from '@quatre/domain'
import { friendlyMatches } from './matches/friendly-matches.ts'
import { filmedMatches } from './matches/filmed.ts'
import { leagueMatches } from './matches/league-matches.ts'
import { definePart, type World } from './part.ts'
import { tournaments } from './tournaments.ts'

/** Matches of leagues and friendly ones, numbered after those of tournaments, with their players. */
export const matches = definePart({
  make(world: World) {
    const first = world.of(tournaments).tournamentMatch.length + 1
    const match = [...leagueMatches(world), ...friendlyMatches(world)].map((row, index) => ({
      ...row,
      id: first + index,
    }))
    const filmed = new Set(filmedMatches(match).map(({ id }) => id))
    const matchPlayer = match.flatMap(({ id, sides }) =>
      sides.flatMap((players, side) =>
        players.map((userId, index) => ({ matchId: id, side, position: index + 1, userId })),
      ),
    )
    return { match: match.map((row) => ({ ...row, isFilmed: filmed.has(row.id) })), matchPlayer }
  },
  // of levels and of fixtures, which the world fills itself
  restingTriggers: ['match'],
  columns: {
    match: {
      id: ['int', (r) => r.id],
      kind: ['text', (r) => r.kind],
      sport_id: ['int', (r) => r.sportId],
      center_id: ['int', (r) => r.centerId],
      court_id: ['int', (r) => r.courtId],
      fixture_id: ['int', (r) => r.fixtureId],
      rubber: ['int', (r) => r.rubber],
      booking_id: ['int', (r) => r.bookingId],
      starts_at: ['instant', (r) => r.startsAt],
      ends_at: ['instant', (r) => r.endsAt],
      state: ['text', (r) => r.state],
      result: ['json', (r) => r.result && JSON.stringify(r.result)],
      winner: ['int', (r) => r.winner],
      entered_by: ['int', (r) => r.enteredBy],
      entered_at: ['instant', (r) => (r.enteredBy === null ? null : r.endsAt)],
      settled_by: ['int', (r) => (r.state === 'final' ? r.settledBy : null)],
      settled_at: ['instant', (r) => (r.state === 'final' ? r.endsAt + hourMs : null)],
      stats_session: ['int', (r) => (r.isFilmed ? r.id : null)],
      disputed_by: ['int', (r) => (r.state === 'disputed' ? r.settledBy : null)],
      disputed_at: ['instant', (r) => (r.state === 'disputed' ? r.endsAt + hourMs : null)],
    },
    matchPlayer: {
      match_id: ['int', (r) => r.matchId],
      side: ['int', (r) => r.side],
      position: ['int', (r) => r.position],
      user_id: ['int', (r) => r.userId],
    },
  },
})
