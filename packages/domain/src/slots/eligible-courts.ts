interface Court {
  readonly sportId: number
  readonly fieldTypeId: number
  readonly places: number
}

/** A sport, with how many play it at a time. */
export interface PlayedSport {
  readonly id: number
  readonly playerCount: number
}

/**
 * The courts that fulfil a wish: those of the field type asked for, whatever their places, or, for
 * « Peu importe » (0), all with room for the sport's full number of players.
 */
export function eligibleCourts<C extends Court>(
  courts: readonly C[],
  sport: PlayedSport,
  fieldTypeId: number,
): C[] {
  return courts.filter(
    (court) =>
      court.sportId === sport.id &&
      (fieldTypeId === 0 ? court.places >= sport.playerCount : court.fieldTypeId === fieldTypeId),
  )
}
