import { levelNames, type LevelName } from '../../people/member-fields.ts'

/** How strong a player is taken to be, and how uncertain that is. */
export interface Skill {
  readonly mu: number
  readonly sigma: number
}

/** A player of a sport: the skill after the matches that counted so far. */
export interface PlayerLevel extends Skill {
  readonly matches: number
  /** A result of theirs is disputed: nothing later counts until it is decided. */
  readonly isFrozen: boolean
  readonly lastPlayedAt: number | null
}

/** Whether results say something of a player: else the level is the declared one. */
export const isKeptLevel = ({ matches, isFrozen }: PlayerLevel): boolean => matches > 0 || isFrozen

/** Points of the index in one level; the index goes from 0 to 600. */
export const pointsPerLevel = 100
export const highestIndex = levelNames.length * pointsPerLevel

const pointsPerMu = 25
const declaredSigma = 4
const unknownSigma = 6

/** The index that is shown: a whole number from 0 to 600. */
export const levelIndex = (mu: number): number =>
  Math.round(Math.min(Math.max(mu * pointsPerMu, 0), highestIndex))

/** The level of an index; its upper bound belongs to the next. */
export function levelAtIndex(index: number): LevelName {
  const last = levelNames.length - 1
  return levelNames[Math.min(Math.floor(index / pointsPerLevel), last)] ?? 'initiaton'
}

/** A player before the first match: the middle of the declared level, else of the third, less surely. */
export function startingLevel(declared: LevelName | null): PlayerLevel {
  const middle = levelNames.indexOf(declared ?? 'intermediare') + 0.5
  return {
    mu: (middle * pointsPerLevel) / pointsPerMu,
    sigma: declared === null ? unknownSigma : declaredSigma,
    matches: 0,
    isFrozen: false,
    lastPlayedAt: null,
  }
}

export const reliabilities = ['declared', 'low', 'fair', 'high'] as const
export type Reliability = (typeof reliabilities)[number]

const fair = { matches: 6, sigma: 3.8 }
const high = { matches: 20, sigma: 3.4 }

/** How far a level can be relied on: many matches, of which the results agree. */
export function levelReliability({
  matches,
  sigma,
}: Pick<PlayerLevel, 'matches' | 'sigma'>): Reliability {
  if (matches === 0) return 'declared'
  const reaches = (least: typeof fair) => matches >= least.matches && sigma <= least.sigma
  return reaches(high) ? 'high' : reaches(fair) ? 'fair' : 'low'
}

/** The reliability in French. */
export const reliabilityLabels: Readonly<Record<Reliability, string>> = {
  declared: 'Niveau déclaré',
  low: 'Niveau à confirmer',
  fair: 'Niveau assez sûr',
  high: 'Niveau sûr',
}
