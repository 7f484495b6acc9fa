import { page, type PageRow } from '../site/pages/page-row.ts'

export const playerPages = [
  page('/joueur/:playerId', 'public', 'players/player.tsx', {
    // the page has a lime action of its own
    without: ['book'],
    popup: 'strip',
    skeleton: 'rows',
    samples: ['/joueur/10', '/joueur/10?page=2'],
  }),
] satisfies readonly PageRow[]
