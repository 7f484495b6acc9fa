import { splitShares } from '../../money/money.ts'

/** `playing`: the calendar is drawn. */
export type LeagueStatus = 'open' | 'playing' | 'finished' | 'cancelled'

interface LeagueTimes {
  readonly status: LeagueStatus
  /** Epoch ms. */
  readonly entryOpensAt: number
  readonly entryDeadline: number
  /** From then on nobody waits. */
  readonly lineEndsAt: number
}

interface EnteringTeam {
  /** Epoch ms. */
  readonly now: number
  readonly isInLine: boolean
  /** A place is reserved for it until the entries open to all. */
  readonly isReserved: boolean
}

/**
 * Teams enter from the opening to the deadline, and those with a reserved place before it
 * (requirement LG17); a waiting team may take a place until the line ends or the calendar is drawn.
 */
export function takesTeams(
  { status, entryOpensAt, entryDeadline, lineEndsAt }: LeagueTimes,
  { now, isInLine, isReserved }: EnteringTeam,
): boolean {
  if (status !== 'open') return false
  return isInLine ? now < lineEndsAt : (isReserved || entryOpensAt <= now) && now < entryDeadline
}

/** The part of a team's payment that the club keeps: nothing until the calendar is drawn, then all (requirement TE9). */
export const leagueKeptCents = (paidCents: number, status: LeagueStatus): number =>
  status === 'playing' || status === 'finished' ? paidCents : 0

/** The effect of leaving now, in French. */
export const leagueLeavingSentence = (status: LeagueStatus): string =>
  leagueKeptCents(1, status) === 0
    ? 'Jusqu’au tirage du calendrier, tout revient à qui a payé.'
    : 'Le calendrier est tiré\u00a0: l’équipe joue la ligue, et rien n’est rendu.'

/** The share of each player of a team, the captain first, with the odd cents; nothing where the captain pays it whole. */
export const teamShares = (feeCents: number, players: number, isSplit: boolean): number[] =>
  isSplit ? splitShares(feeCents, players) : Array<number>(players).fill(0)

/**
 * The share of a player who joins a team that has entered: that of a player who has left, or
 * nothing, for the price is that of the team (requirement TE8).
 */
export function joiningShareCents(feeCents: number, shares: readonly number[]): number {
  const owed = shares.filter((cents) => cents > 0)
  const missing = feeCents - owed.reduce((sum, cents) => sum + cents, 0)
  if (missing <= 0) return 0
  const players = Math.round(feeCents / Math.min(...owed, feeCents))
  const share = Math.floor(feeCents / players)
  const others = Math.max(Math.round(missing / share) - 1, 0)
  return missing - others * share
}

/** Whether a team may still get a player: until half of the days of the calendar have begun (requirement TE10). */
export function mayAddPlayer(
  status: LeagueStatus,
  { begun, all }: { readonly begun: number; readonly all: number },
): boolean {
  return status === 'open' || (status === 'playing' && 2 * begun <= all)
}
