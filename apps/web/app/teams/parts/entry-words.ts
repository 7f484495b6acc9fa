import type { OwnLeagueEntry } from '@quatre/contract'
import { dayShort, time } from '@quatre/domain'

/** « Ligue d’automne, division 2 » */
export const leagueTitle = ({
  name,
  division,
}: Pick<OwnLeagueEntry['league'], 'name' | 'division'>): string => `${name}, division ${division}`

/** « jeu. 10 déc. à 23h59 » */
export const dayTimeText = (at: string): string => `${dayShort(at)} à\u00a0${time(at)}`

/** « Lucie Marchand », a hidden or retired name as it is given. */
export const playerName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string => `${firstName} ${lastName}`.trim()

/** The state of an entry, in a sentence. */
export function entryStateText(entry: OwnLeagueEntry): string {
  const { state, expiresAt, position, player, isPartMissing } = entry
  const until = expiresAt === null ? '' : ` jusqu’au ${dayTimeText(expiresAt)}`
  switch (state) {
    case 'held':
      return player.due.value > 0
        ? `Tu n’as pas encore payé\u00a0: la place est gardée${until}.`
        : `La place est gardée${until} pour les parts qui manquent.`
    case 'offered':
      return `Une place s’est libérée\u00a0: elle est à l’équipe${until}.`
    case 'waiting':
      return position === null
        ? 'Sur la liste d’attente.'
        : `Liste d’attente, ${position === 1 ? '1re' : `${position}e`} équipe.`
    case 'confirmed':
      return isPartMissing ? 'Inscrite. Une part reste à payer.' : 'Inscrite.'
    case 'removed':
      return 'Retirée par le club, remboursée.'
    case 'expired':
    case 'left':
      return 'L’équipe n’est plus inscrite.'
  }
}
