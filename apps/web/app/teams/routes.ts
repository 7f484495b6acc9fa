import {
  background,
  menu,
  page,
  payingAlone,
  resource,
  type PageRow,
} from '../site/pages/page-row.ts'

const ofEntry = {
  needs: { query: 'inscription', else: '/equipe' },
  back: '/equipe',
} as const

const ended = ['book', 'club-bar', 'footer-menus', 'missing-details', 'popup'] as const

export const teamPages = [
  page('/equipe', 'public', 'teams/my-teams.tsx', {
    skeleton: 'rows',
    popup: 'strip',
    menus: menu('Équipes', { play: 28 }),
  }),
  page('/equipe/rejoindre', 'public', 'teams/join.tsx', {
    needs: { query: 'cle', else: '/equipe' },
    back: '/equipe',
    without: ['popup'],
    samples: [`/equipe/rejoindre?cle=${'k'.repeat(43)}`],
    why: 'the link by which players join a team',
  }),
  page('/equipe/inscription', 'member', 'teams/enter-league.tsx', {
    needs: { query: 'ligue', else: '/equipe' },
    without: payingAlone,
    skeleton: 'payment',
    // leagues of the demo world
    samples: [],
    why: 'where a captain enters a team in a league',
  }),
  page('/equipe/:teamId', 'public', 'teams/team.tsx', {
    popup: 'strip',
    back: '/equipe',
    skeleton: 'rows',
    samples: [],
  }),
  page('/equipe/:teamId/composition/:fixtureId', 'member', 'teams/lineup.tsx', {
    skeleton: 'rows',
    // only the captains of a meeting have it
    samples: [],
    why: 'where a captain places the players of a meeting',
  }),
  resource('/equipe/:teamId/agenda.ics', 'public', 'teams/calendar.ts', { why: background }),
  page('/competitions/payment', 'member', 'teams/payment.tsx', {
    ...ofEntry,
    aliases: ['/:center_name/competitions/payment/index.html'],
    without: payingAlone,
    skeleton: 'payment',
    // only an entry that is to be paid has it
    samples: [],
    why: 'the payment of a team without the centre in its address',
  }),
  page('/equipe/verification', 'public', 'payments/waits.tsx', {
    ...ofEntry,
    without: [...payingAlone, 'popup'],
    samples: [],
    why: 'the return from the bank for a team in a league',
  }),
  page('/equipe/confirmation', 'public', 'payments/ended.tsx', {
    ...ofEntry,
    without: ended,
    samples: [],
    why: 'a team in a league is paid for',
  }),
  page('/equipe/error', 'public', 'payments/ended.tsx', {
    back: '/equipe',
    without: ended,
    why: 'the payment of a team in a league failed',
  }),
] satisfies readonly PageRow[]
