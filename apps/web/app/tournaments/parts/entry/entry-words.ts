import type { OwnEntry } from '@quatre/contract'
import { dayShort, euros, time } from '@quatre/domain'
import { daysText, competitionTitle } from '../words.ts'

/** « P100 dames, sam. 12 déc. » */
export const entryTitle = ({ competition }: Pick<OwnEntry, 'competition'>): string =>
  `${competitionTitle(competition)}, ${daysText(competition)}`

/** « avec Inès Belkacem »; without a partner, the missing step. */
export function partnerText({ players, isInvited, isHolder }: OwnEntry): string {
  const [holder, partner] = players
  const other = isHolder ? partner : holder
  if (other) return `avec ${other.firstName} ${other.lastName}`.trim()
  return isInvited ? 'cherche un partenaire' : 'sans partenaire'
}

/** « jeu. 10 déc. à 23h59 » */
export const dayTimeText = (at: string): string => `${dayShort(at)} à\u00a0${time(at)}`

/** The state of an entry, in a sentence. */
export function stateText({
  state,
  expiresAt,
  position,
  player,
  isHalfMissing,
}: Pick<OwnEntry, 'state' | 'expiresAt' | 'position' | 'player' | 'isHalfMissing'>): string {
  const until = expiresAt === null ? '' : ` jusqu’au ${dayTimeText(expiresAt)}`
  switch (state) {
    case 'held':
      if (player.due.value > 0) return `Ta part n’est pas payée\u00a0: la place est gardée${until}.`
      if (!player.paid) return `La paire n’est pas encore payée\u00a0: la place est gardée${until}.`
      return `Ta part est payée. La place est gardée${until} pour l’autre moitié.`
    case 'offered':
      return `Une place s’est libérée\u00a0: elle est à toi${until}.`
    case 'waiting':
      return position === null
        ? 'Sur la liste d’attente.'
        : `Liste d’attente, ${rankText(position)}.`
    case 'confirmed':
      return isHalfMissing && player.due.value === 0
        ? 'Inscrits. La moitié de l’autre reste à payer.'
        : 'Inscrits.'
    case 'removed':
      return 'Annulé par le club, remboursé.'
    case 'expired':
    case 'left':
      return 'La paire n’est plus inscrite.'
  }
}

const rankText = (position: number): string => (position === 1 ? '1re paire' : `${position}e paire`)

/** The refund of leaving now, before it is done. */
export function leavingText({ refund, state }: Pick<OwnEntry, 'refund' | 'state'>): string {
  const cents = refund?.value ?? 0
  if (cents > 0) return `${euros(cents)} reviennent à qui a payé.`
  return state === 'confirmed'
    ? 'La date limite est passée\u00a0: rien n’est rendu.'
    : 'Rien n’a été payé\u00a0: il n’y a rien à rendre.'
}
