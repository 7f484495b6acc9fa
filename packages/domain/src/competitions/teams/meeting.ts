/** A victory, a defeat, a draw, as lists of the last five have them. */
export type MeetingResult = 'V' | 'D' | 'N'

interface Meeting {
  readonly state: 'planned' | 'postponed' | 'done' | 'unplayed'
  readonly absent: 'home' | 'away' | 'both' | null
  /** Matches won or goals, of the home team first. */
  readonly home: number
  readonly away: number
}

/** The result of a meeting for one of its teams; null: none yet. An absent team has lost. */
export function meetingResult(
  { state, absent, home, away }: Meeting,
  isHome: boolean,
): MeetingResult | null {
  if (state !== 'done') return null
  if (absent !== null) return absent === (isHome ? 'away' : 'home') ? 'V' : 'D'
  if (home === away) return 'N'
  return home > away === isHome ? 'V' : 'D'
}

const lastShown = 5

/** The victories, draws and defeats of a team, from results given the oldest first. */
export function meetingCounts(results: readonly MeetingResult[]) {
  const count = (of: MeetingResult) => results.filter((result) => result === of).length
  return {
    counts: { played: results.length, won: count('V'), drawn: count('N'), lost: count('D') },
    lastFive: results.slice(-lastShown),
  }
}
