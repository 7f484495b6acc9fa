export const formatCodes = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2', 'E', 'F'] as const
export type FormatCode = (typeof formatCodes)[number]

/** The letter of a format: 1 and 2 differ by the point at 40-40 alone. */
export type FormatLetter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

export interface SetRules {
  /** Games that win a set, two games ahead. */
  readonly gamesTo: number
  /** The level at which a tie-break decides the set: 6 is 6-6. */
  readonly tieBreakAt: number
}

export interface FormatRules {
  /** null: the match is one super tie-break. */
  readonly set: SetRules | null
  readonly setsToWin: number
  /** The kind of the last set when both are one set from winning. */
  readonly decider: 'set' | 'super'
  /** The point at 40-40; null in a format without games. */
  readonly at40: 'advantage' | 'deciding' | null
  /** Rest after a match, in minutes. */
  readonly restMinutes: number
  /** The rest is due only after so many matches of the format in a row. */
  readonly restAfterRow?: number
}

export interface DayLimit {
  readonly matches: number
  readonly most: Readonly<Partial<Record<FormatLetter, number>>>
}

/** How many matches a player may play in a day, and of which formats. */
export interface DayRules {
  readonly most: number
  /** Formats that do not count as a match of the day. */
  readonly uncounted: readonly FormatLetter[]
  /** By the number of counted matches. */
  readonly limits: readonly DayLimit[]
  /**
   * Formats allowed only where a pair is offered `leastOffered` matches or more, and not to a player with
   * `notFromOthers` matches or more in other formats that day; null: no such rule.
   */
  readonly short: {
    readonly formats: readonly FormatLetter[]
    readonly leastOffered: number
    readonly notFromOthers: number
  } | null
  /** The last clock time at which a match may start. */
  readonly lastStart: string
}

export const formatLetter = (format: FormatCode): FormatLetter => format.charAt(0) as FormatLetter
