import {
  background,
  centered,
  menu,
  ofAccount,
  page,
  payingAlone,
  resource,
  type PageRow,
  versions,
} from '../site/pages/page-row.ts'

/** The parameters that `readSearch`, a refused wait and a time chosen in place read from an address. */
const slotsParameters =
  'center place latitude longitude sport fieldType date period from to duration at attente'.split(
    ' ',
  )

const ofSharedLink = 'what goes with the link of a booking'

export const bookingPages = [
  page('/reserver', 'public', 'bookings/reserver.tsx', {
    ...centered,
    keeps: slotsParameters,
    without: ['book', 'club-bar', 'footer-menus', 'popup'],
    skeleton: 'slots',
    menus: menu('Réserver un terrain', { play: 10, footerPlay: 10 }),
    samples: ['/reserver', ({ quietCenter }) => `/${quietCenter.slug}/reserver`],
  }),
  page('/reservations/slots', 'public', 'bookings/slots.tsx', {
    keeps: slotsParameters,
    without: ['book', 'club-bar', 'footer-menus', 'popup'],
    skeleton: 'slots',
    menus: [
      ...menu('Trouver un créneau', { play: 20, footerPlay: 20 }),
      ...menu('Piste', { book: 10 }, { note: 'Padel, squash, badminton, pickleball' }),
    ],
    budget: {
      address: '/reservations/slots?center=tours&date=2026-11-26',
      html: 9_650,
      css: 16_300,
      js: 118_000,
    },
    samples: [
      '/reservations/slots',
      ({ quietCenter, day }) => `/reservations/slots?center=${quietCenter.slug}&date=${day}`,
      ({ center, day }) => `/reservations/slots?place=${center.postalCode}&date=${day}`,
    ],
  }),
  page('/cours-collectif-individuel', 'public', 'bookings/lessons.tsx', {
    ...versions,
    without: ['book', 'club-bar', 'footer-menus', 'popup'],
    skeleton: 'slots',
    menus: menu('Cours avec un coach', { play: 25 }),
    samples: [
      '/cours-collectif-individuel',
      ({ quietCenter, day }) =>
        `/${quietCenter.slug}/cours-collectif-individuel?date=${day}&joueurs=3`,
    ],
  }),
  page('/reservations/terrain', 'public', 'bookings/court.tsx', {
    without: ['book', 'club-bar', 'footer', 'tab-bar', 'popup'],
    skeleton: 'court',
    samples: [
      // as after a refusal: where there is no choice a link leads on
      ({ quietCenter, start }) =>
        `/reservations/terrain?${new URLSearchParams({ center: quietCenter.slug, start, duration: '90', hold: '1' })}`,
    ],
  }),
  resource('/reservations/attente', 'public', 'bookings/choose-court/court-wait.ts', {
    why: 'what joins and leaves the waiting list for courts',
  }),
  page('/recherche-un-match', 'public', 'bookings/open.tsx', {
    ...versions,
    popup: 'strip',
    menus: menu('Trouver un match', { play: 22 }),
    keeps: [
      'onglet',
      'lieu',
      'distance',
      'jour',
      'heure',
      'niveau',
      'genre',
      'match',
      'sport',
      'depuis',
    ],
    skeleton: 'rows',
    samples: [
      '/recherche-un-match',
      ({ center }) => `/${center.slug}/recherche-un-match`,
      '/recherche-un-match?onglet=joues',
    ],
  }),
  page('/recherche-un-match/alerte', 'public', 'bookings/open/alert.tsx', {
    without: ['book', 'footer-menus', 'popup'],
    back: '/recherche-un-match',
    samples: [`/recherche-un-match/alerte?users_key=${'k'.repeat(43)}`],
    why: 'the alert of open matches, and where the key of its mails leads',
  }),
  resource('/mon-compte/mes-resa/:bookingId/ouvrir', 'member', 'bookings/own/open-places.ts', {
    why: ofAccount,
  }),
  page('/mon-compte/mes-resa/:bookingId', 'member', 'bookings/own/booking.tsx', {
    without: ['book', 'footer-menus'],
    skeleton: 'account',
    samples: [({ booking }) => `/mon-compte/mes-resa/${booking}`],
    why: ofAccount,
  }),
  page('/mon-compte/mes-resa/:bookingId/annuler', 'member', 'bookings/own/cancel-booking.tsx', {
    without: ['footer-menus'],
    skeleton: 'account',
    samples: [({ booking }) => `/mon-compte/mes-resa/${booking}/annuler`],
    why: ofAccount,
  }),
  page('/mon-compte/mes-resa/:bookingId/joueurs', 'member', 'bookings/own/players.tsx', {
    without: ['book', 'footer-menus'],
    skeleton: 'account',
    // leads back to the booking where no place is asked for
    samples: [],
    why: ofAccount,
  }),
  page('/mon-compte/mes-resa/:bookingId/recu', 'member', 'bookings/own/receipt.tsx', {
    without: ['book', 'footer-menus'],
    skeleton: 'account',
    samples: [({ booking }) => `/mon-compte/mes-resa/${booking}/recu`],
    why: ofAccount,
  }),
  page('/paiement/lien', 'public', 'bookings/shared/which-link.tsx', {
    without: ['book', 'popup'],
    back: '/',
    why: 'where the address of a shared booking without its key leads',
  }),
  page('/paiement/participants/:bookingId?', 'public', 'bookings/shared/shared-booking.tsx', {
    without: ['book', 'club-bar', 'side-bar', 'tab-bar', 'missing-details', 'popup'],
    back: '/',
    samples: [
      ({ shareKey }) => `/paiement/participants/${shareKey}`,
      '/paiement/participants/camille-partage-son-match',
    ],
    seenBy: 'player',
  }),
  page('/paiement/participants/:bookingId?/checkout', 'public', 'bookings/shared/checkout.tsx', {
    without: [...payingAlone, 'popup'],
    back: '/',
    skeleton: 'payment',
    samples: ['/paiement/participants/camille-partage-son-match/checkout'],
  }),
  resource('/_partage/:key/agenda', 'public', 'bookings/shared/shared-calendar.ts', {
    why: ofSharedLink,
  }),
  resource('/_partage/:key/recu', 'public', 'bookings/shared/share-receipt.ts', {
    why: ofSharedLink,
  }),
  resource('/_partage/:key/image.png', 'public', 'bookings/shared/picture.ts', {
    why: ofSharedLink,
  }),
  resource('/mon-compte/mes-resa/:bookingId/rendre', 'member', 'bookings/own/release.ts', {
    why: ofAccount,
  }),
  resource('/mon-compte/mes-resa/:bookingId/agenda', 'member', 'bookings/own/booking-calendar.ts', {
    why: ofAccount,
  }),
  resource('/_matchs-ouverts', 'public', 'bookings/open/open-count.ts', {
    why: 'how many players look for others, which no page waits for',
  }),
  resource('/_next-booking', 'public', 'bookings/own/next-booking-kept.ts', { why: background }),
] satisfies readonly PageRow[]
