import type { Match, MatchEvent, WholeMatch } from '@quatre/contract'
import { isoWithOffset, levelIndex, resultSettlesAt, setCounts, type Side } from '@quatre/domain'
import { isRatedEnd } from '@quatre/domain/levels'
import type { CenterList } from '../core/centers/center-list.ts'
import { pairName, playerAnswer } from '../core/players/player-names.ts'
import type {
  ChangeRow,
  ClipRow,
  EventRow,
  MatchPlayerRow,
  MatchRow,
  PersonRow,
} from './match.sql.ts'

export type MatchCenter = CenterList['centers'][number]

/** In place of a player who is not known to be an adult: the answer has neither name nor number. */
const minor = 'Joueur'
const guest = 'Invité'

/** A player of a match as strangers see them. */
export function personAnswer({ user }: Pick<MatchPlayerRow, 'user'>) {
  if (user?.isMinor && user.isActive) return { id: null, firstName: minor, lastName: '' }
  if (user === null) return { id: null, firstName: guest, lastName: '' }
  const { rank: _, ...named } = playerAnswer({ ...user, rank: null })
  return named
}

/** « Lafon », for courts and pairs. */
export function shortName(player: Pick<MatchPlayerRow, 'user'>): string {
  const { user } = player
  return user === null || (user.isMinor && user.isActive)
    ? personAnswer(player).firstName
    : pairName([user])
}

/** Doubles of padel that were played, by members alone. */
const isRated = ({ sportSlug, result, players }: MatchRow): boolean =>
  sportSlug === 'padel' &&
  (result === null || isRatedEnd(result)) &&
  ([0, 1] as const).every((side) => sidePlayers({ players }, side).length === 2) &&
  players.every(({ user }) => user !== null)

const actorName = (user: PersonRow | null): string | null => {
  if (user === null) return null
  const { firstName, lastName } = personAnswer({ user })
  return `${firstName} ${lastName}`.trim()
}

const displayTypes = { league: 'ligues', friendly: 'loisirs', tournament: 'événement' } as const

const sidePlayers = ({ players }: Pick<MatchRow, 'players'>, side: Side) =>
  players.filter((player) => player.side === side)

/** The name of a side: its team’s, or those of its players. */
export function sideName(row: Pick<MatchRow, 'players' | 'teams'>, side: Side): string {
  const team = row.teams?.[side].name
  return team ?? (sidePlayers(row, side).map(shortName).join(' / ') || 'À composer')
}

/** A match as lists show it. */
export function matchAnswer(row: MatchRow, center: MatchCenter, now: number): Match {
  const at = (instant: number) => isoWithOffset(instant, center.timeZone)
  const isPlaying =
    row.state === 'planned' && row.kind !== 'tournament' && row.startsAt <= now && now < row.endsAt
  const isCancelled = row.state === 'cancelled'
  const running = row.score.map((set) => (set.kind === 'set' ? set.games : set.points))
  const sets = row.result ? setCounts(row.result) : row.score.length > 0 ? running : row.live
  const side = (index: Side): Match['sides'][0] => {
    const team = row.teams?.[index]
    return {
      name: sideName(row, index),
      team: team ? { id: team.id, name: team.name } : null,
      players: sidePlayers(row, index).map(personAnswer),
    }
  }
  return {
    id: row.id,
    kind: row.kind,
    displayType: isCancelled ? 'canceled' : displayTypes[row.kind],
    sport: { id: row.sportId, slug: row.sportSlug },
    center: { id: center.id, slug: center.slug, name: center.name },
    timeZone: center.timeZone,
    court: row.court,
    startingDate: at(row.startsAt),
    endingDate: at(row.endsAt),
    state: isPlaying ? 'live' : row.state,
    ended: row.result !== null,
    isCancelled,
    sides: [side(0), side(1)],
    sets: sets.map(([first, second]): [number, number] => [first, second]),
    outcome: row.result?.how ?? null,
    winner: row.winner,
    competition: row.competition,
    day: row.day,
    video: row.video,
  }
}

interface Whole {
  readonly row: MatchRow
  readonly center: MatchCenter
  readonly now: number
  readonly clips: readonly ClipRow[]
  readonly changes: readonly ChangeRow[]
  readonly fixture: readonly Match[]
  /** The address of the videos. */
  readonly videos: string
}

/** A match with all that its page shows. */
export function wholeAnswer({
  row,
  center,
  now,
  clips,
  changes,
  fixture,
  videos,
}: Whole): WholeMatch {
  const at = (instant: number) => isoWithOffset(instant, center.timeZone)
  const told = (user: PersonRow | null, instant: number | null) =>
    instant === null ? null : { by: actorName(user), at: at(instant) }
  return {
    ...matchAnswer(row, center, now),
    version: row.version,
    entered: told(row.enteredBy, row.enteredAt),
    settled: told(row.settledBy, row.settledAt),
    disputed: told(row.disputedBy, row.disputedAt),
    settlesAt:
      row.state === 'entered' && row.enteredAt !== null ? at(resultSettlesAt(row.enteredAt)) : null,
    clips: clips.map(({ id, at: instant, seconds, title, file, poster }) => ({
      id,
      at: at(instant),
      seconds,
      title,
      video: `${videos}/${file}`,
      poster: `${videos}/${poster}`,
    })),
    isRated: isRated(row) && row.players.some((player) => personAnswer(player).id !== null),
    changes: row.players.flatMap((player) => {
      const change = changes.find(({ userId }) => userId === player.user?.id)
      return change === undefined || personAnswer(player).id === null
        ? []
        : [
            {
              side: player.side,
              name: shortName(player),
              before: levelIndex(change.muBefore),
              after: levelIndex(change.muAfter),
              expected: Math.round(change.expected * 100),
            },
          ]
    }),
    fixture: [...fixture],
    session: row.session,
  }
}

export function eventAnswer(event: EventRow, row: MatchRow, timeZone: string): MatchEvent {
  const { at, setNumber, position, ...rest } = event
  const player = row.players.find((one) => one.side === event.side && one.position === position)
  return {
    ...rest,
    at: isoWithOffset(at, timeZone),
    set: setNumber,
    player: player ? shortName(player) : null,
  }
}
