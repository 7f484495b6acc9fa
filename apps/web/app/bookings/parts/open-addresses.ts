/** The open matches of the network, or of a centre by its slug. */
export const openMatchesAddress = (center?: string): string =>
  `${center === undefined ? '' : `/${center}`}/recherche-un-match`

export const alertAddress = '/recherche-un-match/alerte'

/** Opens, changes and closes the places of a booking, and sends joiners away. */
export const openBookingAddress = (id: number): string => `/mon-compte/mes-resa/${id}/ouvrir`
