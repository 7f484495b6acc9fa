import { centered, page, type PageRow } from '../site/pages/page-row.ts'

/** A match of a tournament of the demo world. */
const sample = 1

export const matchPages = [
  page('/matchs/detail/:matchsId', 'public', 'matches/match.tsx', {
    ...centered,
    popup: 'strip',
    back: '/recherche-un-match?onglet=joues',
    skeleton: 'rows',
    samples: [`/matchs/detail/${sample}`],
  }),
  page('/matchs/noter/:bookingId', 'member', 'matches/note-match.tsx', {
    back: '/mon-compte/mes-resa',
    skeleton: 'rows',
    // only a booking that was played has it
    samples: [],
    why: 'where the players of a played booking say who stood where, and the score',
  }),
] satisfies readonly PageRow[]
