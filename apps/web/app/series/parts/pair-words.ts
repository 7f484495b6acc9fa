import type { SeriesRow } from '@quatre/contract'
import { plural } from '@quatre/domain'
import { typographic } from '../../ui/typographic.ts'
import type { ShownStage } from './stage-words.ts'

/** « Ferrer / Masson » */
export const pairNames = ({ players }: Pick<SeriesRow, 'players'>): string =>
  players.map(({ firstName, lastName }) => typographic(lastName || firstName)).join(' / ')

const ties = {
  best_result: 'à égalité, devant par son meilleur résultat',
  later_result: 'à égalité, devant par un résultat plus récent',
  lot: 'à égalité, devant par tirage au sort',
} as const

/** Why a pair has its rank: its way to the final, the tie-break with another one, or the points that it lacks. */
export function rowWords(
  { finalist, wonStage, tie, points }: SeriesRow,
  { cut, stages }: { readonly cut: number; readonly stages: readonly ShownStage[] },
): string {
  const town = stages.find(({ number }) => number === wonStage)?.town
  const place =
    finalist === 'stage'
      ? `en finale, par ${town ?? 'une étape'}`
      : finalist === 'ranking'
        ? 'en finale au classement, pour l’instant'
        : finalist === 'wild_card'
          ? 'en finale, invitée'
          : `il manque ${plural(Math.max(cut - points, 0) + 1, 'point', 'points')}`
  return tie === null ? place : `${place} (${ties[tie]})`
}

/** The points of the last pair that the ranking leads to the final. */
export const cutPoints = (rows: readonly SeriesRow[]): number =>
  rows.findLast(({ finalist }) => finalist === 'ranking')?.points ?? 0
