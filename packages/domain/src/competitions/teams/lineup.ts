interface LineupRules {
  /** Matches of a meeting: the doubles of padel, the one of foot 5. */
  readonly rubbers: number
  /** The fewest players that a team of the league has. */
  readonly minPlayers: number
  /** Players of a side: two of a doubles, five of foot 5, which has six more on the bench. */
  readonly sidePlayers: number
}

const benchOfTeamSport = 6

/** How many doubles of a meeting one may play: one, unless the league takes teams too small for that. */
export const mostRubbers = ({ rubbers, minPlayers, sidePlayers }: LineupRules): number =>
  Math.ceil((rubbers * sidePlayers) / Math.max(minPlayers, 1))

/**
 * The fault of the players that a captain places, by rubber, in French; null: none. A rubber
 * without players is composed later.
 */
export function lineupFault<Player>(
  rules: LineupRules,
  lineup: readonly (readonly Player[])[],
): string | null {
  const { rubbers, sidePlayers } = rules
  if (lineup.length !== rubbers) return `Compose les ${rubbers} matchs de la rencontre.`
  const isPair = sidePlayers === 2
  const most = isPair ? 2 : sidePlayers + benchOfTeamSport
  for (const side of lineup) {
    if (new Set(side).size !== side.length) return 'Le même joueur est choisi deux fois.'
    if (side.length > 0 && (side.length < sidePlayers || side.length > most)) {
      return isPair
        ? 'Il faut deux joueurs par double.'
        : `Il faut de ${sidePlayers} à ${most} joueurs.`
    }
  }
  const counts = Map.groupBy(lineup.flat(), (player) => player)
  const times = Math.max(0, ...[...counts.values()].map((same) => same.length))
  const limit = mostRubbers(rules)
  if (times <= limit) return null
  return limit === 1
    ? 'Chacun joue un seul double de la rencontre.'
    : `Chacun joue au plus ${limit} doubles de la rencontre.`
}
