interface PlayersChoiceProps {
  /** The sport's number of players. */
  readonly most: number
  readonly chosen: number
}

/** The number of players: the shares of the booking follow from it. */
export function PlayersChoice({ most, chosen }: PlayersChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Nombre de joueurs</legend>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: most }, (_, index) => index + 1).map((players) => (
          <label key={players} className="players-option">
            <input
              type="radio"
              name="players"
              value={players}
              defaultChecked={players === Math.min(chosen, most)}
              className="sr-only"
            />
            {players}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
