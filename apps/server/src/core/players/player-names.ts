import type { TournamentPair } from '@quatre/contract'
import type { UserId } from '@quatre/domain'

/** The fields by which a player is named to others. */
export interface NamedPlayer {
  readonly id: UserId
  readonly firstName: string
  readonly lastName: string
  readonly isActive: boolean
  readonly hidesLastName: boolean
  /** Whether the reader may see the page; a player who hides it has no number and one letter of the last name. */
  readonly hasPage?: boolean
}

/** In place of a player whose account is closed: their results stay. */
const retiredPlayer = 'Joueur retiré'

/** « Lacaze / Ferran »; a pair that looks for its second player has one name. */
export const pairName = (players: readonly NamedPlayer[]): string =>
  players.map(shownLastName).join(' / ')

const shownLastName = (player: NamedPlayer): string => {
  const { isActive, hidesLastName, firstName, lastName, hasPage = true } = player
  if (!isActive) return retiredPlayer
  return hidesLastName || !hasPage ? firstName : lastName
}

/** A player as strangers see them: a hidden last name is its first letter. */
export function playerAnswer({
  id,
  firstName,
  lastName,
  isActive,
  hidesLastName,
  hasPage = true,
  rank,
}: NamedPlayer & { readonly rank: number | null }): TournamentPair['players'][number] {
  if (!isActive) return { id: null, firstName: retiredPlayer, lastName: '', rank: null }
  const shown = hasPage && !hidesLastName ? lastName : `${lastName.slice(0, 1)}.`
  return { id: hasPage ? id : null, firstName, lastName: shown, rank }
}
