import { menu, page, type PageRow } from '../site/pages/page-row.ts'

/** Leagues of the demo world: one that is played, one that is open. */
const sample = { playing: 20_001, open: 20_004 }

export const leaguePages = [
  page('/ligues-et-tournois', 'public', 'leagues/leagues.tsx', {
    popup: 'strip',
    menus: menu('Ligues', { play: 26 }),
    keeps: ['ligue', 'onglet', 'journee', 'page'],
    back: '/tournois',
    skeleton: 'rows',
    samples: [
      '/ligues-et-tournois',
      `/ligues-et-tournois?ligue=${sample.playing}`,
      `/ligues-et-tournois?ligue=${sample.playing}&onglet=calendrier`,
      `/ligues-et-tournois?ligue=${sample.open}`,
    ],
  }),
] satisfies readonly PageRow[]
