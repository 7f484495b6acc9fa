import { background, page, resource, type PageRow } from '../site/pages/page-row.ts'

export const refereePages = [
  page('/juge-arbitre/:tournamentId', 'member', 'referees/table.tsx', {
    layout: 'bare',
    samples: [],
    why: 'the screen of a referee, without the frame of the site',
  }),
  resource('/juge-arbitre/:tournamentId/etat', 'member', 'referees/state.ts', { why: background }),
  resource('/juge-arbitre/:tournamentId/acte', 'member', 'referees/act.ts', { why: background }),
  resource('/juge-arbitre/:tournamentId/fichier', 'member', 'referees/file.ts', {
    why: background,
  }),
] satisfies readonly PageRow[]
