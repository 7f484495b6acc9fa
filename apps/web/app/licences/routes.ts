import { menu, page, type PageRow } from '../site/pages/page-row.ts'

/** The answer of the federation is in the address: nothing there leads to another site. */
const returning = {
  without: ['side-bar', 'book', 'popup', 'missing-details'],
} as const

export const licencePages = [
  page('/licence-fft', 'public', 'licences/my-licence.tsx', {
    without: ['popup'],
    menus: menu('Ma Licence FFT', { account: 10 }, { icon: 'badge-check' }),
  }),
  page('/licence-fft/verification', 'public', 'licences/verification.tsx', {
    ...returning,
    back: '/licence-fft',
    samples: ['/licence-fft/verification?resultat=annule'],
  }),
  page('/federation-francaise-tennis', 'public', 'licences/federation.tsx', {
    without: ['popup'],
  }),
  page('/federation-francaise-tennis/verification', 'public', 'licences/verification.tsx', {
    ...returning,
    back: '/federation-francaise-tennis',
    samples: ['/federation-francaise-tennis/verification?resultat=perdu'],
  }),
] satisfies readonly PageRow[]
