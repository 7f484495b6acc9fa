/** A match, where it was found: on the network's pages or on those of a centre. */
export const matchAddress = (id: number, center?: string | null) =>
  `${center ? `/${center}` : ''}/matchs/detail/${id}`

/** Where players of a played booking enter its score. */
export const noteMatchAddress = (bookingId: number) => `/matchs/noter/${bookingId}`

/** The call that streams the changes of a match. */
export const followPath = (id: number) => `/matches/${id}/follow`

/** A competition of a match. */
export const competitionAddress = ({ id, type }: { readonly id: number; readonly type: string }) =>
  type === 'league' ? `/ligues-et-tournois?ligue=${id}` : `/tournois/${id}`
