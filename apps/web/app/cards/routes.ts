import {
  centered,
  menu,
  page,
  payingAlone,
  type PageRow,
  versions,
} from '../site/pages/page-row.ts'

const buying = {
  without: payingAlone,
  back: '/mucho',
} as const

export const cardPages = [
  page('/mucho', 'public', 'cards/mucho.tsx', {
    ...versions,
    without: ['book'],
    // the way to stop a card stays free
    popup: 'strip',
    menus: [
      ...menu('Mon abonnement', { account: 20 }, { icon: 'card' }),
      ...menu('La carte Mucho', { play: 95 }),
    ],
  }),
  page('/mucho/achat', 'member', 'cards/buy.tsx', {
    ...centered,
    ...buying,
  }),
  page('/mucho/confirmation', 'member', 'payments/ended.tsx', {
    ...buying,
    needs: { query: 'carte', else: '/mucho' },
    samples: [],
  }),
  page('/mucho/verification', 'member', 'payments/waits.tsx', {
    ...buying,
    // The bank's page may have opened another browser, without a session.
    guard: 'page',
    samples: [],
  }),
  page('/paiement/mucho', 'member', 'cards/pay-with-card.tsx', {
    ...buying,
    needs: { query: 'booking', else: '/reservations/slots' },
    back: '/reservations/slots',
    // leads on to the purchase without a card
    samples: [],
  }),
] satisfies readonly PageRow[]
