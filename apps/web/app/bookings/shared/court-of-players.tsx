interface CourtOfPlayersProps {
  /** First names of those who are known to come, the captain's first. */
  readonly players: readonly string[]
  readonly places: number
}

/** The court from above, a part of it for each player: theirs, that of who looks, and the rest. */
export function CourtOfPlayers({ players, places }: CourtOfPlayersProps) {
  const parts = Array.from({ length: Math.max(places, players.length) }, (_, place) => {
    const name = players[place]
    if (name !== undefined)
      return { name, says: place === 0 ? 'a réservé' : 'vient', look: 'known' }
    if (place === players.length) return { name: 'Toi', says: 'bienvenue', look: 'you' }
    return { name: '', says: `joueur ${place + 1}`, look: 'open' }
  })
  const left = Math.ceil(parts.length / 2)
  return (
    <ul
      aria-label="Qui joue"
      className="court-of-players"
      style={{ gridTemplateRows: `repeat(${left}, minmax(0, 1fr))` }}
    >
      {parts.map(({ name, says, look }, place) => (
        <li key={place} data-look={look} data-side={place < left ? 'left' : 'right'}>
          {name !== '' && <b>{name}</b>}
          <span>{says}</span>
        </li>
      ))}
    </ul>
  )
}
