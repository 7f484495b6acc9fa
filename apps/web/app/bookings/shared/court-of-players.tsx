import { euros } from '@quatre/domain'
import { Icon } from '../../ui/icon.tsx'

/** A part of the court: its player, and its state. */
export interface CourtPart {
  readonly name: string
  readonly says: string
  /** The amount owed or paid for it, in cents; absent where its captain pays all. */
  readonly cents?: number
  /** `known` comes or has paid; `you` is the visitor; `open` is free. */
  readonly look: 'known' | 'you' | 'open'
}

/** The court from above, a part of it for each player: the booking, or its bill. */
export function CourtOfPlayers({ parts }: { readonly parts: readonly CourtPart[] }) {
  const left = Math.ceil(parts.length / 2)
  return (
    <ul
      aria-label="Qui joue"
      className="court-of-players"
      data-dense={parts.length > 4 || undefined}
      style={{ gridTemplateRows: `repeat(${left}, minmax(0, 1fr))` }}
    >
      {parts.map(({ name, says, cents, look }, place) => (
        <li key={place} data-look={look} data-side={place < left ? 'left' : 'right'}>
          {name !== '' && <b>{name}</b>}
          <span>
            {look === 'known' && cents !== undefined && <Icon name="check" size={16} />} {says}
          </span>
          {cents !== undefined && <em>{euros(cents)}</em>}
        </li>
      ))}
    </ul>
  )
}

/** The parts of a booking that its captain pays: the players', the visitor's, and the rest. */
export function partsOfPlayers(players: readonly string[], places: number): CourtPart[] {
  return Array.from({ length: Math.max(places, players.length) }, (_, place) => {
    const name = players[place]
    if (name !== undefined)
      return { name, says: place === 0 ? 'a réservé' : 'vient', look: 'known' }
    if (place === players.length) return { name: 'Toi', says: 'bienvenue', look: 'you' }
    return { name: '', says: `joueur ${place + 1}`, look: 'open' }
  })
}
