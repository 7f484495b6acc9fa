import {
  background,
  centered,
  menu,
  page,
  payingAlone,
  resource,
  type PageRow,
  versions,
} from '../site/pages/page-row.ts'

/** Tournaments of the demo world. */
const sample = { open: 14, full: 20, playing: 3 }

const ofEntry = {
  needs: { query: 'inscription', else: '/mon-compte/mes-tournois' },
  back: '/tournois',
} as const

export const tournamentPages = [
  page('/tournois', 'public', 'tournaments/list.tsx', {
    ...versions,
    popup: 'strip',
    keeps: [
      'categorie',
      'genre',
      'type',
      'niveau',
      'lieu',
      'distance',
      'du',
      'au',
      'places',
      'page',
    ],
    skeleton: 'rows',
    menus: [
      ...menu('Tournois', { play: 25, header: 45, footerPlay: 30, tab: 20 }, { icon: 'trophy' }),
      ...menu('Tournois', { book: 20 }, { note: 'De P25 à P2000, et loisir' }),
    ],
    samples: ['/tournois', '/tournois?categorie=P100&genre=messieurs'],
  }),
  page('/tournois/:tournamentId', 'public', 'tournaments/tournament.tsx', {
    ...centered,
    popup: 'strip',
    keeps: ['paire'],
    back: '/tournois',
    skeleton: 'rows',
    samples: [`/tournois/${sample.open}`, `/tournois/${sample.playing}`],
  }),
  page('/:center_name/tournois/matchs/:tournamentId', 'public', 'tournaments/matches.tsx', {
    popup: 'strip',
    keeps: [],
    skeleton: 'rows',
    samples: [({ center }) => `/${center.slug}/tournois/matchs/${sample.playing}`],
  }),
  page('/tournois/:tournamentId/ecran', 'public', 'tournaments/screen.tsx', {
    layout: 'bare',
    keeps: [],
    samples: [`/tournois/${sample.playing}/ecran`],
    why: 'the draw for the screen of a club, without the frame of the site',
  }),
  resource('/_tournois', 'public', 'tournaments/list/map-data.ts', { why: background }),
  resource('/_tournois/:tournamentId/image.png', 'public', 'tournaments/social-picture.ts', {
    why: background,
  }),
  resource('/tournois/:tournamentId/agenda.ics', 'public', 'tournaments/calendar.ts', {
    why: background,
  }),
  page('/tournois/:tournamentId/inscription', 'member', 'tournaments/entry/enter.tsx', {
    without: payingAlone,
    skeleton: 'payment',
    samples: [`/tournois/${sample.open}/inscription`],
  }),
  page('/tournois/:tournamentId/liste-attente', 'member', 'tournaments/entry/waiting-list.tsx', {
    ...centered,
    without: payingAlone,
    skeleton: 'payment',
    samples: [`/tournois/${sample.full}/liste-attente`],
  }),
  page('/tournois/paiement', 'member', 'tournaments/entry/payment.tsx', {
    ...ofEntry,
    without: payingAlone,
    skeleton: 'payment',
    // only an entry that is to be paid has it
    samples: [],
  }),
  page('/tournois/paiement/participants', 'public', 'tournaments/entry/participants.tsx', {
    ...centered,
    without: [...payingAlone, 'popup'],
    samples: [`/tournois/paiement/participants?invitation=${'k'.repeat(43)}`],
  }),
  page('/tournois/verification', 'public', 'payments/waits.tsx', {
    ...ofEntry,
    without: [...payingAlone, 'popup'],
    samples: [],
  }),
  page('/tournois/confirmation', 'public', 'payments/ended.tsx', {
    ...ofEntry,
    without: ['book', 'club-bar', 'footer-menus', 'missing-details', 'popup'],
    samples: [],
  }),
  page('/tournois/error', 'public', 'payments/ended.tsx', {
    back: '/tournois',
    without: ['book', 'club-bar', 'footer-menus', 'missing-details', 'popup'],
  }),
  resource('/tournois/inscriptions', 'member', 'tournaments/entry/own-entries.ts', {
    why: background,
  }),
] satisfies readonly PageRow[]
