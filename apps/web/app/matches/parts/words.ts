import type { Match } from '@quatre/contract'
import { dayShort, dayInZone, time } from '@quatre/domain'
import { typographic } from '../../ui/typographic.ts'

/** « 6-4 6-3 », or « Forfait »; empty before. */
export function scoreText({ sets, outcome }: Pick<Match, 'sets' | 'outcome'>): string {
  if (outcome === 'walk_over') return 'Forfait'
  return sets.map((counts) => counts.join('-')).join(' ')
}

/** The label of each state but a result that counts. */
export const stateWords: Readonly<Record<Match['state'], string | null>> = {
  planned: 'À venir',
  live: 'En direct',
  entered: 'À confirmer',
  disputed: 'Contesté',
  final: null,
  cancelled: 'Annulé',
}

/** « Lafon / Durand – Roques / Bonnet » */
export const matchTitle = ({ sides: [first, second] }: Pick<Match, 'sides'>): string =>
  `${first.name} – ${second.name}`

/** « mardi 24 novembre à 20h30 » with the day as near as it is. */
export function matchWhen({ startingDate, timeZone }: Match, now: number): string {
  return `${dayShort(startingDate, dayInZone(now, timeZone))}, ${time(startingDate)}`
}

/** « Ligue d’automne, journée 11 », or the kind. */
export function matchKind({ competition, day, kind }: Match): string {
  if (competition === null) return kind === 'friendly' ? 'Match amical' : 'Match'
  return typographic(competition.name) + (day === null ? '' : `, journée ${day}`)
}

/** « 0:27 » */
export const clipLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const isFoot = ({ sport }: Pick<Match, 'sport'>): boolean => sport.slug === 'foot-5'
