import { background, menu, page, resource, type PageRow, versions } from '../site/pages/page-row.ts'
import { topUpAddress } from '../site/pages/addresses.ts'

const ofTopUp = {
  back: topUpAddress,
  without: ['book', 'footer-menus', 'missing-details'],
} as const

export const walletPages = [
  page('/recharge-portefeuille', 'member', 'wallet/top-up.tsx', {
    // the bar that pays takes the place of a phone's
    without: [
      'book',
      'club-bar',
      'cookie-bar',
      'tab-bar',
      'side-bar',
      'footer-menus',
      'missing-details',
    ],
    skeleton: 'payment',
    menus: [...menu('Mon SOLDE', { other: 20 }), ...menu('Recharger mon SOLDE', { book: 60 })],
  }),
  page('/recharge-portefeuille/confirmation', 'member', 'payments/ended.tsx', {
    ...ofTopUp,
    needs: { query: 'topUp', else: topUpAddress },
    samples: [],
  }),
  page('/recharge-portefeuille/error', 'member', 'payments/ended.tsx', ofTopUp),
  page('/recharge-portefeuille/verification', 'member', 'payments/waits.tsx', {
    // The bank's page may have opened another browser, without a session.
    ...ofTopUp,
    guard: 'page',
    samples: [],
  }),
  resource('/recharge-portefeuille/recu', 'member', 'wallet/receipt.ts', { why: background }),
  page('/tickets-ce', 'public', 'wallet/tickets.tsx', {
    ...versions,
    without: ['popup'],
    menus: menu('Tickets CE', { companies: 15 }),
  }),
] satisfies readonly PageRow[]
