/** The open matches of the network, or of a centre by its slug; of today, or of another day. */
export const openMatchesAddress = (center?: string, day?: string): string =>
  `${center === undefined ? '' : `/${center}`}/recherche-un-match${day === undefined ? '' : `?jour=${day}`}`

/** How many players look for others. */
export function openCountAddress(center?: string, day?: string): string {
  const asked = new URLSearchParams({ ...(center && { club: center }), ...(day && { jour: day }) })
  return `/_matchs-ouverts?${asked.toString()}`
}

export const alertAddress = '/recherche-un-match/alerte'

/** Opens, changes and closes the places of a booking, and sends joiners away. */
export const openBookingAddress = (id: number): string => `/mon-compte/mes-resa/${id}/ouvrir`
