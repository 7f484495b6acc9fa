import type { TournamentPair } from '@quatre/contract'
import type { PlayerRow } from './tournament.sql.ts'

const retired = 'Joueur retiré'

/** « Lacaze / Ferran »; a pair that looks for its second player has one name. */
export const pairName = (players: readonly PlayerRow[]): string =>
  players.map(lastNameOf).join(' / ')

const lastNameOf = ({ isActive, hidesLastName, firstName, lastName }: PlayerRow): string => {
  if (!isActive) return retired
  return hidesLastName ? firstName : lastName
}

/** A player as strangers see them: a hidden last name is its first letter. */
export function playerAnswer(player: PlayerRow): TournamentPair['players'][number] {
  const { id, firstName, lastName, isActive, hidesLastName, rank } = player
  if (!isActive) return { id: null, firstName: retired, lastName: '', rank: null }
  return { id, firstName, lastName: hidesLastName ? `${lastName.slice(0, 1)}.` : lastName, rank }
}
