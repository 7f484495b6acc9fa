import type { Category, SeriesCategory, TournamentEvent } from '@quatre/domain'
import type { PlayedFormula } from './shapes.ts'

/** The event of a category at a stage of the series. */
interface SeriesEvent {
  readonly stage: number
  readonly category: SeriesCategory
}

/** `pools` and `draw`: being played at the world's clock. */
export type Stage =
  'open' | 'full' | 'closed' | 'pools' | 'draw' | 'finished' | 'published' | 'cancelled'

export interface TournamentPlan {
  readonly centerId: number
  readonly preview: 'leisure' | 'federation' | 'academy'
  readonly category: Category | null
  readonly event: TournamentEvent
  readonly level: string
  readonly stage: Stage
  readonly pairs: number
  readonly formula: PlayedFormula
  readonly feeCents: number
  /** Epoch ms. */
  readonly startsAt: number
  readonly endsAt: number
  /** When play begins on each day from the first on. */
  readonly dayStarts: readonly number[]
  /** The instant up to which it is played. */
  readonly playedUntil: number
  /** Positions of its padel courts. */
  readonly positions: readonly number[]
  /** Of the branded series: its stage and category, how many pairs have entered, and since when they could. */
  readonly series?: SeriesEvent
  readonly entered?: number
  readonly opensAt?: number
}
