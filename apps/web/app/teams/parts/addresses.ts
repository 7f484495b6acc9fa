/** Teams: mine, those found, a new one. */
export const teamsAddress = '/equipe'
export const teamAddress = (id: number) => `${teamsAddress}/${id}`
export const teamCalendarAddress = (id: number) => `${teamAddress(id)}/agenda.ics`
export const lineupAddress = (teamId: number, fixtureId: number) =>
  `${teamAddress(teamId)}/composition/${fixtureId}`
export const joinTeamAddress = (key: string) => `${teamsAddress}/rejoindre?cle=${key}`
export const enterLeagueAddress = (leagueId: number) =>
  `${teamsAddress}/inscription?ligue=${leagueId}`
export const payLeagueAddress = (entryId: number | string) =>
  `/competitions/payment?inscription=${entryId}`
export const leagueAddress = (id: number) => `/ligues-et-tournois?ligue=${id}`
export const playerAddress = (id: number) => `/joueur/${id}`
