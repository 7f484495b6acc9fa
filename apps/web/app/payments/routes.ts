import { background, page, payingAlone, resource, type PageRow } from '../site/pages/page-row.ts'

const paying = {
  needs: { query: 'booking', else: '/reservations/slots' },
  back: '/reservations/slots',
} as const

export const paymentPages = [
  page('/paiement', 'member', 'payments/payment.tsx', {
    ...paying,
    aliases: ['/paiement/method'],
    without: payingAlone,
    skeleton: 'payment',
    samples: [({ booking }) => `/paiement?booking=${booking}`],
    seenBy: 'holder',
  }),
  page('/paiement/plusieurs', 'member', 'payments/several.tsx', {
    ...paying,
    without: payingAlone,
    skeleton: 'payment',
    samples: [({ booking }) => `/paiement/plusieurs?booking=${booking}`],
    seenBy: 'holder',
  }),
  page('/paiement/confirmation-au-club', 'member', 'payments/at-club.tsx', {
    ...paying,
    without: ['book', 'club-bar', 'footer-menus', 'missing-details'],
    // only a booking that is paid at the club has it
    samples: [],
  }),
  page('/paiement/avoir', 'member', 'payments/credit.tsx', {
    ...paying,
    without: payingAlone,
    skeleton: 'payment',
    // redirects a member without credit: the visits of the screens test have some
    samples: [],
  }),
  page('/paiement/gymlib', 'member', 'payments/pass.tsx', {
    ...paying,
    without: payingAlone,
    skeleton: 'payment',
    samples: [({ booking }) => `/paiement/gymlib?booking=${booking}`],
    seenBy: 'holder',
  }),
  page('/paiement/verification', 'member', 'payments/waits.tsx', {
    // The bank's page may have opened another browser, without a session.
    guard: 'page',
    back: '/reservations/slots',
    without: payingAlone,
    samples: [({ booking }) => `/paiement/verification?booking=${booking}`],
    seenBy: 'holder',
  }),
  page('/paiement/confirmation', 'member', 'payments/ended.tsx', {
    ...paying,
    without: ['book', 'club-bar', 'footer-menus', 'missing-details'],
    samples: [({ booking }) => `/paiement/confirmation?booking=${booking}`],
  }),
  page('/paiement/error', 'member', 'payments/ended.tsx', {
    back: '/reservations/slots',
    without: ['club-bar', 'side-bar', 'footer-menus', 'missing-details'],
    samples: [({ booking }) => `/paiement/error?booking=${booking}`],
    seenBy: 'holder',
  }),
  page('/pay-in-app', 'public', 'payments/in-app.tsx', { layout: 'bare' }),
  page('/pay-in-app/booking', 'public', 'payments/in-app-booking.tsx', {
    layout: 'bare',
    // redirects a member without a court to pay, as those visits have
    samples: [],
  }),
  resource('/_pay', 'public', 'payments/pay.ts', { takes: 'json', why: background }),
] satisfies readonly PageRow[]
