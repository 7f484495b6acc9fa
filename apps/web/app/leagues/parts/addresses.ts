export const leaguesAddress = '/ligues-et-tournois'

export const leagueTabs = ['classement', 'journees', 'calendrier', 'joueurs'] as const
export type LeagueTab = (typeof leagueTabs)[number]

/** A tab of a league; its table when none is named. */
export const leagueAddress = (id: number, tab: LeagueTab = 'classement', day?: number): string =>
  `${leaguesAddress}?ligue=${id}${tab === 'classement' ? '' : `&onglet=${tab}`}${day === undefined ? '' : `&journee=${day}`}`

export const leaguesPage = (page: number): string =>
  page > 1 ? `${leaguesAddress}?page=${page}` : leaguesAddress

export const teamAddress = (id: number): string => `/equipe/${id}`
export const playerAddress = (id: number): string => `/joueur/${id}`
export const matchAddress = (id: number): string => `/matchs/detail/${id}`
export const enterLeagueAddress = (id: number): string => `/equipe?ligue=${id}`
