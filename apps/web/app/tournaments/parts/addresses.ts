import { isOfSeries } from '@quatre/domain'
import { seriesPageAddress } from '../../series/parts/addresses.ts'

/** The list of tournaments, of the network or of a centre. */
export const tournamentsAddress = (center?: string | null) =>
  `${center ? `/${center}` : ''}/tournois`

/** A tournament, where it was found: on the network's pages or on those of a centre. */
export const tournamentAddress = (id: number, center?: string | null) =>
  `${tournamentsAddress(center)}/${id}`

/** The picture of a link to it. */
export const tournamentPicture = (id: number) => `/_tournois/${id}/image.png`

export const entryAddress = (id: number) => `${tournamentAddress(id)}/inscription`
export const waitingListAddress = (id: number, center?: string | null) =>
  `${tournamentAddress(id, center)}/liste-attente`
export const matchesAddress = (id: number, center: string) =>
  `${tournamentsAddress(center)}/matchs/${id}`
export const screenAddress = (id: number) => `${tournamentAddress(id)}/ecran`
export const tournamentCalendarAddress = (id: number) => `${tournamentAddress(id)}/agenda.ics`

/** Another second player of an entry is chosen on the page where pairs enter. */
export const changePartnerAddress = (tournamentId: number, entryId: number) =>
  `${entryAddress(tournamentId)}?changer=${entryId}`
export const payEntryAddress = (entryId: number | string) =>
  `${tournamentsAddress()}/paiement?inscription=${entryId}`
export const invitationAddress = (key: string) =>
  `${tournamentsAddress()}/paiement/participants?invitation=${key}`
export const myEntriesAddress = '/mon-compte/mes-tournois'
/** Where the entries of its member are listed: those of the series in its own frame. */
export const entriesAddress = (competition: { readonly competitionLevel: string }) =>
  isOfSeries(competition) ? seriesPageAddress('mon-espace') : myEntriesAddress
/** The call that streams the changes of a tournament. */
export const followPath = (id: number) => `/competitions/${id}/follow`

/** Where the forms of one's own entries are sent. */
export const ownEntriesAction = `${tournamentsAddress()}/inscriptions`
